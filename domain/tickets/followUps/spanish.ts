import type { Forms } from './phrases.ts';

export const spanish: Forms = {
  language: 'es',
  greetings: `
    (hola|buenas|buenos días|buen día|buenas tardes|buenas noches|estimado|estimada|estimados|querido|querida) (a todos|a todas|equipo|señor|señora|señores|)`,
  thanks: `
    (le|te|les|os) agradezco (mucho |)(su|tu|vuestra|la|toda la|toda su) (ayuda|respuesta|atención|paciencia|rapidez|información|gestión)
    (gracias|muchas gracias|muchísimas gracias|mil gracias|gracias de nuevo|de nuevo gracias|gracias otra vez|gracias a todos|gracias a ti|gracias a usted|gracias a vosotros|gracias a ustedes|os lo agradezco|se lo agradezco|te lo agradezco|le agradezco|te agradezco|les agradezco|lo agradezco|lo agradezco mucho|agradezco|muy agradecido|muy agradecida|le agradezco mucho|infinitas gracias|un millón de gracias|gracias por adelantado)
    (ya |ahora ya |ahora |todo |ahora sí |ahora todo |ya todo |)(funciona|funcionó|ha funcionado|está resuelto|está solucionado|está arreglado|está todo bien|está bien|está todo claro|está claro|me ha ayudado|me ayudó|me ayudó mucho|me ha ayudado mucho|quedó resuelto|quedó solucionado|está en orden|va bien|va perfecto|me funciona|he podido entrar|pude entrar|está perfecto) (perfectamente|bien|muy bien|de nuevo|otra vez|ahora|todo|correctamente|)
    (problema|el problema|mi problema) (está |)(resuelto|solucionado|arreglado)
    (perfecto|genial|estupendo|excelente|fantástico|maravilloso|súper|super|buenísimo|de maravilla|muy bien|qué bien|bien|increíble|fenomenal|magnífico)
    (vale|ok|okay|de acuerdo|entendido|recibido|todo claro|todo bien|todo en orden|confirmado|queda claro|me queda claro|muy claro|anotado|confirmo|lo confirmo|listo|resuelto|solucionado)
    (su|tu|vuestra|la) (solución|respuesta|explicación|ayuda) (funcionó|ha funcionado|me ayudó|me ha ayudado|es perfecta|fue perfecta|fue muy útil|ha sido muy útil)
    (ya |)(he recibido|recibí|hemos recibido|me ha llegado|me llegó|llegó|ha llegado) (ya |)(el paquete|el correo|el dinero|el reembolso|la factura|el pedido|mi pedido|todo|bien)
    (sois|son|eres|es usted) (los mejores|geniales|el mejor|la mejor|un sol|increíbles|estupendos|genial)`,
  courtesies: `
    (muy|super) (amable|amables|útil|rápido|eficaz)
    por (su|tu|vuestra|la|el|toda su|toda la|esta|su gran|tan) (rápida |pronta |amable |)(respuesta|ayuda|atención|información|explicación|paciencia|apoyo|tiempo|solución|aclaración|confirmación|amabilidad|rapidez|interés|gestión|comprensión|servicio|colaboración|eficacia) (tan rápida|rápida|inmediata|y su paciencia|y la ayuda|y su ayuda|y rapidez|)
    por (todo|ayudarme|responder|contestar|responder tan rápido|contestar tan rápido|ayudarme tan rápido|avisar|la ayuda|la info|el reembolso|la solución|solucionarlo|resolverlo|resolverlo tan rápido|aclararlo|las explicaciones|las molestias|el consejo|los consejos)
    (ha sido|fue|es|son) (muy|realmente|) (amable|amables|útil|rápido|rápidos|eficaz|de gran ayuda|de mucha ayuda)
    (me han|me has|me ha|nos han|me habéis) (ayudado|ayudado mucho|sido de gran ayuda)
    (pueden|puede|puedes|podéis) cerrar (el ticket|la incidencia|el caso|la consulta|este caso|la solicitud)
    (eso|esto) (es|era|sería|fue) (todo|todo lo que necesitaba|todo por ahora|todo por mi parte)
    (no tengo más|ninguna|sin más|no tengo otras|no hay más) (preguntas|dudas|consultas)
    (no hay problema|sin problema|ningún problema|no hay prisa|de nada|no hace falta responder|no es necesario responder|no necesito nada más|nada más)
    (que tengas|que tenga|que tengan|que tengáis|les deseo|te deseo|le deseo|os deseo|feliz|buen|un) (un |)(buen|feliz|bonito|gran|excelente|) (día|fin de semana|tarde|semana|finde|domingo)
    (que tenga|que tengas|que tengan) (una |)(buena|feliz|linda|excelente) (tarde|semana|noche|jornada)
    (buen fin de semana|feliz fin de semana|feliz día|buen trabajo|excelente trabajo|gran trabajo|excelente servicio|gran servicio|seguid así|sigan así|buena semana|feliz semana|buen servicio)
    (y|muy|mucho|realmente|de verdad|otra vez|de nuevo|ahora|ya|sí|también|todo|bien|entonces|además|por todo|a todos|a todo el equipo|equipo|hasta luego|igualmente|hasta pronto|nuevamente|sinceramente|por cierto gracias|lo)
    (solo quería dar las gracias|sólo quería dar las gracias|quería darles las gracias|solo quería agradecer|quería agradecer|solo para confirmar|para confirmar|les confirmo|le confirmo|confirmo que|les confirmo que|le confirmo que|te confirmo que|quería confirmar que)
    (lo haré|así lo haré|lo haré así|quedo a la espera|espero entonces|lo tendré en cuenta|lo tengo en cuenta)
    (perdón|disculpen|disculpe|siento) (por |)(las molestias|la molestia|la confusión|la tardanza)`,
  closings: `
    (un |)(saludo|cordial saludo|saludo cordial|abrazo|fuerte abrazo|fuerte saludo)
    (saludos|saludos cordiales|atentamente|cordialmente|muchos saludos|saludos y gracias|gracias y saludos|gracias y un saludo|un saludo y gracias|muy atentamente|reciba un cordial saludo|reciban un cordial saludo)`,
  absences: `
    (estoy|estaré|me encuentro|estamos|actualmente estoy|actualmente me encuentro) (actualmente |)(fuera de la oficina|de vacaciones|ausente|de baja|de viaje|fuera|de permiso|cerrados)
    (nuestra oficina|la oficina) (está|permanecerá) (cerrada|cerrado)
    (respuesta automática|mensaje automático|fuera de la oficina|contestación automática)
    (esta es|esto es|este es) (una respuesta automática|un mensaje automático|una contestación automática)
    este (mensaje|correo) (ha sido|fue|es|se ha) (generado automáticamente|enviado automáticamente|automático)
    (su|tu) (mensaje|correo|solicitud|consulta) (ha sido|fue) (recibido|recibida|registrado|registrada) (correctamente|)
    hemos recibido su (mensaje|correo|solicitud|consulta)
    (su|el siguiente) mensaje no (pudo ser|ha podido ser|se pudo) (entregado|entregar)`,
  replies: `
    gracias por (su|tu|el) (mensaje|correo|email|consulta)
    (hasta el|hasta|del|al|desde el|a partir del|el|y|de vuelta el|inclusive|y el|entre el|hasta el próximo)
    (volveré|regresaré|estaré de vuelta|estaremos de vuelta|estaré disponible|vuelvo) (el|a la oficina el|a partir del|de nuevo el|)
    (con|sin|y tendré|tendré|y no tendré|no tendré) (acceso limitado al correo|acceso al correo|acceso limitado a mi correo|acceso a mi correo|acceso a mis correos)
    (le|te|les|os|) (responderé|contestaré|responderemos|contestaremos|atenderé) (a su mensaje|su mensaje|) (a mi regreso|a mi vuelta|en cuanto pueda|lo antes posible|a la mayor brevedad|en breve|cuando vuelva|en un plazo de|)
    (su mensaje|los correos|su correo) no (será|serán) (reenviado|reenviados|leído|leídos)
    (a mi regreso|a mi vuelta|lo antes posible|en breve|días laborables|días hábiles|horas|inclusive|y)
    (por favor no responda|no responda|por favor no conteste) a este (mensaje|correo)`,
  contacts: `
    (en caso de|para|si es) (urgencia|urgencias|asuntos urgentes|temas urgentes|algo urgente|urgente|emergencia|cuestiones urgentes)
    (en mi ausencia|durante mi ausencia)
    si su (consulta|mensaje|asunto) es urgente`,
  dates: `enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo
    de del próximo próxima semana mañana hoy h`,
};
