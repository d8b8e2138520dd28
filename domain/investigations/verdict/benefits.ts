/**
 * Money that is given in another form than a refund (SU-86): vouchers, discounts, free months, longer trials, fees that
 * are dropped, and amounts that come back. A sentence is told by what is given and by who gives it or gets it, so that
 * how a voucher is entered, what students pay and how long a trial lasts are none. Lower case, one blank between words.
 */
export const givesBenefit = (sentence: string): boolean =>
  [...FORMS, ...GIVEN_AWAY].some((all) => all.every((part) => part.test(sentence))) ||
  (SUM.test(sentence) && OF_READER.test(sentence) && !PRICE.test(sentence)) ||
  MENTIONS.some(({ gift, reader, but }) => gift.test(sentence) && reader.test(sentence) && !but.test(sentence));

const word = (...forms: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${forms.join('|')})(?!\p{L})`, 'u');

/** All of them must stand in a sentence. */
type Form = readonly RegExp[];

const MONEY = String.raw`\d[\d.,]* ?(?:€|\$|£|eur|euros?|usd|gbp|cad|aud|pln|sek|nok|dkk|dollars?|dólares|dollari|pounds?|chf|franken)|[$€£] ?\d[\d.,]*`;
const SHARE = String.raw`\d[\d.,]* ?(?:%|percent|per cent|prozent|pour cent|por ciento|per cento|procent|por cento)`;
const AMOUNT = String.raw`(?:${MONEY}|${SHARE})`;

const EN_GIVES = String.raw`(?:we|i|our team|my colleagues?)(?:'ve|'ll|'re|'m)? (?:(?:have|has|will|would|can|could|are|am|going|to|now|already|also|just|gladly|happily|be|hereby|like|love|want|happy|pleased|able) ){0,5}(?:give|gave|given|giving|grant|offer|add|appl|send|sent|issue|issuing|put|enclose|attach|provid|arrang|creat|deduct|took|take|taken|knock|set up|includ|extend|cover)\p{L}*`;
const EN_GETS = String.raw`(?:you|you'll|you will)(?: (?:now|also|will|can|should|then|get to))? (?:get|receive|have|be given|be getting|save|be receiving)|here(?:'s| is| are)|please (?:accept|take|enjoy)|(?:as|by way of) (?:an? |our )?(?:apology|gesture|compensation|goodwill|thank)|for (?:the|your) (?:trouble|inconvenience)|attached|enclosed|you(?: now| also)? have|have a|you've got|(?:use|with|enter) (?:the |this |your )?(?:\p{L}+ )?code`;
const EN_GIFT = String.raw`(?:gift |discount |store )?(?:vouchers?|coupons?)|gift ?cards?|discounts?|rebates?|${AMOUNT} (?:\p{L}+ )?(?:off|reduction|credit)|percent off|store credits?|promo(?:tional)? codes?`;
const EN_PERIOD = String.raw`(?:day|week|month|year|quarter|period)s?`;
const ENGLISH: readonly Form[] = [
  [word('trial'), word(String.raw`add(?:ed|ing)?|put|plus|on top`)],
  [
    word(
      String.raw`(?<!depends? |rely |relies |count |counting |based |is )on us(?= |$|\p{P})|free for you|(?:half|reduced) price|half (?:of )?the price|half off|${AMOUNT} code|expect ${AMOUNT}|yours,? (?:for )?free|free months?,? (?:are|is) yours|owe(?:d)? you|you are owed|pro-?rat\p{L}*|at our (?:own )?(?:expense|cost)|(?:billed|charged) (?:\p{L}+ )?(?:by mistake|twice|in error|wrongly|double)`,
    ),
  ],
  [word(String.raw`(?:come|comes|coming|taken|is|are) off`), word(String.raw`(?:bill|invoice|statement|price)`)],
  [
    word(String.raw`(?:adjust|correct|reduc|lower|re-?issu|cancel|amend|void)(?:ed|d)?`),
    word(String.raw`(?:your|the) (?:\p{L}+ )?(?:invoice|bill)`),
    word('we|i|has been|was|is'),
  ],
  [
    word('free of charge|for free|at no (?:extra |additional )?(?:cost|charge)'),
    word('you|your'),
    word(String.raw`until|till|through|for (?:the next|another|a|one|two|three|\d+)|this (?:month|year)|now`),
  ],
  [word(String.raw`(?:extended|longer|prolonged|second|new|another) (?:free )?trial`), word('we|i|you|your')],
  [
    word(
      String.raw`(?:you(?:'re| are) now|you (?:have been|were) (?:now |already )?(?:moved|switched|upgraded|put)|we(?:'ve| have)? (?:moved|put|switched|upgraded) you) (?:on|onto|to) (?:the|a|our)`,
    ),
    word('plan|tier|subscription'),
  ],
  [
    word(
      String.raw`(?:transactions?|charges?|payments?|duplicates?|invoices?|amounts?|${AMOUNT})(?: [^\s]{1,24}){0,4}? (?:voided|reversed|undone|dropped|show up|appear|land|arrive|reach)`,
    ),
    word(String.raw`voided|reversed|undone|dropped|statement|account|card|you`),
  ],
  [word('code'), word('sav(?:e|es|ing)|takes?|gives?'), word(AMOUNT)],
  [word(String.raw`cost you (?:anything|nothing|a cent)|costs? you nothing`)],
  [
    word('trial'),
    word(
      String.raw`(?:another|additional|extra|more) (?:\p{L}+ |\d+ )?(?:days?|weeks?|months?)|(?:\d+|two|three) more`,
    ),
  ],
  [word(EN_GIVES, EN_GETS), word(EN_GIFT)],
  [
    word(EN_GIVES, String.raw`you(?:'ll| will)? (?:get|receive)|please accept|here(?:'s| is)`),
    word(
      String.raw`free (?:\p{L}+ )?${EN_PERIOD}|(?:\p{L}+ )?${EN_PERIOD}(?: \p{L}+){0,3}? (?:for free|free of charge|at no (?:cost|charge))`,
    ),
  ],
  [
    word(
      String.raw`(?:next|first|this|coming|following|current) (?:\p{L}+ )?${EN_PERIOD}(?: \p{L}+){0,4}? (?:free|on us|on the house|at no (?:cost|charge))`,
    ),
  ],
  [word(String.raw`(?:is|are|it's|that's) on (?:us|the house)|complimentary`)],
  [
    word(String.raw`(?:your|the) (?:free )?trial(?: period| phase)?`),
    word(String.raw`(?:extended|prolonged|longer|lengthened)|(?:runs|lasts|goes on) now|now (?:runs|lasts|ends)`),
  ],
  [
    word(
      String.raw`(?:we|i)(?:'ve|'ll)? (?:(?:have|will|can|now|just|are|am) ){0,3}(?:extend|prolong|lengthen|add)\p{L}*`,
    ),
    word('trial'),
  ],
  [
    word(
      String.raw`(?:we|i)(?:'ll)?(?: \p{L}+){0,2}? (?:not|never|n't)|won't|you(?:'ll| will) not be|will not be|you are not`,
    ),
    word(String.raw`(?:charge|bill|invoice)d?(?: you| us| for| anything|$|\p{P})`, String.raw`pay for`),
  ],
  [
    word(
      String.raw`(?:we|i)(?:'ve|'ll)? (?:(?:have|will|just|now) ){0,2}(?:took|take|taken|remov\p{L}*|waiv\p{L}*|drop\p{L}*|cancel\p{L}*|struck|delet\p{L}*)|no longer appl\p{L}*`,
    ),
    word(String.raw`(?:\p{L}+ )?fees?|surcharges?|invoices?|bill`),
  ],
  [
    word(
      String.raw`(?:we|i)(?:'ve|'ll)? (?:(?:have|will|just|now|can|are|am|sending|going|to) ){0,4}(?:send|sent|ship|replac|deliver|giv|mail)\p{L}*`,
      String.raw`(?:replacement|new \p{L}+|goodwill|repair)`,
    ),
    word(
      'at no (?:extra |additional )?(?:cost|charge)',
      'free for you',
      'for free',
      String.raw`free of charge(?! from)`,
    ),
    word('we|i|you'),
  ],
  [
    word(
      String.raw`(?:money|amounts?|sum|payments?|price|difference|fees?|costs?|total|deposit|claim|${AMOUNT})(?: [^\s]{1,24}){0,6}? (?:back|returned)`,
    ),
    word(String.raw`you|your|card|account|bank`),
    word(
      String.raw`(?:send|sent|get|have|receive|transfer\p{L}*|getting|pay|paid|give|gave|come|are|coming|be|are|is|put|return\p{L}*|wired?|book\p{L}*)`,
    ),
  ],
  [
    word(
      String.raw`(?:pay|paid|paying|giv\p{L}*|send|sent|transfer\p{L}*|wire|wired)(?: it| them)?(?: to)?(?: you)? back`,
    ),
    word('money|amount|sum|payment|price|difference|fee|costs?|total', AMOUNT),
  ],
  [
    word(
      String.raw`(?:payments?|transactions?|amounts?|transfer|${AMOUNT}) (?:has|have|was|were|will|is|are)(?: been| be| being)? (?:reversed|returned|refund\p{L}*|credited|sent back|paid back|on (?:its|their) way to you)`,
    ),
  ],
  [word(EN_GIVES), word(String.raw`${AMOUNT} (?:of |in |as )?(?:a )?(?:\p{L}+ )?credit|credit (?:of|worth) ${AMOUNT}`)],
  [
    word(
      String.raw`(?:we|i)(?:'ve|'ll|'re|'m)? (?:(?:have|has|will|would|can|are|am|going|to|now|already|also|just|gladly|went|ahead|and|hereby|then) ){0,5}(?:appl|approv|wir|transfer|knock|cut|lower|reduc|cover|pay|paid|waiv|deduct|halv|credit|grant|settl|remit)\p{L}*`,
    ),
    word(
      String.raw`\p{L}* ?discounts?|(?:off|on|from) (?:your|the|this|next) (?:\p{L}+ )?(?:bill|invoice|price|fee|order|renewal)|claim|deposit|compensation|${AMOUNT}|the (?:return|shipping|postage|difference|costs?|fee|price|bill)|for (?:a new|the new|the)`,
    ),
  ],
  [
    word(
      String.raw`(?:we|i)(?:'ve|'ll)? (?:(?:have|will|just|went|ahead|and|now) ){0,4}(?:bump|upgrad|mov|switch|put|set|give|gave|keep|kept|leave|left)\p{L}*`,
    ),
    word(
      String.raw`(?:at )?no (?:extra |additional )?(?:cost|charge)|free of charge|for free|without (?:extra )?charge`,
    ),
  ],
  [
    word(String.raw`your (?:\p{L}+ )?(?:renewal|month|year|order|invoice|upgrade|seat|seats)`),
    word(
      String.raw`(?:is|are|will be|be) (?:completely |entirely )?(?:free|on us|on the house|waived|reduced|discounted)`,
    ),
  ],
  [
    word(
      String.raw`you (?:won't|will not|don't|do not|needn't|need not)(?: have to| need to)? (?:pay|owe|see a charge|be (?:charged|billed))|(?:there is |there's |with )?no charge (?:for|this|in)|nothing to pay`,
    ),
  ],
  [
    word(
      String.raw`made? (?:you )?whole|make (?:it|this|that) up to you|${AMOUNT} (?:is|are) (?:now |already )?on (?:its|their) way`,
    ),
  ],
  [
    word(String.raw`(?:knock|tak|shav|cut)\p{L}*`),
    word(String.raw`off (?:your|the) (?:\p{L}+ )?(?:bill|invoice|price|fee)`),
  ],
];

