/**
 * How a language tells somebody to forget (imperatives only: who tells what happened says it otherwise) and what
 * people and models are told. Stems: endings follow.
 */
type Words = { forget: string; told: string };

const WORDS: readonly Words[] = [
  // Polish, Czech, Slovak
  {
    forget: 'zignoruj|ignoruj|pomiń|zapomnij|nie (?:przestrzegaj|stosuj)',
    told: 'instrukcj|polece[nń]|zasad|reguł|wytyczn',
  },
  { forget: 'ignoruj|zapome[ňn]|zabudni|nedbej|nedodržuj', told: 'pokyn|instrukc|inštrukci|pravid|příkaz|príkaz' },
  // Slovene, Croatian, Serbian, Bulgarian, Ukrainian, Russian
  {
    forget: 'ignoriraj|ignoriši|zanemari|zaboravi|prezri|pozabi',
    told: 'uput|instrukcij|pravil|naredb|navodil|smjernic',
  },
  {
    forget: 'игнорирай|пренебрегни|забрави|игнориши|занемари|заборави',
    told: 'инструкци|правила|указани|команд|упутств|наредб',
  },
  { forget: 'проігноруй|ігноруй|знехтуй|забудь|не дотримуй', told: 'інструкці|вказів|правил|наказ|команд' },
  {
    forget: 'проигнорируй|игнорируй|забудь|отбрось|не (?:следуй|соблюдай|выполняй)',
    told: 'инструкци|указани|правил|команд|распоряжени',
  },
  // Hungarian, Romanian, Greek, Turkish, Albanian
  {
    forget: 'hagyd? figyelmen kívül|hagyja figyelmen kívül|felejtsd? el|felejtse el|ne kövesd',
    told: 'utasítás|szabály|irányelv|parancs',
  },
  {
    forget: 'ignor(?:ă|ați|a)|uit(?:ă|ați)|nu respecta',
    told: 'instrucțiun|instructiun|reguli|regulile|indicații|comenzi',
  },
  { forget: 'αγνόησ|αγνοήστ|ξέχασε|ξεχάστ|παράβλεψ|παραβλέψ|μην ακολουθ', told: 'οδηγί|εντολ|κανόν|κανονισμ' },
  { forget: 'yok say|görmezden gel|unut(?!t|a)|dikkate alma|göz ardı et', told: 'talimat|kural|yönerge|komut' },
  { forget: 'injoro|shpërfill|harro', told: 'udhëzim|rregull|urdhr' },
  // Swedish, Danish, Norwegian, Finnish, Baltic
  { forget: 'ignorera|bortse från|glöm(?!de|t)|strunta i', told: 'instruktion|anvisning|regler|order|riktlinje' },
  {
    forget: 'ignorer|se bort fra|glem(?!t)|tilsidesæt',
    told: 'instruktion|instruks|anvisning|regler|ordre|retningslinj',
  },
  { forget: 'unohda|älä (?:noudata|välitä)|sivuuta|ohita|jätä huomiotta', told: 'ohje|sään|määräy|käsky' },
  { forget: 'ignoreeri|eira|unusta', told: 'juhis|reeg|käsk|korraldus' },
  { forget: 'ignorē|aizmirsti|neievēro', told: 'instrukcij|norādījum|noteikum|rīkojum' },
  { forget: 'ignoruok|pamiršk|nepaisyk', told: 'instrukcij|nurodym|taisykl|įsakym' },
  // Catalan, Afrikaans, Indonesian and Malay, Tagalog, Swahili, Vietnamese
  { forget: 'ignora|oblida|no segueixis', told: 'instruccions|regles|ordres|directrius' },
  { forget: 'ignoreer|vergeet|verontagsaam', told: 'instruksies|opdragte|reëls|riglyne' },
  { forget: 'abaikan|lupakan|jangan ikuti', told: 'instruksi|perintah|aturan|arahan|petunjuk|peraturan' },
  {
    forget: 'huwag (?:mong )?(?:pansinin|sundin)|balewalain|kalimutan',
    told: 'utos|tagubilin|patakaran|instruksyon|panuto',
  },
  { forget: 'puuza|sahau|usifuate', told: 'maagizo|maelekezo|sheria|kanuni|amri' },
  {
    forget: 'bỏ qua|(?<!tôi )quên|phớt lờ|đừng (?:làm theo|tuân)',
    told: 'chỉ dẫn|hướng dẫn|chỉ thị|quy tắc|mệnh lệnh|lệnh',
  },
  // Arabic, Persian, Urdu, Hebrew
  { forget: 'تجاهل|تجاهلي|تجاهلوا|انس|لا تتبع', told: 'تعليمات|أوامر|إرشادات|قواعد|توجيهات' },
  { forget: 'نادیده بگیر|فراموش کن|رعایت نکن|نظر ?انداز کر|بھول جا', told: 'دستور|قوانین|قواعد|ہدایات|احکامات' },
  { forget: 'התעלם|התעלמי|התעלמו|תתעלם|תשכח|שכח(?!תי|נו)', told: 'הוראות|הנחיות|כללים|פקודות' },
  // Languages of India
  { forget: 'अनदेखा|नज़रअंदाज़|नजरअंदाज|भूल जा|उपेक्षा|दुर्लक्ष|विसर', told: 'निर्देश|आदेश|नियम|सूचना' },
  { forget: 'উপেক্ষা|ভুলে যা|অগ্রাহ্য', told: 'নির্দেশ|নিয়ম|আদেশ' },
  { forget: 'புறக்கணி|மறந்து', told: 'வழிமுறை|அறிவுறுத்தல்|விதி|கட்டளை' },
];

/** Scripts without spaces between words. */
const UNSPACED: readonly Words[] = [
  { forget: '忽略|无视|(?<!我)忘[记掉]|無視|忽視|不要理会|不要理會|不要遵循|不要遵守|别管|別管', told: '指令|指示|提示|说明|說明|規則|规则|命令|规定|規定|设定|設定' },
  { forget: '無視|忘れ|従わな|破棄', told: '指示|命令|ルール|プロンプト|指令|規則|設定' },
  { forget: '무시|잊어|따르지', told: '지시|명령|규칙|지침|프롬프트' },
  { forget: 'เพิกเฉย|ละเว้น|ไม่ต้องสนใจ|ลืม(?=คำสั่ง|กฎ)|อย่าทำตาม|มองข้าม', told: 'คำสั่ง|คำแนะนำ|กฎ' },
]; // prettier-ignore

const near = ({ forget, told }: Words, start: string, gap: string): readonly RegExp[] => [
  plainly(`${start}(?:${forget})${gap}(?:${told})`),
  plainly(`${start}(?:${told})${gap}(?:${forget})`),
];

/** In the form that texts are brought into before they are looked at, which parts some letters of Thai and Hindi. */
const plainly = (source: string): RegExp => new RegExp(source.normalize('NFKC'), 'iu');

/** Orders to forget, in one clause, whichever comes first. */
export const FORGET_ELSEWHERE: readonly RegExp[] = [
  ...WORDS.flatMap((words) => near(words, String.raw`(?<!\p{L})`, String.raw`[^.!?,;،\n]{1,50}?(?<!\p{L})\p{L}{0,3}`)),
  ...UNSPACED.flatMap((words) => near(words, '', String.raw`[^。.!?,，、;\n]{0,24}?`)),
];
