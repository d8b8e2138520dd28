/**
 * Whether a sentence asks its reader for a password, a code, or what stands on a card (SU-106): nobody in support needs
 * them, and whoever asks is mostly somebody else. Saying never to send them is no asking, nor is naming the page that
 * takes them. The sentence is plain text in lower case.
 */
export const asksForSecret = (sentence: string): boolean => {
  const text = sentence.replaceAll(ENCOURAGING, ' ');
  if (REQUEST_ALONE.test(text)) return true;
  return (NEGATED.test(text) ? text.split(/[,;:] /) : [text]).some(isRequest);
};

const isRequest = (clause: string): boolean =>
  !NEGATED.test(clause) &&
  !ELSEWHERE.test(clause) &&
  !QUESTION_ABOUT.test(clause) &&
  FORMS.some(({ asks, secret }) => asks.test(clause) && secret.test(clause));

const word = (...forms: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${forms.join('|')})(?!\p{L})`, 'u');

/** What sounds like a negation and is an invitation. */
const ENCOURAGING =
  /(?:do not|don't) hesitate to|zögern sie nicht|scheuen sie sich nicht|n'hésitez pas à|no dude en|non esiti a|aarzel niet|não hesite em/g;
const REQUEST_ALONE = word(String.raw`(?:password|passcode|pin|cvv|cvc|card number), please`);
const NEGATED = word(
  String.raw`never|not|\p{L}+n't|nobody|no one|neither`,
  String.raw`nie|niemals|nicht|kein|keine|keinen|keinem|niemand|niemandem|weder`,
  String.raw`jamais|ne|n'\p{L}+|aucun|aucune`,
  String.raw`nunca|jamás|ningun\p{L}*`,
  String.raw`non|mai|nessun\p{L}*`,
  String.raw`niet|nooit|geen|niemand`,
  String.raw`não|nenhum\p{L}*`,
  String.raw`no (?:\p{L}+ ){0,2}(?:comparta|envíe|facilite|diga|dé|mande|escriba|pedi\p{L}*)`,
);
/** A page that takes it is where it belongs. */
const ELSEWHERE = word(
  String.raw`(?:enter|entering|type|typing|typed|used?|using) (?:the|your|this|a) (?:\p{L}+ )?(?:code|password|pin)|eingeb\p{L}*|eintipp\p{L}*|eingegeben|geben sie(?: \p{L}+){1,8} ein|saisi\p{L}*|entre[zr]|introdu\p{L}*|inseri\p{L}*|digit[iae]|invoer\p{L}*|voer\p{L}*`,
  String.raw`(?:on|at|in|into|under|auf|unter|dans|sur|en|nella|nelle|su|op|na|nas) (?:the |our |your |der |die |den |la |le |il |los |las |uw |de |a |as )?(?:[\p{L}-]+ )?(?:page|form|settings|checkout|screen|seite|bezahlseite|anmeldeseite|einstellungen|paramètres|página|ajustes|pagina|impostazioni|instellingen|definições)`,
);
/** Asks about it, and not for it. */
const QUESTION_ABOUT = word(
  String.raw`(?:tell|say|know|write|confirm|sagen|mitteilen|wissen|dire|dites|decir|diga|dica|vertellen|weten|dizer|diga)(?: \p{L}+){0,2} (?:that|whether|if|when|why|how|where|ob|wann|warum|wie|si|quand|cuándo|se|quando|perché|of|wanneer)`,
);

/** How one language asks, and what nobody should send. Codes that name errors or products are none. */
type Form = { asks: RegExp; secret: RegExp };

const GIVING =
  'send|give|tell|share|provide|forward|e-?mail|text|supply|read|hand|show|paste|post|sending|giving|telling|sharing|pasting|posting|forwarding';