const DE_GIVES = String.raw`wir (?:\p{L}+ ){0,3}?(?:schenken|geben|gewähren|schicken|senden|übernehmen|erlassen|räumen|bieten|spendieren|ziehen|legen|haben|rechnen|verzichten)|ich (?:\p{L}+ ){0,2}?(?:schenke|gebe|gewähre|schicke|sende|erlasse|habe|ziehe|lege)|(?:schenken|geben|gewähren|schicken|senden|erlassen|bieten|legen|haben|verzichten) wir`;
const DE_GETS = String.raw`(?:sie|du) (?:\p{L}+ ){0,3}?(?:erhalten|bekommen|kriegen|sparen|erhältst|bekommst|sparst)|(?:erhalten|bekommen|sparen|finden) sie|hier ist|(?:sie haben|haben sie) (?:jetzt|nun|ab sofort)|als (?:kleine |kleines )?(?:entschuldigung|entschädigung|wiedergutmachung|dankeschön|ausgleich|geste)|aus kulanz|anbei|mit (?:dem|diesem) (?:\p{L}*code)`;
const GERMAN: readonly Form[] = [
  [
    word(String.raw`test(?:phase|zeitraum|zeit)|probe(?:zeit|monat|abo)`),
    word(String.raw`hinzu\p{L}*|zusätzlich\p{L}*|weitere\p{L}*|angehängt|drauf|mehr`),
  ],
  [
    word(DE_GIVES, DE_GETS),
    word(
      String.raw`\p{L}*gutschein(?:e|en|s|code)?|rabatt(?:code|e|s)?|nachlass|preisnachlass|guthaben|${AMOUNT} (?:rabatt|nachlass|auf (?:die|ihre) nächste)|gutscheincode`,
    ),
  ],
  [
    word(DE_GIVES, DE_GETS),
    word(
      String.raw`(?:gratis|kostenlose[nrs]?|freien?|geschenkte[nrs]?)[- ]?(?:tag|woche|monat|jahr)(?:e|en|s)?|(?:einen|eine|ein|zwei|drei) (?:\p{L}+ )?(?:monate?|wochen?|jahre?)(?: \p{L}+){0,3}? (?:kostenlos|gratis|umsonst|geschenkt)|gratismonate?`,
    ),
  ],
  [word('schenken wir|wir schenken|ich schenke'), word('monate?n?|wochen?|tage?|jahre?')],
  [
    word(
      String.raw`(?:nächste[nrs]?|dieser|diesen|diese|kommende[nrs]?|erste[nrs]?) (?:\p{L}+ ){0,2}?(?:tage?|wochen?|monate?|jahre?)`,
    ),
    word('kostenlos|gratis|umsonst|kostenfrei|geschenkt|auf uns|auf unsere kosten'),
  ],
  [
    word(
      String.raw`(?:ihr|ihre|ihren|ihrer|der|die|den) (?:\p{L}+ )?(?:testphase|testzeitraum|probezeit|probeabo|probemonat|testzeit|probezeitraum)`,
    ),
    word(String.raw`verlänger\p{L}*|länger|ausgedehnt`),
  ],
  [
    word(String.raw`geld|betrag|summe|kaufpreis|zahlung|differenz|gebühr|kosten|${AMOUNT}`),
    word(
      String.raw`zurück(?!\s?(?:zur|zum|auf die|in die))\p{L}*|überweisen wir|wir überweisen|zahlen wir|(?:wir|ich) (?:zahlen?|überweisen?)`,
    ),
    word('ihnen|dir|sie|du|ihr|ihre?|ihrem'),
  ],
  [
    word(String.raw`\p{L}*(?:gebühr|kosten|betrag|rechnung|porto)(?:en)?`),
    word(String.raw`erlass\p{L}*|entfällt|entfallen|gestrichen|übernehmen|übernehme|verzichten|verzichte`),
  ],
  [
    word('ziehen?|rechnen?|nehmen?'),
    word(String.raw`\p{L}*(?:gebühr|kosten|betrag)(?:en)?|${AMOUNT}`),
    word('ab|heraus|runter'),
    word('wir|ich'),
  ],
  [
    word(
      'für sie (?:kostenlos|gratis|umsonst|kostenfrei)|(?:kostenlos|gratis|kostenfrei) für sie|auf unsere kosten|zu unseren lasten|geht aufs haus|auf kulanz|aus kulanz|zum halben preis',
    ),
  ],
  [
    word(
      '(?:wir|ich) (?:berechnen?|stellen?|verlangen?)|(?:berechnen|stellen|verlangen) wir|nichts? berechnet|keine kosten',
    ),
    word('nichts?|keine?'),
  ],
  [
    word('(?:müssen|brauchen) (?:sie|wir)|(?:sie|du) (?:müssen|brauchen|musst|zahlen)'),
    word('nichts?|keine?n?'),
    word(String.raw`(?:be)?zahlen`),
  ],
  [
    word('geld|betrag|summe|kaufpreis|zahlung', AMOUNT),
    word('wieder'),
    word('auf (?:ihrem|deinem|ihr|dein) (?:konto|karte)|auf (?:ihrer|deiner) karte'),
  ],
  [
    word(String.raw`kostenlos|gratis|umsonst|kostenfrei|ohne (?:aufpreis|mehrkosten)`),
    word(String.raw`weiter|bis (?:ende|zum|juni|mai)|(?:einen|zwei|drei|ein) (?:\p{L}+ )?(?:monate?|jahr|wochen?)`),
    word('sie|ihnen|wir'),
  ],
  [
    word(String.raw`(?:wir|ich) (?:haben|habe)|(?:haben|habe) (?:wir|ich)`),
    word('rechnung|gebühr|betrag|preis'),
    word(String.raw`gesenkt|reduziert|gekürzt|halbiert|angepasst`),
  ],
  [
    word(String.raw`(?:wir|ich) (?:schicken?|senden?|liefern?|tauschen?)|ersatz\p{L}*`),
    word('kostenlos|gratis|umsonst|kostenfrei'),
    word('ihnen|sie|dir'),
  ],
];

