/**
 * Codes and passwords that a draft tells (SU-106), in the languages that domain/text/functionWords.ts covers. A code is
 * known by what it is for, since numbers of orders and errors are codes as well. `sentences`: plain text in its own case;
 * `known`: what the ticket says, in lower case.
 */
export const tellsSecret = (sentences: readonly string[], known: string): boolean =>
  sentences.some(
    (sentence, index) => tellsPassword(sentence) || tellsCode(withSubject(sentences, index).toLowerCase(), known),
  );

/** `You asked for the PIN. It is 90814.`: what is meant stands in the sentence before, or above a list. */
const withSubject = (sentences: readonly string[], index: number): string => {
  const sentence = sentences[index] ?? '';
  const before = sentences[index - 1] ?? '';
  if (LIST_ITEM.test(sentence) || before.endsWith(':'))
    return `${sentences.slice(Math.max(0, index - LIST_MAX), index).findLast((each) => each.endsWith(':')) ?? ''} ${sentence}`;
  return MEANS_BEFORE.test(sentence) ? `${before} ${sentence}` : sentence;
};

const LIST_ITEM = /^\s*(?:[-*•]|\d{1,2}[.)])\s/u;
/** Items that are taken for those of one list. */
const LIST_MAX = 20;
const MEANS_BEFORE =
  /^(?:it|this|that|they|here|these|es|er|sie|das|c'est|ce sont|es|son|è|sono|het|dat|é|são)(?!\p{L})/iu;

const DATES =
  /\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}:\d{2}(?::\d{2})?|\d{1,2}\.? (?:de )?\p{L}{3,10}\.? (?:de )?(?:19|20)\d{2}|v?\d+(?:\.\d+){2,}/gu;

/** What a code opens or proves. */
const CODE = new RegExp(
  [
    String.raw`(?:verification|security|confirmation|one[- ]?time|log-?in|sign-?in|access|auth\p{L}*|2fa|two[- ]factor|back-?up|recovery|reset|activation|unlock|sms|text|mfa|emergency|door|app)[ -]?(?:codes?|passcodes?|keys?|pins?|passwords?)`,
    String.raw`(?:code secret|código secreto|codice segreto|geheime code|geheimcode|secret code|otps?|pins?|tans?|puk|passcodes?|kennzahl|geheimzahl|pincode|mtan)`,
    String.raw`(?:bestätigungs|sicherheits|einmal|anmelde|login|zugangs|freischalt|aktivierungs|backup|wiederherstellungs|verifizierungs|sms|entsperr|notfall|prüf|tür|zutritts)-?(?:codes?|kennwort|passwort|schlüssel)`,
    String.raw`(?:codes?|códigos?|codic[ei]) (?:de |d'|di )(?:vérification|sécurité|connexion|accès|secours|récupération|confirmation|activation|déblocage|verificación|seguridad|acceso|respaldo|recuperación|confirmación|activación|inicio|verifica|sicurezza|accesso|backup|recupero|conferma|attivazione|sblocco|verificação|segurança|recuperação|confirmação|ativação|reserva)`,
    String.raw`(?:verificatie|inlog|beveiligings|toegangs|back-?up|herstel|bevestigings|activerings|sms|ontgrendel)-?codes?`,
    String.raw`(?:four|six|eight|4|6|8|vier|sechs|acht)[- ]?(?:digits?|stellige[nrs]?)|(?:quatre|six|huit) chiffres|(?:cuatro|seis|ocho) (?:cifras|dígitos)|(?:quattro|sei|otto) cifre|(?:vier|zes|acht)[- ]?cijfer\p{L}*|(?:quatro|seis|oito) (?:dígitos|algarismos)`,
    String.raw`codes? (?:we|that we|i) (?:just )?(?:sent|texted|mailed|e-mailed)`,
  ]
    .map((form) => String.raw`(?<!\p{L})${form}(?!\p{L})`)
    .join('|'),
  'u',
);
/** The word alone is told apart by what stands around it. */
const BARE_CODE =
  /(?<!\p{L})(?:codes?|código|códigos|codice|codici)(?:(?: [\p{L}-]+){0,4}(?: (?:is|was|ist|lautet|war|est|était|es|era|è|é)|:)|,| le)? \d(?:[ -]?\d){3,8}(?![\d\p{L}])/u;
