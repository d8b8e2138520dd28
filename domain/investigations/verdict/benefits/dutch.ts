import { AMOUNT, word, type Benefits, type Form } from './phrase.ts';

const GIVES = String.raw`(?:wij?|ik) (?:\p{L}+ ){0,3}?(?:geven|geef|sturen|stuur|bieden|bied|schenken|verlenen|trekken|hebben|heb|kennen)|(?:geven|sturen|bieden|schenken) wij?`;
const GETS = String.raw`(?:u|je|jij) (?:\p{L}+ ){0,3}?(?:hebt nu|heeft nu|krijgt|krijg|ontvangt|ontvang|bespaart)|(?:ontvangt|krijgt|bespaart) u|hierbij|hier is|als (?:goedmaker|excuus|compensatie|gebaar|dank)|voor het ongemak|met de (?:\p{L}*code)`;
const FORMS: readonly Form[] = [
  [word(String.raw`proef(?:periode|abonnement|tijd)`), word(String.raw`toegevoegd|toevoeg\p{L}*|extra|erbij`)],
  [
    word(
      String.raw`(?:gratis|kosteloos) voor u|voor u (?:gratis|kosteloos)|op onze kosten|voor onze rekening|tegen de halve prijs|uit coulance|(?:wij?|we) nemen (?:\p{L}+ ){0,4}voor onze`,
    ),
  ],
  [
    word(GIVES, GETS),
    word(String.raw`\p{L}*(?:bon|bonnen)|vouchers?|coupons?|korting(?:scode)?|cadeaukaart|${AMOUNT} korting`),
  ],
  [
    word(GIVES, GETS),
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

export const DUTCH: Benefits = {
  forms: FORMS,
  mention: {
    gift: word(
      String.raw`\p{L}*(?:tegoed|waarde|korting|cadeau)s?bon(?:nen)?|vouchers?|coupons?|korting|cadeaukaart|tegoed van ${AMOUNT}|coulance`,
      String.raw`zonder (?:kosten|extra kosten|meerkosten|bijbetaling)|kosteloos`,
    ),
    reader: word('u|uw|je|jouw'),
    but: word(
      String.raw`invoer\p{L}*|voer|veld|winkelwagen|verlopen|geldig|geaccepteerd|pagina|niet|geen|alleen|studenten|vanaf|download\p{L}*|app|verzending|instellingen|gebruik\p{L}*|kunt`,
    ),
  },
};
