import { FORGET_ELSEWHERE } from './languages.ts';
import type { SuspicionKind } from './suspicion.ts';
import { DISGUISED, TO_THE_MODEL, VOICES } from './voices.ts';

/** All run in linear time: every gap is bounded, and no repetition stands within another one over the same text. */
type Patterns = readonly (readonly [SuspicionKind, RegExp])[];

/** Nouns that name what a model was told. "Message" is not among them: people ask to ignore their previous one. */
const TOLD = {
  en: 'instructions?|prompts?|rules|directions|directives|guidelines|commands|polic(?:y|ies)|restrictions|safeguards|guidance|programming|training',
  de: 'anweisung(?:en)?|instruktion(?:en)?|regeln|vorgaben|befehle|richtlinien|prompts?|system-?prompts?',
  fr: 'instructions?|consignes?|directives?|règles|ordres|prompts?',
  es: 'instrucciones|indicaciones|órdenes|directrices|reglas|prompts?',
  it: 'istruzioni|indicazioni|regole|direttive|ordini|prompt',
  pt: 'instruções|orientações|diretrizes|regras|ordens|prompts?',
  nl: 'instructies?|aanwijzingen|regels|opdrachten|richtlijnen|prompts?',
} as const;

/** `verb`, at most 40 letters of the same clause, a word for "earlier" or "all", at most 20 more, then what was told. */
const forget = (verbs: string, which: string, nouns: string): RegExp =>
  new RegExp(
    String.raw`(?<!\p{L})(?:${verbs})\s+(?:[\p{L}']{1,14}[\s,]+){0,4}?(?:${which})\s+(?:[\p{L}']{1,14}[\s,]+){0,3}?(?:${nouns})(?!\p{L})`,
    'iu',
  );
/** The same with the word for "earlier" behind the noun, as Romance languages have it. */
const forgetAfter = (verbs: string, nouns: string, which: string): RegExp =>
  new RegExp(
    String.raw`(?<!\p{L})(?:${verbs})\s+(?:[\p{L}']{1,14}[\s,]+){0,4}?(?:${nouns})\s+(?:[\p{L}']{1,14}\s+){0,3}?(?:${which})(?!\p{L})`,
    'iu',
  );

const FORGET: readonly RegExp[] = [
  forget(
    'ignore|ignoring|disregard|forget|discard|drop|override|bypass|overrule|(?:do not|don.t|stop) follow(?:ing)?',
    'all(?! my)|any|previous|prior|above|earlier|preceding|foregoing|existing|original|initial|system|developer|safety|your',
    TOLD.en,
  ),
  /\b(?:ignore|disregard|forget) (?:everything|all|anything) (?:that (?:was|is|you were) |you (?:were|have been) )?(?:above|before this|told (?:before|so far)|(?:you|said) (?:before|so far))/i,
  forget(
    'ignorier\\p{L}*|missacht\\p{L}*|vergiss|vergessen|verwirf|überschreib\\p{L}*|umgeh\\p{L}*|(?:befolg|beacht)\\p{L}*\\s+nicht',
    'alle[nrs]?|sämtlich\\p{L}*|vorherig\\p{L}*|bisherig\\p{L}*|vorangegangen\\p{L}*|vorig\\p{L}*|obig\\p{L}*|früher\\p{L}*|deine[nr]?',
    TOLD.de,
  ),
  forgetAfter(
    'ignor(?:e|ez|er)|oubli(?:e|ez|er)|néglige[zr]?|contourne[zr]?|ne (?:suis|suivez|respecte|respectez) pas|ne (?:tiens|tenez) (?:pas|plus|aucun) compte',
    TOLD.fr,
    'précédent\\p{L}*|antérieur\\p{L}*|ci-dessus|initial\\p{L}*|du système|système|reçues',
  ),
  forget(
    'ignor(?:e|ez|er)|oubli(?:e|ez|er)|ne (?:suis|suivez|respecte|respectez) (?:pas|plus)',
    'toutes|tous|tes',
    TOLD.fr,
  ),
  forgetAfter(
    'ignor(?:a|e|ad|ar|en)|olvid(?:a|e|ad|ar|en)|descart(?:a|e|ar)|omit(?:e|a|ir)|ha(?:z|ga) caso omiso|no (?:sigas?|obedezcas?|hagas? caso)',
    TOLD.es,
    'anterior\\p{L}*|previ[ao]s|de arriba|del sistema|inicial\\p{L}*|originales',
  ),
  forget('ignor(?:a|e|ad|ar)|olvid(?:a|e|ad|ar)|no (?:sigas?|obedezcas?)', 'todas|todos|tus', TOLD.es),
  forgetAfter(
    'ignora(?:re|te)?|dimentica(?:re|te)?|trascura(?:re)?|scarta(?:re)?|non (?:seguire|seguite|rispettare|obbedire)',
    TOLD.it,
    'precedent\\p{L}*|di sistema|del sistema|sopra|inizial\\p{L}*',
  ),
  forget('ignora(?:re|te)?|dimentica(?:re|te)?|non (?:seguire|rispettare)', 'tutte|tutti|tue|precedenti', TOLD.it),
  forgetAfter(
    'ignor(?:e|a|ar|em)|esque(?:ça|ce|cer|çam)|desconsider(?:e|ar|a)|não (?:sigas?|obedeças?|respeites?)',
    TOLD.pt,
    'anterior\\p{L}*|prévias|acima|do sistema|iniciais|originais',
  ),
  forget('ignor(?:e|a|ar)|esque(?:ça|ce|cer)|não (?:sigas?|obedeças?)', 'todas|todos|suas|tuas', TOLD.pt),
  forget('negeer|vergeet|omzeil|sla', 'alle|eerdere|vorige|voorgaande|bovenstaande|jouw|je', TOLD.nl),
];