const CARD = '(?:credit |debit |bank |payment )?card';
const ENGLISH: Form = {
  asks: word(
    String.raw`(?:${GIVING})(?: (?:it|that|over|out))?(?: (?:with|to))? (?:me|us)|(?:${GIVING})(?: [^\s]{1,24}){1,4} to (?:me|us)`,
    String.raw`(?:^|(?:mind|and|then|so|just|please|as to|able to|you to) )(?:${GIVING})(?: over| in| back| along)? (?:your|the|its|a)`,
    String.raw`(?:please|kindly|just|simply|could you|can you|would you|will you)(?: \p{L}+){0,3}? (?:${GIVING}|reply|respond|answer|write|include|state|attach|confirm|quote|repeat|name)`,
    String.raw`(?:reply|answer|respond|write back)(?: \p{L}+){0,4}? with|(?:fill in|complete) and (?:return|send)|(?:please|and|then) (?:take|make|upload|attach|return|quote)|let (?:us|me) (?:know|have)`,
    String.raw`(?:i|we|i'd|we'd|i'll|we'll)(?: (?:will|would|do|also|just|only|still|first)){0,2} (?:need|require|like)(?: to (?:know|have|see))? (?:your|the|its|a)`,
    String.raw`what(?: is| was|'s| are) (?:the|your)|(?:what|which) (?:code|password|passcode|pin)|(?:may|can|could) (?:i|we) (?:have|get)`,
    String.raw`(?:confirm|verify|validate) (?:your|the) (?:\p{L}+ )?(?:card|pin|code|cvv|security)|by sending`,
  ),
  secret: word(
    String.raw`passwords?(?! (?:reset|page|field|rules?|policy|manager))|passcodes?|pins?|cvv2?|cvc2?|otps?`,
    String.raw`${CARD}(?:'s)? (?:numbers?|details|data|information|info|digits)|its number`,
    String.raw`(?:number|digits|photo|picture|copy|scan|front|back|sides)(?: \p{L}+){0,6}? of (?:your|the) ${CARD}`,
    String.raw`(?:digits|number|code) on (?:the|its) (?:front|back)|(?:16|sixteen) digits`,
    String.raw`(?:security|verification|one[- ]time|\p{L}+[- ]digit|6[- ]digit|sms|log-?in|confirmation|back-?up|recovery|authentication|access) (?:codes?|answers?|phrases?)|(?:seed|recovery) phrase|(?:private|api|secret|access) (?:keys?|token)|(?:api|client|app) secrets?`,
    String.raw`codes? (?:from|in|of|on) (?:the|your) (?:\p{L}+ )?(?:sms|text|text message|app|mail|e-mail|message|phone)|codes? (?:that )?(?:you|we) (?:have )?(?:just )?(?:received|receive|got|get|sent|were sent|been sent|texted)|code did you (?:receive|get)|codes? (?:that )?(?:your|the) (?:authenticator|app|phone)|authenticator(?: app)? codes?`,
  ),
};

const GERMAN: Form = {
  asks: word(
    String.raw`(?:schicken|senden|nennen|geben|mailen|sagen|verraten|leiten|übermitteln|schreiben|teilen|lesen) sie (?:\p{L}+ ){0,2}?(?:mir|uns)|(?:schick|send|nenn|sag|gib|verrat|teil|bestätig)e? (?:mir|uns)`,
    String.raw`(?:mir|uns) (?:\p{L}+ ){0,6}?\p{L}*(?:schicken|senden|nennen|geben|mailen|sagen|mitteilen|übermitteln|weiterleiten)|bestätigen sie`,
    String.raw`(?:wir|ich) (?:brauchen?|benötigen?)|brauche?n? (?:wir|ich)|benötige?n? (?:wir|ich)|(?:mir|uns) (?:\p{L}+ ){0,6}?(?:durchgeben|zukommen lassen|zuschicken|zusenden)`,
    String.raw`wie (?:lautet|ist|heißt) (?:ihre?|der|die|das)|welchen? code|antworten sie|(?:darf|dürfte) ich|dürfen wir`,
  ),
  secret: word(
    String.raw`pass(?:wort|wörter|worts)|kennwort|pin|tan|cvv|cvc|prüfziffer|kartenprüfnummer|(?:kredit)?karten(?:nummer|daten)|codes?`,
    String.raw`(?:sicherheits|bestätigungs|einmal|anmelde|sms|zugangs|backup|wiederherstellungs)-?codes?|zugangsdaten|(?:api|geheimen|privaten)[- ]schlüssel|foto (?:der|ihrer|von ihrer) (?:kredit)?karte`,
  ),
};

const FRENCH: Form = {
  asks: word(
    String.raw`(?:envoyez|donnez|communiquez|indiquez|transmettez|dites|confirmez|fournissez|transférez)-(?:nous|moi)|(?:nous|me|m') ?(?:envoyer|donner|communiquer|indiquer|transmettre|dire|confirmer|fournir)`,
    String.raw`(?:merci (?:de |d')|veuillez |pouvez-vous )(?:nous |me )?(?:confirmer|fournir|envoyer|communiquer|indiquer|donner|transmettre|préciser)|confirmez`,
    String.raw`quel(?:le)? est (?:votre|le|la)|puis-je|pouvons-nous|(?:nous|m')envoyer|quel code|(?:j'ai|nous avons|avons) besoin|il (?:nous|me) faut|répond(?:ez|re)`,
  ),
  secret: word(
    String.raw`mots? de passe|codes?(?! (?:d'erreur|postal|article|promo|affich|qui s'affich|que la page))|pin|cvv|cryptogramme|numéro (?:complet )?(?:de |de la |de votre )carte(?: bancaire)?|(?:coordonnées|données) (?:bancaires|de (?:votre|la) carte)|clé (?:api|secrète|privée)|photo de (?:la|votre) carte`,
  ),
};

