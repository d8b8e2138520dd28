import { MONEY, SHARE, word, type Form } from './phrase.ts';

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
/** Whether a sentence gives or takes an amount. */
export const movesSum = (sentence: string): boolean =>
  SUM.test(sentence) && OF_READER.test(sentence) && !PRICE.test(sentence);

/** What tells a gift in whatever language. */
export const GIVEN_AWAY: readonly Form[] = [
  [
    word(
      String.raw`(?:vouchers?|coupons?|gutschein(?:code)?|rabattcode|cupón|buono|vale|bon|kortingscode|cupão) [a-z]{3,12}-?\d{1,4}`,
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
