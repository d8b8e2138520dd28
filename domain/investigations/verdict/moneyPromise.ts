import { plainText } from '../../text/plainText.ts';
import { sentencesOf } from '../../text/sentences.ts';
import { givesBenefit } from './benefits/givesBenefit.ts';

/**
 * SU-86: whether a draft states or promises a refund, a credit, a charge or a change of a subscription, in English,
 * German, French, Spanish, Italian, Dutch or Portuguese. That something of the kind will not be done is a statement as
 * well; how customers change a subscription themselves is not, nor are prices and the policy on refunds. Of other
 * languages it knows the words for giving money back alone; domain/text/languages.ts tells when a person has to read.
 */
export const speaksOfMoney = (draft: string): boolean => {
  const plain = plainText(draft).toLowerCase().replaceAll(/[’`´]/g, "'");
  const text = plain.replaceAll(/\s+/g, ' ').replaceAll(POLICY, ' ');
  return (
    PATTERNS.some((pattern) => pattern.test(text)) || sentencesOf(plain).some((each) => givesBenefit(oneLine(each)))
  );
};

/** How refunds are asked for and what ways of paying there are, which promise nothing. */
const POLICY =
  /questions? about (?:an? |the |your |any )?(?:\p{L}+ )?refunds?|(?:a |the |any )?refunds? (?:can|may) be (?:requested|asked for)|refunds? are (?:handled|decided|possible|checked|dealt with)|(?:how to|to|you can|you may) (?:request|ask for|apply for) a refund|(?:par|ou|,) (?:par )?prélèvement(?: automatique| bancaire| sepa)?(?! (?:de|d'|du|sur|a|est|sera|d’))/gu;

const oneLine = (sentence: string): string => sentence.replaceAll(/\s+/g, ' ').trim();

/** Words around a pattern; the text is in lower case, with one blank between words. Every gap is bounded. */
const said = (...alternatives: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${alternatives.join('|')})(?!\p{L})`, 'u');

/** Up to `count` words of one sentence. */
const words = (count: number): string => String.raw`(?:[^\s.!?;]{1,24}[\s,]+){0,${count}}?`;

const ENGLISH = said(
  String.raw`(?:re-?)?refund(?:s|ed|ing)?(?!able|\p{L})(?! (?:polic|terms|conditions|rules))`,
  String.raw`reimburs\p{L}*`,
  'chargebacks?',
  String.raw`(?:your|the|her|his|their) money back(?! guarantee)`,
  String.raw`(?:pay|paid|paying|send|sent|return|returned|transfer|transferred)(?: it| them| you)? (?:back )?(?:the |your |this )(?:full |whole |entire )?(?:money|amount|payment|sum|difference)(?: back)?`,
  String.raw`(?:store|account|goodwill|service|site) credits?(?! card)`,
  'credit notes?',
  String.raw`(?:we|i|been|be|is|was|were|team|will|have) ${words(2)}credit(?:ed|ing)?(?! (?:cards?|limit|check|score))(?= )`,
  String.raw`(?:issu|giv|gav|grant|appl|offer|add|receiv|get|got|provid)\p{L}* ${words(4)}credits?(?! (?:cards?|limit|check|score|report))`,
  String.raw`credit of [$€£\d]\S*`,
  String.raw`(?:we|i|you|your (?:\p{L}+ )?(?:card|account)|the (?:card|customer))(?:'ve|'ll|'re)? (?:(?:have|has|had|will|were|was|are|did|do|been|be|not|already|also|only|never|wrongly|mistakenly|now|get|got|get|accidentally|incorrectly|erroneously|double|just) ){0,4}(?:over|re|double[- ])?(?:charg(?:e|ed|ing)|bill(?:ed|ing)?|debit(?:ed|ing)?)(?! (?:the|your) (?:battery|phone|device))`,
  String.raw`(?:a|the|this|that|duplicate|second|extra|double|wrong|no|another) (?:charges?|debits?) (?:of|on|to|for|from|against|was|were|is|has|have|will)`,
  String.raw`(?:remov|revers|void|waiv|cancel|drop|correct|refunding)\p{L}* ${words(3)}(?:charges?|fees?|invoices?|payments?)`,
  String.raw`(?:charges?|fees?|payments?|invoices?) (?:has|have|was|were|will|is|are)(?: been| be| being)? (?:removed|reversed|voided|waived|cancell?ed|returned)`,
  String.raw`(?:we|i)(?:'ve|'ll)? ${words(3)}waiv\p{L}*`,
  String.raw`compensat(?:e|ed|es|ing|ion)`,
  String.raw`(?:we|i|our team|my colleagues?)(?:'ve|'ll|'re|'m)? (?:(?:have|has|will|can|could|are|am|did|going|to|now|already|gladly|happily|just|also|be) ){0,4}(?:cancel|upgrad|downgrad|renew|paus|extend|switch|chang|terminat|end|reactivat|suspend|resum|mov|convert|clos|stop|set)\p{L}* ${words(5)}(?:subscriptions?|plan|membership|contract|trial)(?! (?:folder|file|page|version))`,
  String.raw`(?:subscriptions?|plan|membership|contract|trial) (?:(?:has|have|was|were|will|is|are|gets|got|be|been|being|now|already) ){1,4}(?:cancell?ed|upgraded|downgraded|renewed|paused|extended|switched|changed|terminated|ended|reactivated|suspended|resumed|moved|converted|closed|stopped)`,
);

const GERMAN = said(
  String.raw`(?<!bericht |berichte |anzeige |meldung |rapport )(?:rück|zurück)?(?:zu)?erstatt\p{L}*(?! (?:sie )?(?:bitte )?(?:anzeige|bericht|meldung))`,
  String.raw`zurück(?:ge|zu)?(?:zahl|überw|buch)\p{L}*|zurückbezahl\p{L}*|rückzahlung\p{L}*|rückvergüt\p{L}*|rückbuchung\p{L}*|rücküberweis\p{L}*`,
  String.raw`gutschrift\p{L}*|gutgeschrieben|gutzuschreiben|gutschreiben|schreib(?:en|e)(?: \S{1,24}){1,8} gut`,
  String.raw`(?:ab|ein)gebucht|abbuch\p{L}*|abzubuchen|belastet|belasten|eingezogen|in rechnung|(?:ihnen|dir)(?: \S{1,24}){0,4} berechnet`,
  String.raw`(?:rechnung|zahlung|gebühr|betrag|buchung)(?:en)?(?: \S{1,24}){0,5} (?:storniert|erlassen)|(?:stornier|erlass)\p{L}*(?: \S{1,24}){0,4} (?:rechnung|zahlung|gebühr|betrag)(?:en)?`,
  String.raw`entschädig\p{L}*|geld zurück`,
  String.raw`\p{L}*(?:abo|abonnement|vertrag|tarif|mitgliedschaft)s?(?: \S{1,24}){0,6} (?:gekündigt|verlängert|geändert|umgestellt|hochgestuft|herabgestuft|heruntergestuft|pausiert|beendet|storniert|gewechselt|erneuert|umgewandelt|reaktiviert)`,
  String.raw`(?:kündigen|verlängern|ändern|pausieren|beenden|stornieren|stellen|stufen) wir(?: \S{1,24}){0,5} \p{L}*(?:abo|abonnement|vertrag|tarif|mitgliedschaft)s?`,
  String.raw`wir (?:werden|kündigen|verlängern|ändern|pausieren|beenden|stornieren)(?: \S{1,24}){0,5} \p{L}*(?:abo|abonnement|vertrag|tarif|mitgliedschaft)s?`,
);

const FRENCH = said(
  String.raw`rembours\p{L}*`,
  String.raw`(?:un|l'|d'un|cet|votre) ?avoir (?:de|sur|d'un|d'une|correspondant)|note de crédit`,
  String.raw`crédit(?:é|ée|és|ées|er|ons|erons|era)(?: \S{1,24}){0,6} (?:compte|carte|somme|montant)|(?:compte|carte)(?: \S{1,24}){0,3} crédit(?:é|ée|és|ées)`,
  String.raw`débit(?:é|ée|és|ées|er|ons|erons|era)|prél[eè]v(?:é|ée|és|ées|er|ons|erons|era|ements?)|factur(?:é|ée|és|erons|era)`,
  String.raw`dédommag\p{L}*|indemnis\p{L}*|geste commercial`,
  String.raw`(?:abonnement|forfait|formule|contrat)(?: \S{1,24}){0,3} (?:résili|annul|modifi|prolong|étend|suspend|chang|renouvel|réactiv|arrêt|mis à niveau)(?:é|ée|u|és)?(?:\p{L}{0,4})`,
  String.raw`nous (?:avons|allons|pouvons|venons de|résilions|annulons|modifions|prolongeons|suspendons|changeons|résilierons|annulerons|modifierons|prolongerons)(?: \S{1,24}){0,6} (?:abonnement|forfait|formule|contrat)`,
);

const SPANISH = said(
  String.raw`reembols\p{L}*|reintegr(?:o|amos|aremos|ar|ado|ará)`,
  String.raw`(?:devol|devuel)\p{L}*(?: \S{1,24}){0,4} (?:dinero|importe|pago|cantidad|cobro)`,
  String.raw`abon(?:ar|aremos|amos|ado|ará)(?: \S{1,24}){0,6} (?:cuenta|tarjeta|importe|saldo)|nota de (?:crédito|abono)|acredit(?:ar|aremos|amos|ado|ará)`,
  String.raw`cobr(?:ar|ado|amos|aremos|aron|ará|ó|o|os)|(?:cargo|cargado)(?: \S{1,24}){0,4} (?:tarjeta|cuenta|importe)|cargo de [$€£\d]\S*`,
  String.raw`compensa(?:ción|remos|r|mos)|indemniz\p{L}*`,
  String.raw`(?:suscripción|plan|membresía|contrato)(?: \S{1,24}){0,3} (?:cancel|modific|renov|ampli|paus|actualiz|cambi|prorrog|suspend)(?:ad|id)[oa]`,
  String.raw`(?:hemos|vamos a|podemos)(?: \S{1,24}){0,2} (?:cancel|modific|renov|ampli|paus|actualiz|cambi|suspend)\p{L}*(?: \S{1,24}){0,3} (?:suscripción|plan|membresía|contrato)`,
  String.raw`(?:cancel|modific|renov|ampli|paus|actualiz|cambi|suspend|prolong|extend)(?:aremos|eremos|amos|emos)(?: \S{1,24}){0,3} (?:suscripción|plan|membresía|contrato)`,
);

const ITALIAN = said(
  String.raw`rimbors\p{L}*|risarci\p{L}*|indennizz\p{L}*`,
  String.raw`(?:ri)?accredit(?:o|are|ato|ata|eremo|iamo|erà)|nota di credito|addebit(?:o|i|are|ato|ata|eremo|iamo|erà)`,
  String.raw`(?:restitu)\p{L}*(?: \S{1,24}){0,4} (?:denaro|importo|pagamento|soldi|somma)`,
  String.raw`(?:abbonamento|piano|contratto)(?: \S{1,24}){0,4} (?:annull|disd|modific|rinnov|prolung|estes|estend|sospe|aggiorn|cambi|riattiv)\p{L}*`,
  String.raw`(?:abbiamo|provvederemo a|possiamo|stiamo)(?: \S{1,24}){0,2} (?:annull|disd|modific|rinnov|prolung|estes|estend|sospe|aggiorn|cambi|riattiv)\p{L}*(?: \S{1,24}){0,3} (?:abbonamento|piano|contratto)`,
  String.raw`(?:annull|modific|rinnov|prolung|aggiorn|cambi)eremo(?: \S{1,24}){0,3} (?:abbonamento|piano|contratto)`,
);

const DUTCH = said(
  String.raw`(?:terug(?:ge|te )?(?:beta|stor|boek))\p{L}*|restitu\p{L}*|geld terug|betalen (?:\S{1,24} ){0,4}terug|storten (?:\S{1,24} ){0,6}terug`,
  String.raw`creditnota|gecrediteerd|crediteren|bijgeschreven|tegoed`,
  String.raw`afgeschreven|afschrijv\p{L}*|in rekening (?:gebracht|brengen)|brengen (?:\S{1,24} ){0,5}in rekening|gefactureerd|geïncasseerd`,
  String.raw`schadevergoeding|compens\p{L}*|vergoeden|vergoeding`,
  String.raw`(?:abonnement|lidmaatschap|contract)(?: \S{1,24}){0,5} (?:opgezegd|gewijzigd|verlengd|gepauzeerd|geannuleerd|beëindigd|omgezet|stopgezet|geüpgraded|aangepast)`,
  String.raw`wij? (?:zullen|gaan|kunnen|zeggen|wijzigen|verlengen|pauzeren|annuleren|beëindigen)(?: \S{1,24}){0,5} (?:abonnement|lidmaatschap|contract)`,
);

const PORTUGUESE = said(
  String.raw`reembols\p{L}*|estorn\p{L}*|ressarc\p{L}*|indeni[zs]\p{L}*`,
  String.raw`(?:devol)\p{L}*(?: \S{1,24}){0,4} (?:dinheiro|valor|pagamento|quantia|montante)`,
  String.raw`credit(?:ar|ado|ada|amos|aremos|ará)|nota de crédito|crédito (?:na|no|em|de) (?:sua|seu|conta|cartão|[r$€£\d]\S*)`,
  String.raw`cobr(?:ar|ado|ada|amos|aremos|ança|anças|ou|ará)|debit(?:ado|ada|ar|amos|aremos)`,
  String.raw`compensa(?:ção|remos|r)`,
  String.raw`(?:assinatura|subscrição|plano|contrato)(?: \S{1,24}){0,3} (?:cancel|alter|renov|paus|atualiz|mud|prolong|estend|suspen|encerr)(?:ad|id|s|did)[oa]`,
  String.raw`(?:vamos|iremos|podemos)(?: \S{1,24}){0,2} (?:cancelar|alterar|renovar|pausar|atualizar|mudar|suspender|encerrar)(?: \S{1,24}){0,3} (?:assinatura|subscrição|plano|contrato)`,
  String.raw`(?:cancelámos|cancelamos|cancelaremos|alterámos|alteramos|alteraremos|renovámos|renovamos|renovaremos)(?: \S{1,24}){0,3} (?:assinatura|subscrição|plano|contrato)`,
);

/** The words for giving money back in further languages, by their stems. */
const ELSEWHERE =
  /(?<!\p{L})(?:zwró[ct]|zwrot|oddamy|återbetal|refunder|tilbagebetal|tilbakebetal|palaut|hyvit|vrát[ií]|vrácen|rambursa|returnat|visszatérít|visszautal|iade|pengembalian dana|mengembalikan uang|povrat|grąžin|atmaks|tagastas|возврат|возмест|вернул|верн[её]м|поверн|повернен|επιστρ[οέ]|hoàn tiền)\p{L}*|返金|払い戻|退款|退还|退還|환불|استرداد|أعدنا المبلغ|החזר|คืนเงิน/u;

const PATTERNS: readonly RegExp[] = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, DUTCH, PORTUGUESE, ELSEWHERE];