const FR_GIVES = String.raw`(?:nous|je)(?: vous| t'| te)?(?: avons| ai| allons| vais)?(?: \p{L}+)? ?(?:offr|accord|envo|donn|ajout|fais|fera|faisons|ferons|consent|octroy|joign)\p{L}*|(?:offrons|accordons)|(?:nous|je) vous (?:avons|ai) (?:offert|accordé|envoyé|fait)`;
const FR_GETS = String.raw`vous (?:avez (?:désormais|maintenant)|recevrez|recevez|aurez|bénéficiez|bénéficierez|obtenez|obtiendrez|économisez)|voici|veuillez accepter|pour vous dédommager|à titre (?:commercial|d'excuse|de dédommagement)|en guise de|avec le code`;
const FRENCH: readonly Form[] = [
  [word(String.raw`essai`), word(String.raw`ajout\p{L}*|supplémentaires?|de plus`)],
  [
    word(
      String.raw`(?:gratuit\p{L}*|offert\p{L}*) pour vous|geste commercial|à nos frais|trop-perçu|à moitié prix|(?:nous|je) (?:prenons|prends|prendrons) en charge`,
    ),
  ],
  [
    word(FR_GIVES, FR_GETS),
    word(
      String.raw`bons? (?:d'achat|de réduction|cadeau)|chèques?[- ]cadeau|coupons?|remises?|réductions?|rabais|ristournes?|avoir de|code promo|${AMOUNT} de (?:remise|réduction|crédit)`,
    ),
  ],
  [
    word(FR_GIVES, FR_GETS),
    word(
      String.raw`(?:mois|semaines?|jours?|ans?|année)(?: \p{L}+){0,2}? (?:gratuit|offert|supplémentaire|sans frais)\p{L}*`,
    ),
  ],
  [
    word(
      String.raw`(?:prochaine?s?|ce|premiers?|première) (?:\p{L}+ ){0,2}?(?:mois|semaines?|année)|(?:mois|semaine|année) prochaine?`,
    ),
    word(String.raw`gratuit\p{L}*|offert\p{L}*|à notre charge`),
  ],
  [word(String.raw`(?:votre|la|l') ?(?:période d')?essai`), word(String.raw`prolong\p{L}*|rallong\p{L}*|étend\p{L}*`)],
  [
    word(String.raw`somme|montant|argent|paiement|frais|différence|${AMOUNT}`),
    word(String.raw`restitu\p{L}*|revers(?:é|er|ons|erons|ée|era)\p{L}*|rend(?:ons|rons|re)|récupér(?:erez|ez)`),
    word('vous|votre'),
  ],
  [
    word(
      String.raw`vous ne (?:paierez|payez|payerez|serez)|rien à payer|ne (?:vous )?sera pas|sans frais (?:pour vous|supplémentaires)`,
    ),
    word(String.raw`paierez|payez|payerez|payer|factur\p{L}*|prélev\p{L}*|débit\p{L}*|frais`),
  ],
  [
    word(String.raw`argent|somme|montant|paiement|${AMOUNT}`),
    word(String.raw`(?:de|en|sera de) retour|revien(?:t|dra)|arriver(?:a|ont)`),
    word('vous|votre'),
  ],
  [
    word(
      String.raw`(?:nous|je|j'ai|nous avons)(?: avons)? ?(?:annul|rédui|baiss|effac)\p{L}*|(?:avons|ai) (?:annulé|réduit|baissé|effacé)`,
    ),
    word('facture|frais|montant|prix|pénalité'),
  ],
  [
    word(String.raw`remise|réduction|rabais|avoir|geste`),
    word(String.raw`(?:sera|est|a été|avons|ai|avez) (?:\p{L}+ )?(?:appliqu|accord|ajout|consent|déduit)\p{L}*`),
    word('votre|vous'),
  ],
  [
    word(String.raw`(?:nous|je) (?:ne )?(?:vous )?(?:factur|annul|supprim|renon|prenons)\p{L}*`),
    word('frais|rien|facture|pénalité|à notre charge'),
  ],
];