const ANY_CODE = /(?<!\p{L})(?:[\p{L}-]*codes?|código|códigos|codice|codici)(?!\p{L})/u;
/** As they are sent, in one or by two or three. */
const SIX_DIGITS = /(?<![\p{L}\d.,#€$£-])(?:\d{6}|\d{3}[ -]\d{3}|\d\d[ -]\d\d[ -]\d\d)(?![\p{L}\d-]|[.,]\d)/u;
const OTHER_CODE =
  /error|fehler|erreur|errore|erro(?!\p{L})|fout|status|exit|http|post(?:al|leit)|zip|area code|country|product|article|artikel|article|artículo|articolo|artigo|item|order|bestell|track|promo|discount|voucher|coupon|booking|buchung|qr|bar-?code|source|sku|iban|bic|sort code/u;
/** Digits, or letters and digits in groups. */
const VALUE =
  /(?<![\p{L}\d.,#€$£-])(?:\d(?:[ -]?\d){3,9}|(?=[a-z-]*\d)[a-z0-9]{3,8}(?:-[a-z0-9]{2,8}){1,5}|(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{5,12})(?![\p{L}\d-]|[.,]\d| ?(?:€|\$|£|eur|usd|%|people|rows|users|kb|mb))/gu;
const ENTER =
  /(?<!\p{L})(?:use|enter|type|insert|geben sie|gib|tippen sie|saisissez|entrez|tapez|introduzca|escriba|use|inserisca|digiti|voer|typ|introduza|digite|insira)(?: (?!\d)[^\s]{1,16}){0,3} \d(?:[ -]?\d){3,8}(?![\d\p{L}]|[.,]\d)/u;
const PURPOSE =
  /sign|log|verif|confirm|unlock|code|next screen|anmeld|einlogg|bestätig|entsperr|connect|ouvrir|iniciar|acceder|confirmar|acced|conferm|inlog|aan te melden|bevestig|entrar|continuar|código|codice/;

const tellsCode = (sentence: string, known: string): boolean => {
  const text = sentence.replaceAll(DATES, ' ');
  const isOther = OTHER_CODE.test(text);
  if (!isOther && ANY_CODE.test(text) && SIX_DIGITS.test(text)) return true;
  if (!isOther && BARE_CODE.test(text)) return true;
  if (!isOther && ENTER.test(text) && PURPOSE.test(text)) return true;
  return CODE.test(text) && [...text.matchAll(VALUE)].some(([value]) => !known.includes(value));
};

const NOUN = String.raw`(?:pass(?:word|code|phrase|wd)|pwd|pin|passwort|kennwort|mot de passe|contraseña|clave|password|wachtwoord|senha|palavra-passe)`;
const IS = String.raw`(?:is|was|be|now|to|as|of|ist|lautet|war|auf|in|jetzt|est|par|en|es|a|por|è|é|é agora|is nu|nu|naar|para|maintenant|ora|agora|ahora)`;
/** A digit or a sign within the word; a full stop or a question mark at its end belongs to the sentence. */
const WORD = String.raw`["'\x60*«“„]{0,3}(?![\p{L}\d._%+-]{1,64}@)(?=[^\s"'\x60*»”]*\p{L})(?=[^\s"'\x60*»”]{0,40}[\d!#$%&+=^~@][^\s"'\x60*»”]|[^\s"'\x60*»”]{3,40}\d)[^\s"'\x60*»”()<>/]{4,}`;
const QUOTED = String.raw`(?:"[^\s"]{4,40}"|“[^\s”]{4,40}”|„[^\s“”]{4,40}[“”]|« ?[^\s»]{4,40} ?»|\x60[^\x60\n]{4,60}\x60|\*\*[^\s*]{4,40}\*\*)`;
const PASSWORDS = [
  // A number alone, which only stands behind a verb or a colon.
  String.raw`(?:${NOUN}|pass)\s{0,3}(?:${IS}\s{1,3}|[:=]\s{0,3}){1,2}["'\x60*«“„]{0,3}(?=[^\s"'\x60*»”]*[0-9!#$%&+=?@^~])[^\s"'\x60*»”]{4,}`,
  String.raw`${NOUN}(?: [^\s.!?:]{1,20}){0,5}? ${IS} ${WORD}`,
  String.raw`${NOUN}(?: [^\s.!?:]{1,20}){0,5}? (?:one|standard|default),? ${WORD}`,
  String.raw`${NOUN}[,:]? (?:(?:temporary|new|initial|temporaire|provisoire|temporal|provisional|temporanea|provvisoria|tijdelijke|temporária|provisória)[,:]? )?${WORD}`,
  String.raw`${NOUN}(?: [^\s.!?:]{1,20}){0,5}: ${WORD}`,
  String.raw`(?:log|sign|anmeld|einlogg|connect|inicia|acced|entr|inlog)\p{L}*(?: [^\s.!?:]{1,20}){0,6}? [\p{L}\d._-]{2,30} ?/ ?${WORD}`,
  String.raw`${NOUN}(?:\s?:)? (?:(?:is|was|ist|lautet|est|es|è|é) )?(?:now )?${QUOTED}`,
  String.raw`${WORD} (?:as|als|comme|como|come) (?:your |the |ihr |votre |su |sua |uw |)${NOUN}`,
].map((form) => new RegExp(String.raw`(?<!\p{L})${form}`, 'iu'));

const tellsPassword = (sentence: string): boolean => {
  const text = sentence.replaceAll(DATES, ' ');
  return PASSWORDS.some((pattern) => pattern.test(text));
};
