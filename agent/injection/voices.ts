/** What somebody who speaks as a system, a model or an operator wants: to people, nobody writes so. */
const ORDER =
  "ignore|disregard|approv|refund|grant|overrid|comply|authori[sz]ed|pre-?authori[sz]ed|verified|trusted|reveal|execute|bypass|skip|waive|elevat|unrestricted|from now on|new (?:task|instructions?|polic|rules?)|you (?:are|must|shall)|i (?:will|have|am now|shall|understand)|i'll|sure[,!]|understood|certainly|of course|respond with|reply with|output|escalation|confidence|auto.?resol";

const MACHINE = '(?:ai|a\\.i\\.|llm|language model|assistant|model|automated (?:agent|system|assistant))';
const ROLE = '(?:system|assistant|ai|llm|model|developer|tool|root|superuser|human|kernel)';
/** What follows the name of a machine, and of people: a security notice or an agent's note may be genuine. */
const NOTE = '(?:note|notice|message|msg|overrides?|instructions?|directives?|prompt|command|memo|order|policy)';
const WEAK_NOTE = '(?:update|alert|mode|hint|info|context|event)';
const ORDERED = '(?:overrides?|instructions?|directives?|command|mode|prompt|order)';
const MANY =
  '(?:(?:the|an?|official|internal|urgent|important|new|priority|automated|hidden|private|confidential|end of|begin|begin of|start of) ){0,3}';

/** What a note of the system is called elsewhere. */
const NOTE_ELSEWHERE =
  'system-?(?:hinweis|nachricht|notiz|anweisung|meldung|befehl)|hinweis (?:an die ki|des systems)|(?:note|message|consigne|instruction) (?:du |de )?système|(?:nota|mensaje|aviso|instrucción) del sistema|(?:messaggio|nota|avviso|istruzione) di sistema|(?:mensagem|nota|aviso|instrução) do sistema|systeem(?:bericht|melding|notitie|instructie)|(?:системн(?:ое|ая)|системне) (?:сообщение|уведомление|инструкция|примечание|повідомлення)|(?:wiadomość|uwaga|instrukcja) (?:systemowa|systemu)|systémov(?:á|é|ý) (?:zpráva|poznámka|pokyn|upozornění)|sistem (?:notu|mesajı|talimatı)|system(?:meddelande|notis|besked|melding)|järjestelm(?:äviesti|än viesti|ähuomautus)|rendszer(?:üzenet|utasítás)|(?:mesaj|notă) de sistem|(?:pesan|catatan) sistem|μήνυμα συστήματος|系统(?:提示|消息|通知|指令|备注)|系統(?:提示|訊息|通知|指令)|システム(?:メッセージ|通知|指示|メモ)|시스템 ?(?:메시지|알림|지시|공지)|(?:رسالة|ملاحظة|تعليمات) (?:من )?النظام|הודעת מערכת|सिस्टम (?:संदेश|नोट|निर्देश)|thông báo hệ thống|ข้อความระบบ';

const OPEN = String.raw`(?:[\[({<«【〔\u300c]|[*=#|~-]{2,3}|^# )`;

