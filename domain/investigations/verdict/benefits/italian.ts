import { AMOUNT, word, type Benefits, type Form } from './phrase.ts';

const GIVES = String.raw`(?:le|vi|ti) (?:\p{L}+ )?(?:offr|regal|inviam|invier|conced|facciam|farem|diam|darem|accord|applic|riconosc|mand)\p{L}*|abbiamo (?:aggiunto|applicato|concesso|accreditato|riconosciuto)|(?:offriamo|regaliamo|concediamo|alleghiamo)`;
const GETS = String.raw`(?:ora ha|adesso ha|ha ora|riceve|riceverà|avrà|otterrà|risparmia|risparmierà)|ecco|accetti|come (?:scusa|gesto|risarcimento|segno)|per il disagio|per scusarci|con il codice`;
const FORMS: readonly Form[] = [
  [word(String.raw`prova`), word(String.raw`aggiun\p{L}*|in più|ulterior[ie]`)],
  [
    word(
      String.raw`(?:gratis|gratuit[oaie]) per (?:lei|te|voi)|gesto commerciale|a nostre spese|a nostro carico|a metà prezzo|ci facciamo carico`,
    ),
  ],
  [
    word(GIVES, GETS),
    word(
      String.raw`buon[io]|coupon|voucher|scont[oi]|carta regalo|buono sconto|codice sconto|${AMOUNT} di (?:sconto|credito)|omaggio`,
    ),
  ],
  [
    word(GIVES, GETS),
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

export const ITALIAN: Benefits = {
  forms: FORMS,
  mention: {
    gift: word(
      String.raw`buono (?:sconto|regalo|da ${AMOUNT}|di ${AMOUNT})|coupon|voucher|scont[oi]|carta regalo|credito di ${AMOUNT}`,
      String.raw`senza (?:costi|spese|sovrapprezzo|alcun costo)|gratuitamente`,
    ),
    reader: word('lei|suo|sua|suoi|sue|le|ha|ti|tuo|tua'),
    but: word(
      String.raw`inseri\p{L}*|campo|carrello|scadut\p{L}*|valid\p{L}*|accett\p{L}*|pagina|non|solo|studenti|a partire|scaric\p{L}*|app|spedizione|impostazioni|us(?:are|i|a)|può`,
    ),
  },
};
