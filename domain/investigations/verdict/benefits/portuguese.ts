import { AMOUNT, word, type Benefits, type Form } from './phrase.ts';

const GIVES = String.raw`(?:oferece|envia|concede|dá|damos|dar|aplica|fazemos|faremos)(?:mos|remos|mo)?(?:-lhe)?|(?:oferecemos|damos|concedemos|enviamos|aplicámos|aplicamos)(?:-lhe)?|lhe (?:oferec|envi|d(?:amos|aremos)|conced)\p{L}*`;
const GETS = String.raw`(?:vai )?(?:tem agora|agora tem|ganhou|recebe|receberá|receber|terá|ganha|poupa|ganhará)|segue|aqui (?:tem|está)|aceite|como (?:pedido de desculpas?|compensação|gesto)|pel[oa]s? (?:transtorno|incómodo|incômodo)s?|com o código`;
const FORMS: readonly Form[] = [
  [word(String.raw`teste|avaliação`), word(String.raw`adicion\p{L}*|acrescent\p{L}*|extra|juntámos`)],
  [
    word(
      String.raw`(?:grátis|gratuit[oa]s?) para (?:si|você)|gesto comercial|por nossa conta|a metade do preço|à nossa custa`,
    ),
  ],
  [
    word(GIVES, GETS),
    word(
      String.raw`vales?|cup(?:ão|ões|om|ons)|voucher|descontos?|cartão[- ]presente|vale-presente|${AMOUNT} de desconto|código promocional`,
    ),
  ],
  [
    word(GIVES, GETS),
    word(String.raw`(?:mês|meses|semanas?|dias?|anos?)(?: \p{L}+){0,3}? (?:grátis|gratuit[oa]s?|adicional|extra)`),
  ],
  [
    word(String.raw`(?:próxim|primeir|est)\p{L}* (?:\p{L}+ ){0,2}?(?:mês|meses|semanas?|ano)`),
    word(String.raw`grátis|gratuit[oa]s?|por nossa conta`),
  ],
  [
    word(String.raw`(?:seu|sua|o|a) (?:período|periodo) de (?:teste|avaliação)|avaliação gratuita`),
    word(String.raw`prolong\p{L}*|estend\p{L}*|prorrog\p{L}*|alarg\p{L}*`),
  ],
  [
    word(String.raw`dinheiro|valor|montante|quantia|${AMOUNT}`),
    word(String.raw`devol\p{L}*|de volta|restitu\p{L}*|reav\p{L}*`),
  ],
  [
    word(
      String.raw`não (?:terá|tem|precisa|vai) (?:de |que )?pagar|não pagará|sem (?:custos?|encargos)(?: adicionais)? para si`,
    ),
  ],
  [
    word(String.raw`valor|dinheiro|montante|quantia|${AMOUNT}`),
    word(
      String.raw`(?:volta|voltará|regressa|chega|chegará|estará)(?: \p{L}+){0,2}? (?:à|na|ao|no) (?:sua|seu) (?:conta|cartão)`,
    ),
  ],
  [
    word(String.raw`(?:aplicámos|aplicamos|aplicaremos|reduzimos|descontámos|descontamos|transferimos|enviámos)`),
    word('fatura|factura|desconto|preço|mensalidade', AMOUNT),
  ],
  [
    word(String.raw`não (?:lhe )?(?:vamos )?(?:cobr|factur|fatur)\p{L}*|(?:retirámos|retiramos|anulámos|anulamos)`),
    word('mês|taxa|fatura|factura|nada|portes'),
  ],
];

export const PORTUGUESE: Benefits = {
  forms: FORMS,
  mention: {
    gift: word(
      String.raw`cup(?:ão|ões|om|ons)|voucher|descontos?|cartão[- ]presente|vale-presente|${AMOUNT} de crédito|crédito de ${AMOUNT}`,
      String.raw`sem (?:custos?|encargos|taxas)|gratuitamente`,
    ),
    reader: word('você|seu|sua|seus|suas|lhe|tem|si|te|teu'),
    but: word(
      String.raw`introdu\p{L}*|insir\p{L}*|campo|carrinho|expir\p{L}*|válid\p{L}*|aceite|página|não|só|apenas|estudantes|a partir|descarreg\p{L}*|baixar|aplicação|envio|definições|us(?:ar|e|a)|pode`,
    ),
  },
};
