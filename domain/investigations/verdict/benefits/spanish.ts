import { AMOUNT, word, type Benefits, type Form } from './phrase.ts';

const GIVES = String.raw`(?:le|les|te) (?:\p{L}+ )?(?:regal|ofrec|envi|d(?:amos|aremos)|hac|har|conced|aplic|otorg|mand|deja)\p{L}*|hemos (?:añadido|aplicado|agregado|concedido|incluido)|(?:regalamos|ofrecemos|adjuntamos|añadimos|aplicamos)`;
const GETS = String.raw`(?:usted )?(?:(?:ahora|ya) tiene|tiene ahora|recibe|dispone|recibirá|tendrá|obtendrá|disfrutará|ahorrará)|aquí tiene|acepte|como (?:disculpa|compensación|gesto)|por las molestias|con el código`;
const FORMS: readonly Form[] = [
  [word(String.raw`prueba`), word(String.raw`añad\p{L}*|agreg\p{L}*|adicional(?:es)?|sum(?:amos|ado)`)],
  [
    word(
      String.raw`(?:gratis|gratuit[oa]s?) para (?:usted|ti)|gesto comercial|a nuestro cargo|por nuestra cuenta|a mitad de precio|abono de ${AMOUNT}|nos hacemos cargo`,
    ),
  ],
  [
    word(GIVES, GETS),
    word(
      String.raw`vales?|cup(?:ón|ones)|bonos?|tarjetas? regalo|descuentos?|rebajas?|saldo a favor|código promocional|${AMOUNT} de descuento`,
    ),
  ],
  [
    word(GIVES, GETS),
    word(
      String.raw`(?:mes|meses|semanas?|días?|años?)(?: \p{L}+){0,3}? (?:gratis|gratuit[oa]s?|adicional(?:es)?|sin costo?e?)|(?:mes|semana|año) (?:de|más)`,
    ),
  ],
  [
    word(String.raw`(?:próxim|primer|est)\p{L}* (?:\p{L}+ ){0,2}?(?:mes|meses|semanas?|año)|(?:mes|semana) que viene`),
    word(String.raw`gratis|gratuit[oa]s?|por nuestra cuenta|corre de nuestra cuenta`),
  ],
  [
    word(String.raw`(?:su|la|el) (?:periodo|período)? ?(?:de )?prueba`),
    word(String.raw`ampli\p{L}*|prolong\p{L}*|extend\p{L}*|prorrog\p{L}*`),
  ],
  [
    word(String.raw`dinero|importe|cantidad|pago|gastos|cuota|${AMOUNT}`),
    word(String.raw`devol\p{L}*|devuel\p{L}*|recuperará|reintegr\p{L}*|abon(?:aremos|amos|ado|ará)|de vuelta`),
  ],
  [
    word(
      String.raw`no (?:tendrá|tiene|deberá|debe) (?:que )?(?:pagar|abonar)|sin (?:coste|costo|cargo)(?: adicional| alguno| extra)? para usted|no pagará`,
    ),
  ],
  [
    word(String.raw`transferencia|ingreso|devolución`),
    word(AMOUNT, 'dinero', 'importe'),
    word(String.raw`le|su|recibirá|haremos|hemos`),
  ],
  [
    word(
      String.raw`(?:hemos|he) (?:aplicado|reducido|rebajado|bajado|descontado|anulado|concedido)|(?:aplicaremos|reduciremos|descontaremos)`,
    ),
    word('factura|descuento|precio|cuota|importe', AMOUNT),
  ],
  [
    word(
      String.raw`no (?:le |se le )?(?:cobr|factur)\p{L}*|(?:hemos|vamos a) (?:eliminar|quitar|eliminado|quitado|anulado)\p{L}*`,
    ),
    word('mes|cargo|comisión|factura|nada|recargo|gastos|envío'),
  ],
];

export const SPANISH: Benefits = {
  forms: FORMS,
  mention: {
    gift: word(
      String.raw`vales?(?= de| por| para)|cup(?:ón|ones)|tarjetas? regalo|descuentos?|rebajas?|saldo a favor|saldo de ${AMOUNT}`,
      String.raw`sin (?:coste|costo|cargo|recargo)|gratuitamente`,
    ),
    reader: word('usted|su|sus|le|les|tiene|te|tu'),
    but: word(
      String.raw`introdu\p{L}*|campo|carrito|caducad\p{L}*|válid\p{L}*|acept\p{L}*|página|no|solo|sólo|estudiantes|a partir|descarg\p{L}*|aplicación|envío|ajustes|us(?:ar|e|a)|puede`,
    ),
  },
};