const ES_GIVES = String.raw`(?:le|les|te) (?:\p{L}+ )?(?:regal|ofrec|envi|d(?:amos|aremos)|hac|har|conced|aplic|otorg|mand|deja)\p{L}*|hemos (?:añadido|aplicado|agregado|concedido|incluido)|(?:regalamos|ofrecemos|adjuntamos|añadimos|aplicamos)`;
const ES_GETS = String.raw`(?:usted )?(?:(?:ahora|ya) tiene|tiene ahora|recibe|dispone|recibirá|tendrá|obtendrá|disfrutará|ahorrará)|aquí tiene|acepte|como (?:disculpa|compensación|gesto)|por las molestias|con el código`;
const SPANISH: readonly Form[] = [
  [word(String.raw`prueba`), word(String.raw`añad\p{L}*|agreg\p{L}*|adicional(?:es)?|sum(?:amos|ado)`)],
  [
    word(
      String.raw`(?:gratis|gratuit[oa]s?) para (?:usted|ti)|gesto comercial|a nuestro cargo|por nuestra cuenta|a mitad de precio|abono de ${AMOUNT}|nos hacemos cargo`,
    ),
  ],
  [
    word(ES_GIVES, ES_GETS),
    word(
      String.raw`vales?|cup(?:ón|ones)|bonos?|tarjetas? regalo|descuentos?|rebajas?|saldo a favor|código promocional|${AMOUNT} de descuento`,
    ),
  ],
  [
    word(ES_GIVES, ES_GETS),
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

const IT_GIVES = String.raw`(?:le|vi|ti) (?:\p{L}+ )?(?:offr|regal|inviam|invier|conced|facciam|farem|diam|darem|accord|applic|riconosc|mand)\p{L}*|abbiamo (?:aggiunto|applicato|concesso|accreditato|riconosciuto)|(?:offriamo|regaliamo|concediamo|alleghiamo)`;
const IT_GETS = String.raw`(?:ora ha|adesso ha|ha ora|riceve|riceverà|avrà|otterrà|risparmia|risparmierà)|ecco|accetti|come (?:scusa|gesto|risarcimento|segno)|per il disagio|per scusarci|con il codice`;
const ITALIAN: readonly Form[] = [
  [word(String.raw`prova`), word(String.raw`aggiun\p{L}*|in più|ulterior[ie]`)],
  [
    word(
      String.raw`(?:gratis|gratuit[oaie]) per (?:lei|te|voi)|gesto commerciale|a nostre spese|a nostro carico|a metà prezzo|ci facciamo carico`,
    ),
  ],
  [
    word(IT_GIVES, IT_GETS),
    word(
      String.raw`buon[io]|coupon|voucher|scont[oi]|carta regalo|buono sconto|codice sconto|${AMOUNT} di (?:sconto|credito)|omaggio`,
    ),
  ],
  [
    word(IT_GIVES, IT_GETS),
    word(
      String.raw`(?:mes[ei]|settiman[ae]|giorn[oi]|ann[oi])(?: \p{L}+){0,3}? (?:gratis|gratuit[oaie]|in omaggio|in più|in regalo)`,
    ),
  ],
  [
    word(String.raw`(?:prossim|prim|quest)\p{L}* (?:\p{L}+ ){0,2}?(?:mes[ei]|settiman[ae]|anno)`),
    word(String.raw`gratis|gratuit[oaie]|a nostro carico|offert[oaie]`),
  ],
  [
    word(String.raw`(?:sua|la|il|suo) (?:periodo di )?prova`),
    word(String.raw`prolung\p{L}*|estes\p{L}*|estend\p{L}*|proroga\p{L}*`),
  ],
  [
    word(String.raw`soldi|denaro|importo|somma|${AMOUNT}`),
    word(String.raw`restitu\p{L}*|riavrà|indietro|ridaremo|ridiamo|riaccredit\p{L}*`),
  ],
  [word(String.raw`non (?:dovrà|deve|dovete) pagare|non pagherà|senza costi(?: aggiuntivi)? per lei`)],
  [
    word(
      String.raw`(?:abbiamo|ho) (?:applicato|ridotto|scontato|abbassato|detratto|annullato|inviato|disposto)|(?:applicheremo|detrarremo|ridurremo)`,
    ),
    word(String.raw`fattura|sconto|prezzo|canone|bonifico`, AMOUNT),
  ],
  [
    word(String.raw`non le (?:addebit|fattur)\p{L}*|abbiamo (?:tolto|annullato|eliminato|stornato)`),
    word('mese|spes[ae]|commissione|fattura|penale|nulla'),
  ],
];

const NL_GIVES = String.raw`(?:wij?|ik) (?:\p{L}+ ){0,3}?(?:geven|geef|sturen|stuur|bieden|bied|schenken|verlenen|trekken|hebben|heb|kennen)|(?:geven|sturen|bieden|schenken) wij?`;
const NL_GETS = String.raw`(?:u|je|jij) (?:\p{L}+ ){0,3}?(?:hebt nu|heeft nu|krijgt|krijg|ontvangt|ontvang|bespaart)|(?:ontvangt|krijgt|bespaart) u|hierbij|hier is|als (?:goedmaker|excuus|compensatie|gebaar|dank)|voor het ongemak|met de (?:\p{L}*code)`;
const DUTCH: readonly Form[] = [
  [word(String.raw`proef(?:periode|abonnement|tijd)`), word(String.raw`toegevoegd|toevoeg\p{L}*|extra|erbij`)],
  [
    word(
      String.raw`(?:gratis|kosteloos) voor u|voor u (?:gratis|kosteloos)|op onze kosten|voor onze rekening|tegen de halve prijs|uit coulance|(?:wij?|we) nemen (?:\p{L}+ ){0,4}voor onze`,
    ),
  ],
  [
    word(NL_GIVES, NL_GETS),
    word(String.raw`\p{L}*(?:bon|bonnen)|vouchers?|coupons?|korting(?:scode)?|cadeaukaart|${AMOUNT} korting`),
  ],
  [
    word(NL_GIVES, NL_GETS),
    word(
      String.raw`(?:gratis|extra) (?:dag|week|maand|jaar|maanden|weken)|(?:maand|week|jaar|maanden|weken)(?: \p{L}+){0,2}? (?:gratis|cadeau|kosteloos)`,
    ),
  ],
  [
    word(String.raw`(?:volgende|komende|deze|eerste) (?:\p{L}+ ){0,2}?(?:maand|week|jaar|maanden|weken)`),
    word('gratis|kosteloos|voor onze rekening|van ons'),
  ],
  [
    word(String.raw`(?:uw|de|je) (?:gratis )?(?:proefperiode|proefabonnement|proeftijd)`),
    word(String.raw`verleng\p{L}*|langer`),
  ],
  [
    word(String.raw`geld|bedrag|som|betaling|${AMOUNT}`),
    word(String.raw`terug\p{L}*|weer op uw rekening|over(?:gemaakt)?(?=$|\p{P}| \p{P}|,)|aan u over`),
    word('u|uw|je|jouw|wij|we'),
  ],
  [
    word(String.raw`(?:u|je) (?:hoeft|hoef)|hoeft u|brengen wij?|wij? brengen|rekenen wij?|wij? rekenen`),
    word('niets|niet|geen'),
    word(String.raw`(?:te )?betalen|rekening|rekenen|kosten`),
  ],
  [
    word(String.raw`(?:wij?|ik) (?:hebben|heb)|(?:hebben|heb) (?:wij?|ik)`),
    word(String.raw`\p{L}*korting|${AMOUNT}`),
    word(String.raw`gezet|toegepast|gegeven|verwerkt|verrekend|overgemaakt|afgetrokken|toegevoegd`),
  ],
  [
    word(String.raw`(?:wij?|ik) (?:\p{L}+ ){0,3}?(?:schrappen|rekenen|laten)|vervalt|kwijtgescholden`),
    word('kosten|niets|boete|factuur|toeslag|vallen'),
  ],
];

const PT_GIVES = String.raw`(?:oferece|envia|concede|dá|damos|dar|aplica|fazemos|faremos)(?:mos|remos|mo)?(?:-lhe)?|(?:oferecemos|damos|concedemos|enviamos|aplicámos|aplicamos)(?:-lhe)?|lhe (?:oferec|envi|d(?:amos|aremos)|conced)\p{L}*`;
const PT_GETS = String.raw`(?:vai )?(?:tem agora|agora tem|ganhou|recebe|receberá|receber|terá|ganha|poupa|ganhará)|segue|aqui (?:tem|está)|aceite|como (?:pedido de desculpas?|compensação|gesto)|pel[oa]s? (?:transtorno|incómodo|incômodo)s?|com o código`;
const PORTUGUESE: readonly Form[] = [
  [word(String.raw`teste|avaliação`), word(String.raw`adicion\p{L}*|acrescent\p{L}*|extra|juntámos`)],
  [
    word(
      String.raw`(?:grátis|gratuit[oa]s?) para (?:si|você)|gesto comercial|por nossa conta|a metade do preço|à nossa custa`,
    ),
  ],
  [
    word(PT_GIVES, PT_GETS),
    word(
      String.raw`vales?|cup(?:ão|ões|om|ons)|voucher|descontos?|cartão[- ]presente|vale-presente|${AMOUNT} de desconto|código promocional`,
    ),
  ],
  [
    word(PT_GIVES, PT_GETS),
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

const FORMS: readonly Form[] = [...ENGLISH, ...GERMAN, ...FRENCH, ...SPANISH, ...ITALIAN, ...DUTCH, ...PORTUGUESE];

/** What is given, named to the reader, unless the sentence says how it is used or why it does not work. */
type Mention = { gift: RegExp; reader: RegExp; but: RegExp };

/** An amount with words for its reader is given or taken, unless it is a price, a limit or a part of a sum. */
const SUM = word(String.raw`(?:${MONEY})`);
const OF_READER = word(
  String.raw`you|your|we|i|we've|we'll|i've|i'll|accounting|finance|expect`,
  'ihnen|ihr|ihre|ihrem|ihren|ihrer|sie|wir|ich|vous|votre|nous|je|usted|su|le|hemos|suo|sua|abbiamo|lei|u|uw|wij|ik|lhe|seu|sua|fizemos',
);
const PRICE = word(
  String.raw`pric\p{L}*|cost\p{L}*|from|above|below|over|under|at least|minimum|total|cart|shipping|includ\p{L}*|tax|vat|per|each|month|year|orders?|cheaper|differ\p{L}*|invoices?|plan|more|less|used?|rows|of the|received|arrived|failed|declined|refused|pending|paid|worth`,
  String.raw`preis\p{L}*|kost\p{L}*|ab|über|unter|mindest\p{L}*|gesamt|warenkorb|versand\p{L}*|inkl\p{L}*|steuer|mwst|pro|je|monat|jahr|bestell\p{L}*|günstiger|weicht|rechnung\p{L}*|tarif|mehr|weniger|eingegangen|angekommen|abgelehnt|fehlgeschlagen|offen|wert`,
  String.raw`prix|coût\p{L}*|dès|à partir|plus|moins|panier|livraison|taxe|tva|par|mois|commandes?|facture|formule|reçu\p{L}*|arriv\p{L}*|refusé\p{L}*|échoué|precio|cuesta|más|menos|carrito|envío|iva|por|mes|pedidos?|factura|plan|recibid\p{L}*|llegó|llegado|rechazad\p{L}*|prezzo|costa|più|meno|carrello|spedizione|al|mese|ordin[ei]|fattura|piano|ricevut\p{L}*|arrivat\p{L}*|rifiutat\p{L}*|prijs|kost|vanaf|meer|minder|winkelwagen|verzending|btw|per|maand|bestelling|factuur|ontvangen|geweigerd|mislukt|preço|custa|mais|carrinho|mês|encomendas?|fatura|plano|recebid\p{L}*|chegou|recusad\p{L}*`,
);
const GIVEN_AWAY: readonly Form[] = [
  [
    word(
      String.raw`(?:vouchers?|coupons?|codes?|gutschein(?:code)?|rabattcode|cupón|buono|vale|bon|kortingscode|cupão) [a-z]{3,12}-?\d{1,4}`,
    ),
  ],
  [
    word(SHARE),
    word(
      String.raw`(?:your|ihren?|ihrer|votre|sus?|suo|sua|uw|sua) (?:next|nächsten?r?|prochaine?|próxim[ao]s?|prossim[ao]|volgende) \p{L}+|next (?:order|bill|invoice|purchase)`,
    ),
  ],
  [
    word(
      String.raw`vous (?:est|sont|sera|seront) offert\p{L}*|(?:le|vi) offriamo|nous vous offrons|le (?:ofrecemos|regalamos)|(?:oferecemos|damos)-lhe|schenken wir ihnen`,
    ),
    word(String.raw`un[ao]?|une|d[eou]s?|l[aeo]s?|il|i|o|os|einen?|eine|mois|semaines?`),
  ],
  [word(String.raw`\p{L}*(?:rate|beitrag|zahlung)(?:en)?`), word('entfällt|entfallen')],
  [word('prueba'), word('más|adicionales'), word('damos|tiene|añad|días|semanas')],
  [word('enjoy'), word(String.raw`at no (?:cost|charge)|for free|free of charge`)],
];

const MENTIONS: readonly Mention[] = [
  {
    gift: word(
      String.raw`(?:gift |discount |store )?(?:vouchers?|coupons?)|gift ?cards?|discounts?|rebates?|goodwill|compensation|store credits?|${AMOUNT} (?:credit|off)`,
      String.raw`(?:at no|without|no) (?:extra |additional |further )?(?:cost|charge)|free of charge|for free`,
    ),
    reader: word(String.raw`you|your|yours|you'll|replacement|renewal|upgrade`),
    but: word(
      String.raw`enter\p{L}*|fields?|accept(?:ed|s)?|expired?|ended|ran out|cart|basket|check-?out|settings|pages?|only|works?|somebody|someone|anybody|invalid|redeem\p{L}*|us(?:e|es|ed|ing)|cannot|\p{L}+n't|not|students?|minimum|conditions|terms|why|combined?|from|download\p{L}*|app|calls?|version|shop|plan|trial|shipping|delivery|repair`,
    ),
  },
  {
    gift: word(
      String.raw`\p{L}*gutschein(?:e|en|s)?|rabatt\p{L}*|(?:preis)?nachlass|guthaben|kulanz`,
      String.raw`ohne (?:aufpreis|mehrkosten|weitere kosten|kosten)|kostenlos|gratis|kostenfrei`,
    ),
    reader: word('sie|ihnen|ihr|ihre|ihrem|ihren|ihrer|dir|dein|deine|du|ersatz|umtausch'),
    but: word(
      String.raw`ein(?:geben|gegeben|lösen|gelöst|zulösen|tragen)|geben sie|feld\p{L}*|warenkorb|kasse|abgelaufen|gültig|gilt|nur|nicht|kein\p{L}*|seite|einstellungen|studierende|ab|herunterladen|app|version|tarif|paket|versand|lieferung|unter|code|anruf`,
    ),
  },
  {
    gift: word(
      String.raw`bons? (?:d'achat|de réduction|cadeau)|chèques?[- ]cadeau|coupons?|remises?|réductions?|rabais|ristournes?|avoir de ${AMOUNT}|avoir vous`,
      String.raw`sans (?:frais|supplément|coût)|gratuitement`,
    ),
    reader: word('vous|votre|vos|te|ton|ta'),
    but: word(
      String.raw`saisi\p{L}*|entrez|champ|panier|expiré\p{L}*|valable|accepté\p{L}*|page|ne|n'\p{L}+|pas|seulement|étudiants?|à partir|télécharg\p{L}*|application|formule|livraison|paramètres|utilis\p{L}*`,
    ),
  },
  {
    gift: word(
      String.raw`vales?(?= de| por| para)|cup(?:ón|ones)|tarjetas? regalo|descuentos?|rebajas?|saldo a favor|saldo de ${AMOUNT}`,
      String.raw`sin (?:coste|costo|cargo|recargo)|gratuitamente`,
    ),
    reader: word('usted|su|sus|le|les|tiene|te|tu'),
    but: word(
      String.raw`introdu\p{L}*|campo|carrito|caducad\p{L}*|válid\p{L}*|acept\p{L}*|página|no|solo|sólo|estudiantes|a partir|descarg\p{L}*|aplicación|envío|ajustes|us(?:ar|e|a)|puede`,
    ),
  },
  {
    gift: word(
      String.raw`buono (?:sconto|regalo|da ${AMOUNT}|di ${AMOUNT})|coupon|voucher|scont[oi]|carta regalo|credito di ${AMOUNT}`,
      String.raw`senza (?:costi|spese|sovrapprezzo|alcun costo)|gratuitamente`,
    ),
    reader: word('lei|suo|sua|suoi|sue|le|ha|ti|tuo|tua'),
    but: word(
      String.raw`inseri\p{L}*|campo|carrello|scadut\p{L}*|valid\p{L}*|accett\p{L}*|pagina|non|solo|studenti|a partire|scaric\p{L}*|app|spedizione|impostazioni|us(?:are|i|a)|può`,
    ),
  },
  {
    gift: word(
      String.raw`\p{L}*(?:tegoed|waarde|korting|cadeau)s?bon(?:nen)?|vouchers?|coupons?|korting|cadeaukaart|tegoed van ${AMOUNT}|coulance`,
      String.raw`zonder (?:kosten|extra kosten|meerkosten|bijbetaling)|kosteloos`,
    ),
    reader: word('u|uw|je|jouw'),
    but: word(
      String.raw`invoer\p{L}*|voer|veld|winkelwagen|verlopen|geldig|geaccepteerd|pagina|niet|geen|alleen|studenten|vanaf|download\p{L}*|app|verzending|instellingen|gebruik\p{L}*|kunt`,
    ),
  },
  {
    gift: word(
      String.raw`cup(?:ão|ões|om|ons)|voucher|descontos?|cartão[- ]presente|vale-presente|${AMOUNT} de crédito|crédito de ${AMOUNT}`,
      String.raw`sem (?:custos?|encargos|taxas)|gratuitamente`,
    ),
    reader: word('você|seu|sua|seus|suas|lhe|tem|si|te|teu'),
    but: word(
      String.raw`introdu\p{L}*|insir\p{L}*|campo|carrinho|expir\p{L}*|válid\p{L}*|aceite|página|não|só|apenas|estudantes|a partir|descarreg\p{L}*|baixar|aplicação|envio|definições|us(?:ar|e|a)|pode`,
    ),
  },
];
