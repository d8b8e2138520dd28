import type { Forms } from './phrases.ts';

export const portuguese: Forms = {
  language: 'pt',
  greetings: `
    (olá|oi|bom dia|boa tarde|boa noite|caro|cara|caros|prezado|prezada|prezados|boas|viva) (a todos|equipe|equipa|senhor|senhora|senhores|pessoal|)`,
  thanks: `
    (obrigado|obrigada|muito obrigado|muito obrigada|obrigadão|obrigadinha|obrigado de novo|obrigada de novo|mais uma vez obrigado|mais uma vez obrigada|obrigado mais uma vez|obrigada mais uma vez|agradeço|agradeço muito|agradecemos|agradecido|agradecida|muito agradecido|muito agradecida|fico agradecido|fico agradecida|desde já obrigado|desde já agradeço|valeu|brigado|brigada|obrigado a todos|obrigado a vocês|obrigada a vocês|muitíssimo obrigado|muitíssimo obrigada|mil obrigados|grato|grata|muito grato|muito grata)
    (agora|já|tudo|agora tudo|agora já|agora sim|a solução|isso|) (funciona|está funcionando|está a funcionar|funcionou|está resolvido|foi resolvido|deu certo|está tudo certo|está tudo bem|está claro|ajudou|ajudou muito|ajudou me|me ajudou|me ajudou muito|resolveu|está ok|está em ordem|voltou a funcionar|consegui entrar|está ótimo|está perfeito|está tudo claro|ficou claro|certo|ok) (perfeitamente|bem|muito bem|de novo|novamente|agora|direitinho|corretamente|tudo|)
    (problema|o problema|meu problema|o meu problema) (está |foi |)(resolvido|solucionado)
    (perfeito|ótimo|óptimo|excelente|maravilha|fantástico|espetacular|impecável|muito bem|bom|show|que bom|legal|maravilhoso|top|beleza|incrível|bem)
    (ok|okay|certo|está bem|tá bom|entendido|entendi|recebido|combinado|tudo certo|tudo bem|tudo claro|confirmado|confirmo|percebido|fechado|tudo ok|compreendido|resolvido|anotado)
    (a sua|sua|a tua|a vossa|a) (solução|resposta|explicação|ajuda) (funcionou|ajudou|ajudou muito|foi perfeita|foi muito útil|resolveu o problema)
    (já |)(recebi|recebemos|chegou|chegaram) (já |)(o pacote|a encomenda|o e mail|o email|o reembolso|o dinheiro|a fatura|tudo|o pedido|o meu pedido|meu pedido|minha encomenda|a minha encomenda) (hoje|ontem|)
    (o pacote|a encomenda|o reembolso|o pedido|o dinheiro) (já |)chegou (hoje|ontem|)
    (vocês são|você é|são) (os melhores|ótimos|o melhor|a melhor|demais|incríveis|fantásticos|excelentes|top)`,
  courtesies: `
    (muito|super) (gentil|amável|simpático|simpática|prestável|útil|rápido)
    (pela|pelo|por|pela sua|pelo seu|pela vossa|pelo vosso|por sua|por seu|pela tua|pelo teu|por toda a|por todo o) (rápida |excelente |pronta |ótima |gentil |preciosa |)(resposta|ajuda|atenção|apoio|retorno|atendimento|explicação|informação|paciência|tempo|solução|suporte|esclarecimento|confirmação|gentileza|rapidez|disponibilidade|compreensão|serviço|feedback|simpatia|eficiência|reembolso|dica|colaboração) (rápida|tão rápida|imediata|rápido|e paciência|e pela ajuda|e atenção|)
    (por tudo|por me ajudar|por me ajudarem|por responder|por responderem tão rápido|por responder tão rápido|por resolver|por resolverem|por avisar|por esclarecer|pelas informações|pelas explicações|por terem resolvido|pelos esclarecimentos|por toda a ajuda)
    (a|o) (sua|seu|vossa|vosso|) (ajuda|resposta|retorno|atenção|apoio|paciência|compreensão)
    (foi|foram|é|são) (muito|mesmo|realmente|) (útil|amável|simpático|simpáticos|rápido|rápidos|prestável|gentil|gentis|prestativos|atenciosos|eficientes)
    (me ajudaram|ajudaram me|me ajudou|ajudou me) (muito|bastante|imenso|)
    (podem|pode|podes) (fechar|encerrar) (o ticket|o chamado|o caso|o pedido|a ocorrência|o atendimento)
    (é|era|isso é|isto é|era só|era só isso|por agora é|é só) (tudo|isso|isto|tudo o que eu precisava|tudo de que precisava|tudo por agora|tudo da minha parte)
    (não tenho mais|sem mais|não tenho outras|nenhuma outra) (dúvidas|perguntas|questões|dúvida|questão)
    (sem problema|sem problemas|não há problema|de nada|sem pressa|não precisa responder|não é preciso responder|não precisam de responder|não preciso de mais nada|nada mais)
    (tenha|tenham|desejo|desejo lhe|desejo vos|desejo a todos|) (um|uma|) (bom|boa|ótimo|ótima|excelente|feliz|lindo|resto de bom) (dia|tarde|noite|semana|fim de semana|final de semana|trabalho|continuação|resto de dia|feriado) (a todos|para vocês|para você|também|)
    (ótimo trabalho|bom trabalho|excelente trabalho|excelente serviço|excelente atendimento|ótimo atendimento|continuem assim|parabéns pelo atendimento|parabéns|bom serviço)
    (e|muito|mesmo|realmente|novamente|de novo|mais uma vez|agora|já|sim|também|tudo|bem|então|a todos|a toda a equipe|a toda a equipa|equipe|equipa|até logo|igualmente|até breve|abraços|desde já|nossa|pessoal|assim|um abraço|isso|ainda bem)
    (só queria agradecer|queria só agradecer|queria agradecer|só para confirmar|para confirmar|confirmo que|venho confirmar que|venho agradecer|gostaria de agradecer|só passei para agradecer)
    (vou fazer isso|farei isso|vou fazer assim|vou aguardar|fico no aguardo|aguardo então|vou ter isso em conta|aguardo)
    (desculpe|desculpem|peço desculpa) (o|pelo|pela) (incómodo|incômodo|confusão|demora|transtorno)`,
  closings: `
    (atenciosamente|cumprimentos|com os melhores cumprimentos|melhores cumprimentos|cordialmente|saudações|abraço|abraços|um abraço|att|os melhores cumprimentos|cordiais saudações|com estima|grande abraço|obrigado e cumprimentos|obrigada e cumprimentos|obrigado e um abraço|até breve)`,
  absences: `
    (estou|estarei|encontro me|estamos|no momento estou|de momento estou) (atualmente |neste momento |)(fora do escritório|de férias|ausente|em viagem|de licença|de baixa|fora|em licença|fechados|ausentes)
    (o nosso escritório|nosso escritório|o escritório) (está|estará) fechado
    (resposta automática|mensagem automática|ausência do escritório|fora do escritório)
    (esta é|isto é|este é) (uma resposta automática|uma mensagem automática|um e mail automático|um email automático)
    (esta mensagem|este e mail|este email) (foi|é) (gerada automaticamente|gerado automaticamente|enviada automaticamente|enviado automaticamente|automática|automático)
    (a sua|sua) (mensagem|solicitação) foi (recebida|registada|registrada) (com sucesso|)
    (o seu|seu) (e mail|email|pedido|contato|contacto) foi (recebido|registado|registrado) (com sucesso|)
    recebemos (a sua|sua|o seu|seu) (mensagem|solicitação|e mail|email|pedido|contato|contacto)
    (a sua|a seguinte) mensagem não (pôde ser|foi|pode ser) entregue`,
  replies: `
    (obrigado|obrigada|agradeço|agradecemos) (pela|pelo|a|o) (sua|seu|) (mensagem|e mail|email|contacto|contato)
    (até|até ao dia|até o dia|até dia|de|do dia|a|ao|a partir de|a partir do dia|no dia|dia|em|e|desde|inclusive|entre|ao dia|regresso a|retorno em|entre os dias)
    (volto|voltarei|regressarei|retornarei|estarei de volta|estaremos de volta|regresso|retorno) (ao escritório|ao trabalho|) (em|no dia|a|dia|a partir de|)
    (com|sem|e terei|terei|e não terei|não terei) (acesso limitado ao e mail|acesso ao e mail|acesso limitado ao email|acesso ao email|acesso aos e mails|acesso limitado aos e mails)
    (responderei|responderemos|entrarei em contato|entraremos em contacto|entraremos em contato|entrarei em contacto|retornaremos|retornarei) (à sua mensagem|o seu contato|) (no meu regresso|quando regressar|quando voltar|assim que possível|logo que possível|o mais breve possível|em breve|no meu retorno|em até|dentro de|após o meu regresso|)
    (a sua mensagem|as mensagens|os e mails) não (será|serão) (reencaminhada|encaminhada|lida|lidas|lidos|encaminhados)
    (assim que possível|logo que possível|o mais breve possível|em breve|dias úteis|horas|inclusive|e|quando regressar|no meu regresso)
    (por favor não responda|não responda|favor não responder) a (esta mensagem|este e mail|este email)`,
  contacts: `
    (em caso de|para|se for) (urgência|urgências|assuntos urgentes|emergência|emergências|urgente|questões urgentes|casos urgentes)
    (na minha ausência|durante a minha ausência)
    se o seu (assunto|pedido) for urgente`,
  dates: `janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro segunda terça quarta quinta sexta feira sábado domingo
    de do da próximo próxima semana amanhã hoje h`,
};