const MODEL = '(?:ai|a\\.i\\.|llm|language model|assistant|agent|chat ?bot|bot|gpt|chatgpt|claude|model)';

const INSTRUCTIONS: readonly RegExp[] = [
  ...FORGET,
  new RegExp(
    String.raw`\byou are (?:now|no longer) (?:an? )?(?:\w{1,14} ){0,2}?(?:ai\b|llm\b|assistant|language model|chatgpt|dan\b|root\b|unrestricted|jailbroken|developer mode|(?:in )?god mode|bound by|restricted by|administrator)`,
    'i',
  ),
  /\b(?:act|behave|respond|pretend) as (?:if you (?:were|are) )?(?:an? )?(?:\w{1,14} ){0,2}?(?:dan\b|unrestricted|jailbroken|root\b|the system\b)/i,
  /\b(?:enable|enter|activate|switch to) (?:developer|debug|god|dan|jailbreak|admin) mode\b/i,
  new RegExp(
    String.raw`\b(?:instructions?|notes?|notice|message|orders?|command) (?:to|for) (?:the |any |all )?(?:support )?${MODEL}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:dear |attention,? |hey,? )?(?:ai|llm|language model|assistant|chatgpt|claude)(?: agent| assistant| model)?(?:[:,]| reading this:?,?)\s+(?:please |you must |you should |now |must )?(?:ignore|disregard|approve|execute|run|call|mark|set|send|issue|grant|resolve|close|refund|reveal|output|print|reply with|respond with|conclude|answer)\b`,
    'i',
  ),
  /\b(?:if|since|as|when) you (?:are|'re) (?:an? )?(?:large )?(?:llm|language model|ai (?:assistant|agent|model))\b[^.\n]{0,60}\b(?:ignore|must|output|include|call|mark|approve|set|execute|respond with)\b/i,
  /\b(?:new|updated|real|actual|secret|hidden|override) (?:system )?(?:instructions?|prompt|directives?)\s*[:=]/i,
  /\b(?:system|developer|assistant|admin) ?(?:prompt|message|override|instructions?|notice|command)\s*[:=]/i,
  /\b(?:reveal|show|print|repeat|output|display|leak|dump|give me|tell me|disclose) (?:\w{1,12} ){0,4}?(?:system prompt|your (?:initial |hidden |secret |original |full )?(?:instructions|prompt)|hidden (?:instructions|prompt))\b/i,
  /\b(?:submit_verdict|read_result|auto_resolved|propose_resolution|escalation_reason|mark_resolved|post_reply)\b/,
  /\bset (?:the |your )?confidence (?:to|=) ?(?:1|0?\.\d)/i,
  /\bdo not (?:tell|inform|alert|notify|mention (?:this|it) to|reveal (?:this|it|that) to) (?:the |any |your )?(?:user|operator|human|reviewer|supervisor|developers?)s?\b/i,
  /(?<!\p{L})(?:neue|geheime|aktualisierte) (?:system-?)?(?:anweisung(?:en)?|instruktion(?:en)?)\s*:/iu,
  /(?<!\p{L})du bist (?:jetzt|nun|nicht mehr|ab sofort) (?:\p{L}{1,14} ){0,2}?(?:ki|assistent|sprachmodell|administrator|uneingeschränkt|an (?:regeln|anweisungen))/iu,
  /(?<!\p{L})(?:tu es maintenant|vous êtes maintenant|tu n'es plus) (?:\p{L}{1,14} ){0,2}?(?:ia|assistant|modèle|administrateur|soumis)/iu,
  /(?<!\p{L})(?:ahora eres|eres ahora|ya no eres) (?:\p{L}{1,14} ){0,2}?(?:ia|asistente|modelo|administrador)/iu,
  /(?<!\p{L})(?:ora sei|sei ora|non sei più) (?:\p{L}{1,14} ){0,2}?(?:ia|assistente|modello|amministratore)/iu,
  /(?<!\p{L})(?:agora você é|você agora é|você não é mais) (?:\p{L}{1,14} ){0,2}?(?:ia|assistente|modelo|administrador)/iu,
  /(?<!\p{L})je bent (?:nu|niet langer) (?:\p{L}{1,14} ){0,2}?(?:ai|assistent|taalmodel|beheerder|gebonden)/iu,
  /(?:忽略|无视|(?<!我)忘记|無視|忘れ)[\p{L}\s]{0,12}(?:指令|指示|提示|说明|規則|规则|命令)/u,
  /(?:以前|前|上記|これまで)の(?:すべての)?(?:指示|命令|ルール)を(?:無視|忘れ)/u,
  /(?<!\p{L})(?:игнорируй(?:те)?|забудь(?:те)?|не следуй(?:те)?)\s+(?:\p{L}{1,14}\s+){0,3}?(?:инструкци\p{L}{1,3}|указани\p{L}{1,3}|правила|команды)/iu,
];

/** Marks of our own envelope, of chat templates, and of tool calls. */
const FORGED: readonly RegExp[] = [
  /<<\/?\s*(?:untrusted|boundary)[\w-]*|\[boundary removed\]/i,
  /<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id)\|>/i,
  /\[\/?INST\]|<<\/?SYS>>|<\/?s>\s*\[/,
  /<\/?(?:system|assistant|system_prompt|tool_result|tool_use|tool_call|function_calls?|function_results?|invoke)(?:\s[^<>]{0,80})?>/i,
  /^\s{0,8}#{2,4} ?(?:system|instructions?|assistant|response) ?:?\s*$/im,
  /"(?:type|role)"\s?:\s?"(?:tool_use|tool_result|system|assistant)"/i,
  /(?<![-=])[-=]{3,40} ?(?:begin|end) (?:of )?(?:system|hidden|secret|new|ticket|customer|user|data) ?(?:prompt|instructions?|message|input|data)?\s?[-=]{3,}/i,
];

/** In a text whose invisible characters were left out and whose other forms were made plain. */
export const SPOKEN: Patterns = [
  ...FORGED.map((pattern) => ['forged_marks', pattern] as const),
  ...[...INSTRUCTIONS, ...FORGET_ELSEWHERE, ...TO_THE_MODEL].map((pattern) => ['instructions', pattern] as const),
  ...VOICES.map((pattern) => ['forged_marks', pattern] as const),
  ...DISGUISED.map((pattern) => ['hidden_text', pattern] as const),
];

/**
 * Whether any of them is in a text: those with the same flags as one expression, which looks at each place of the text
 * once and takes half of the time. Nearly no text holds one.
 */
export const isSpoken = (plain: string): boolean => TOGETHER.some((pattern) => pattern.test(plain));

const TOGETHER: readonly RegExp[] = Array.from(
  Map.groupBy(SPOKEN, ([, { flags }]) => flags),
  ([flags, patterns]) => new RegExp(patterns.map(([, { source }]) => `(?:${source})`).join('|'), flags),
);

/**
 * In the text as it came. Emoji, Persian and Arabic text, soft hyphens and numbers copied from telephones hold
 * invisible characters too: only such as spell words of their own (tags), turn the reading around, or stand between
 * the letters of Latin words again and again.
 */
export const UNSEEN: Patterns = [
  // Tags behind a flag belong to the flag, and so does the mark that ends them.
  ['hidden_text', /(?<!\u{1F3F4}[\u{E0020}-\u{E007E}]{0,6})[\u{E0020}-\u{E007E}]{2,}/u],
  ['hidden_text', /\u202E/],
  ['hidden_text', /[\u200B-\u200D\u2060-\u2064\uFEFF]{8,}/],
  ['hidden_text', /(?:[A-Za-z]{1,20}[\u200B-\u200D\u2060-\u2064\uFEFF]{1,8}(?=[A-Za-z])){3,}/],
  // Variation selectors carry bytes when they follow one another.
  ['hidden_text', /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{4,}/u],
];