const SPANISH: Form = {
  asks: word(
    String.raw`(?:envíe|mánde|díga|facilíte|indíque|comuníque|compárta|confírme|d[eé]|reenvíe|proporcióne|escríba)(?:nos|me)(?:lo|la)?|(?:enviar|mandar|decir|facilitar|indicar|comunicar|compartir|confirmar|dar|proporcionar)(?:nos|me)`,
    String.raw`(?:nos|me) (?:puede|podría) (?:enviar|mandar|decir|facilitar|indicar|comunicar|confirmar|dar|proporcionar)|confirme (?:su|el|los)`,
    String.raw`cuál es (?:su|el|la)|(?:me|nos) (?:da|dice|pasa|envía|manda)|qué código|(?:necesitamos|necesito)|responda`,
  ),
  secret: word(
    String.raw`contraseñas?|clave|códigos?(?! (?:de error|postal|promocional))|pin|cvv|cvc|número (?:completo )?(?:de |de la |de su )tarjeta|datos (?:de |de la |de su )tarjeta|clave (?:api|privada|secreta)|foto de (?:la|su) tarjeta`,
  ),
};

const ITALIAN: Form = {
  asks: word(
    String.raw`(?:dir|inviar|mandar|comunicar|fornir|indicar|dar|inoltrar)(?:mi|ci)|(?:ci|mi) (?:invii|mandi|dica|scriva|comunichi|fornisca|indichi|dia|inoltri|confermi)|(?:ci|mi) (?:può |potrebbe )?(?:inviare|mandare|dire|comunicare|fornire|indicare|dare|inoltrare|confermare)|(?:inviate|invia|manda|comunica)(?:ci|mi|telo)`,
    String.raw`qual è (?:la|il)|quale codice|(?:abbiamo|ho) bisogno|(?:ci|mi) serv(?:e|ono)|risponda|confermi (?:il|la|i)`,
  ),
  secret: word(
    String.raw`password|codic[ei](?! (?:di errore|postale|articolo))|pin|cvv|cvc|numero (?:completo )?(?:di |della |della sua )carta|dati (?:di |della |della sua )carta|chiave (?:api|privata|segreta)|foto della (?:sua )?carta`,
  ),
};

const DUTCH: Form = {
  asks: word(
    String.raw`(?:stuur|mail|geef|vertel|noem|zend|deel)(?:t u)?(?: \p{L}+)? (?:ons|mij|me)|(?:ons|mij|me) (?:\p{L}+ ){0,5}?(?:sturen|mailen|geven|vertellen|doorgeven|noemen|weten)|bevestig uw`,
    String.raw`wat is (?:uw|de|het)|mag ik|mogen (?:wij|we)|welke code|(?:(?:wij|we|ik) (?:hebben|heb)|(?:hebben|heb) (?:wij|we|ik)) (?:\p{L}+ ){0,5}?nodig|antwoord met`,
  ),
  secret: word(
    String.raw`wachtwoord(?:en)?|codes?|pin(?:code)?|cvv|cvc|(?:bank|betaal|creditcard)?kaart(?:nummer|gegevens)|creditcard(?:nummer|gegevens)|(?:verificatie|inlog|beveiligings|back-?up|sms)-?codes?|(?:api|geheime)[- ]sleutel|foto van (?:uw|de) kaart`,
  ),
};

const PORTUGUESE: Form = {
  asks: word(
    String.raw`(?:envie|mande|diga|indique|informe|comunique|partilhe|compartilhe|confirme|forneça|reencaminhe)-?(?:nos|me)|(?:enviar|mandar|dizer|indicar|informar|comunicar|partilhar|confirmar|fornecer)-(?:nos|me)`,
    String.raw`(?:nos|me) (?:pode |poderia )?(?:envie|enviar|mandar|dizer|indicar|informar|comunicar|confirmar|fornecer)|confirme (?:o|a|os) (?:seu|sua|seus)`,
    String.raw`qual é (?:a|o)|(?:posso|podemos) (?:ter|saber)|que código|(?:precisamos|preciso) d\p{L}+|responda`,
  ),
  secret: word(
    String.raw`senhas?|palavra-passe|códigos?(?! (?:de erro|postal|promocional))|pin|cvv|cvc|número (?:completo )?(?:de |do |do seu )cartão|dados (?:de |do |do seu )cartão|chave (?:api|privada|secreta)|foto do (?:seu )?cartão`,
  ),
};

const FORMS: readonly Form[] = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, DUTCH, PORTUGUESE];
