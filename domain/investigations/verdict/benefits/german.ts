import { AMOUNT, word, type Benefits, type Form } from './phrase.ts';

const GIVES = String.raw`wir (?:\p{L}+ ){0,3}?(?:schenken|geben|gewähren|schicken|senden|übernehmen|erlassen|räumen|bieten|spendieren|ziehen|legen|haben|rechnen|verzichten)|ich (?:\p{L}+ ){0,2}?(?:schenke|gebe|gewähre|schicke|sende|erlasse|habe|ziehe|lege)|(?:schenken|geben|gewähren|schicken|senden|erlassen|bieten|legen|haben|verzichten) wir`;
const GETS = String.raw`(?:sie|du) (?:\p{L}+ ){0,3}?(?:erhalten|bekommen|kriegen|sparen|erhältst|bekommst|sparst)|(?:erhalten|bekommen|sparen|finden) sie|hier ist|(?:sie haben|haben sie) (?:jetzt|nun|ab sofort)|als (?:kleine |kleines )?(?:entschuldigung|entschädigung|wiedergutmachung|dankeschön|ausgleich|geste)|aus kulanz|anbei|mit (?:dem|diesem) (?:\p{L}*code)`;
const FORMS: readonly Form[] = [
  [
    word(String.raw`test(?:phase|zeitraum|zeit)|probe(?:zeit|monat|abo)`),
    word(String.raw`hinzu\p{L}*|zusätzlich\p{L}*|weitere\p{L}*|angehängt|drauf|mehr`),
  ],
  [
    word(GIVES, GETS),
    word(
      String.raw`\p{L}*gutschein(?:e|en|s|code)?|rabatt(?:code|e|s)?|nachlass|preisnachlass|guthaben|${AMOUNT} (?:rabatt|nachlass|auf (?:die|ihre) nächste)|gutscheincode`,
    ),
  ],
  [
    word(GIVES, GETS),
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

export const GERMAN: Benefits = {
  forms: FORMS,
  mention: {
    gift: word(
      String.raw`\p{L}*gutschein(?:e|en|s)?|rabatt\p{L}*|(?:preis)?nachlass|guthaben|kulanz`,
      String.raw`ohne (?:aufpreis|mehrkosten|weitere kosten|kosten)|kostenlos|gratis|kostenfrei`,
    ),
    reader: word('sie|ihnen|ihr|ihre|ihrem|ihren|ihrer|dir|dein|deine|du|ersatz|umtausch'),
    but: word(
      String.raw`ein(?:geben|gegeben|lösen|gelöst|zulösen|tragen)|geben sie|feld\p{L}*|warenkorb|kasse|abgelaufen|gültig|gilt|nur|nicht|kein\p{L}*|seite|einstellungen|studierende|ab|herunterladen|app|version|tarif|paket|versand|lieferung|unter|code|anruf`,
    ),
  },
};