/** Turns and notes of somebody else than the customer, in brackets or at the beginning of a line. */
export const VOICES: readonly RegExp[] = [
  // [SYSTEM NOTE: …], (internal system message), *** ADMIN OVERRIDE ***
  new RegExp(
    String.raw`${OPEN}\s?${MANY}(?:(?:system|developer|ai|llm|assistant|model|root)[\s_/-]{0,3}(?:level )?(?:${NOTE}\b|${WEAK_NOTE}(?: \w{1,10})?\s?[:*\])}】])|(?:admin(?:istrator)?|agent|bot|platform|security|operator)[\s_/-]{0,3}${ORDERED}\b)`,
    'im',
  ),
  // [System] approve …, (assistant: …)
  new RegExp(String.raw`[\[({<【]\s?${ROLE}\s?[\])}>】:][^\n]{0,200}?\b(?:${ORDER})`, 'i'),
  new RegExp(String.raw`${OPEN}\s?(?:${NOTE_ELSEWHERE})`, 'imu'),
  // Assistant: Sure, I will …
  new RegExp(
    String.raw`^[\s>*_#-]{0,8}${ROLE}(?: \((?:ai|system|internal|v?[0-9.]{1,5})\)| turn| reply)?[*_]{0,3}\s?[:>][^\n]{0,200}?\b(?:${ORDER})`,
    'im',
  ),
  /^\s{0,4}(?:human|user)\s?:[^]{0,600}?^\s{0,4}(?:assistant|ai|claude|chatgpt|gpt)\s?:/im,
  /^\s{0,4}(?:###?|---?|===?) ?(?:new|next|end of|previous) (?:conversation|session|ticket|task|context|turn|user|prompt|input)/im,
  /\b(?:end|close|closing) of (?:the )?(?:ticket|customer|user|untrusted|external)(?:'s)? (?:data|input|message|text|content|ticket|block)\b/i,
];

const DO =
  '(?:must|should|shall|need to|have to|are (?:required|instructed|authori[sz]ed|permitted|allowed) to|is (?:required|instructed|authori[sz]ed|permitted) to|may now|can now)';

/** Words to whatever reads and answers tickets. */
export const TO_THE_MODEL: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:to|for|attention:?|dear|hey|hello|hi) (?:the |any |whichever |whatever |all )?${MACHINE}s?(?: \w{1,12})? (?:that |which |who )?(?:is |are )?(?:reading|processing|handling|answering|reviewing|triaging|summari[sz]ing)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:ai|automated|llm) (?:agents?|assistants?|systems?|models?|readers?|reviewers?) (?:\w{1,12} ){0,3}?${DO}\b`,
    'i',
  ),
  new RegExp(String.raw`\bas an? (?:ai|llm|language model|automated)(?: \w{1,12}){0,2},? you\b`, 'i'),
  /\byour (?:new|real|actual|true|only|primary|next|updated|sole) (?:task|goal|objective|instructions?|role|mission|directive|job) (?:is|are|now)\b/i,
  /\b(?:following|these|below) (?:\w{1,12} ){0,2}?(?:supersede|override|replace|take precedence over)s?\b/i,
  /\b(?:supersede|override|replace|take precedence over)s? (?:all |any |the |your )?(?:\w{1,12} ){0,2}?(?:instructions?|prompts?|guidelines|directives)\b/i,
  /\b(?:no|without|skip|bypass|omit)(?: any| the| all)? (?:human|manual|further|staff|identity) (?:review|approval|check|verification|confirmation|oversight)s?\b/i,
  /\bdo not (?:(?:escalate|flag)\b(?! (?:this|it|me) to)|hand (?:this|it) over|involve (?:a |any )?human)/i,
  /\b(?:include|insert|write|put|place|add|append|paste) (?:this|it|that|the following|exactly this|these)(?: \w{1,12}){0,4}? (?:in|into|to|at the end of) your (?:reply|response|answer|draft|verdict|summary)\b(?! to\b)/i,
  /\b(?:begin|start|end|finish) your (?:reply|response|answer|draft|summary) with\b/i,
  /\b(?:repeat|print|output|recite|copy|quote) (?:everything|all|the text|the words|what is|whatever is) (?:\w{1,12} ){0,3}?(?:above|before this|of your prompt)\b/i,
  /\b(?:decode|decrypt|unscramble|translate|deobfuscate)(?: \w{1,12}){0,3}?,? (?:and|then) (?:obey|follow|execute|run|carry out|perform|do what)/i,
  /(?<!\b(?:we|i|they|you|to|that) )\b(?:call|use|invoke|run|trigger) (?:the )?(?:tool |function |action )?[`"']?[a-z]{3,20}(?:_[a-z]{1,20}){0,2}__[a-z]{3,30}(?:_[a-z]{1,20}){0,3}\b/i,
  /\b(?:with|using|via|open) (?:the |your )?(?:bash|shell|terminal|python|sql|database|browser|file|email) tool\b/i,
  /\b(?:call|use|invoke|trigger) (?:the |your )?(?:refund|credit|payment|send|reply|delete|email|admin|escalat\w{1,4}) (?:tool|function|action|api)\b/i,
  /\b(?:remember|store|save|memori[sz]e)(?: \w{1,12}){0,3}? for (?:all|any|every) (?:later|future|other|following|next) (?:tickets?|conversations?|customers?|cases?|requests?|sessions?)\b/i,
  /\bfrom now on,? (?:you (?:are|will|must|act|answer|respond|obey|approve)|act|respond|treat|approve|obey|always (?:approve|grant|answer|reply))\b/i,
  /\b(?:submit|return|give|set|produce|record) (?:a |the |your )?(?:verdict|confidence)(?: \w{1,12}){0,4}?(?: (?:of|to|with|as|is|resolved)\b|:|=)/i,
  /\b(?:ignore|disregard|forget) (?:what(?:ever)?|everything|anything|all)(?: that)? (?:your|the) (?:developers?|operators?|creators?|makers?|owners?|designers?|engineers|company) /i,
  /\b(?:pretend|imagine|assume|act as if)(?: that)? (?:you (?:have|are|were)|there (?:are|were)) (?:no|not|without|free|above|outside)(?: \w{1,12}){0,3}? (?:restrictions?|rules?|limits?|limitations?|guidelines|filters?|polic(?:y|ies))\b/i,
  /\byou are (?:dan\b|(?:now )?(?:free|freed|unbound|exempt) (?:of|from) )/i,
];

/** Words whose letters are of several scripts, or which stand under heaps of marks. */
export const DISGUISED: readonly RegExp[] = [
  /(?:(?:[A-Za-z][\u0400-\u04FF]|[\u0400-\u04FF][A-Za-z])[^]{0,40}?){4}/u,
  /(?:(?:[A-Za-z][\u0370-\u03FF]|[\u0370-\u03FF][A-Za-z])[^]{0,40}?){4}/u,
  /(?:\p{Script=Latin}\p{M}{2,6}[\s,.]{0,2}){5}/u,
  /(?:[ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ][^]{0,10}?){6}/u,
];
