import { convert, type HtmlToTextOptions } from 'html-to-text';

/** Characters of one mail that are kept; a ticket is cut again to what the service takes. */
const TEXT_MAX = 100_000;
/** Tags that are never closed cost time by the square of their number. */
const HTML_MAX = 300_000;
const CUT = '\n[The rest of this mail was cut.]';
/** Of a run of quoted lines, and of all that follows the head of a forwarded or answered mail. */
const QUOTED_LINES_MAX = 30;
const HISTORY_MAX = 4_000;
/** Of the end of a text whose middle is left out. */
const END_MAX = 4_000;
const MIDDLE_CUT = '\n[Here a part of this mail was cut.]\n';

/** What people are to read of a mail: its plain text, else its HTML as text, with what it quotes kept short. */
export const readableText = ({ text, html }: { text?: string | undefined; html?: string | undefined }): string => {
  const plain = withoutControls(text ?? '');
  const chosen = isVisible(plain) ? plain : withoutControls(fromHtml(html ?? ''));
  return isVisible(chosen) ? cut(shortHistory(shortQuotes(chosen).trim())) : '';
};

/** Whether anything is to be seen: some programs send a plain part of spaces and characters without any appearance. */
const isVisible = (text: string): boolean =>
  /[^\p{White_Space}\p{Cc}\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** One line without control characters, of at most `max` characters. */
export const oneLine = (text: string, max: number): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxInputLength: HTML_MAX, maxDepth: 100, maxChildNodes: 5_000, ellipsis: '…' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, noAnchorUrl: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', options: { uppercaseHeaderCells: false } },
    // As mail programs mark what was answered.
    { selector: 'blockquote', format: 'blockquote', options: { trimEmptyLines: true } },
  ],
};

const fromHtml = (html: string): string => {
  try {
    return convert(html.slice(0, HTML_MAX), OPTIONS) + (html.length > HTML_MAX ? CUT : '');
  } catch {
    return '';
  }
};

const withoutControls = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .toWellFormed();

const shortQuotes = (text: string): string => {
  const kept: string[] = [];
  let quoted = 0;
  const close = (): void => {
    if (quoted > QUOTED_LINES_MAX) kept.push(`> [${quoted - QUOTED_LINES_MAX} more quoted lines]`);
    quoted = 0;
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('>')) quoted += 1;
    else close();
    if (quoted <= QUOTED_LINES_MAX) kept.push(line);
  }
  close();
  return kept.join('\n');
};

/** Mail programs that quote without marks begin what was answered with one of these. */
const HISTORY =
  /^(?:-{3,} ?(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original) ?-{3,}|_{20,})$/im;

/** People answer above what they answer, or below: both ends stay, and all of it where nothing stands above. */
const shortHistory = (text: string): string => {
  const at = HISTORY.exec(text)?.index ?? -1;
  const left = text.length - at - HISTORY_MAX - END_MAX;
  if (at < 0 || left <= 0 || !isVisible(text.slice(0, at))) return text;
  const [begin, end] = [text.slice(0, at + HISTORY_MAX), text.slice(-END_MAX)];
  return `${begin}\n[${left} more characters of earlier mails]\n${end}`.toWellFormed();
};

/** The end stays, since some answer there. */
const cut = (text: string): string =>
  text.length <= TEXT_MAX
    ? text
    : `${text.slice(0, TEXT_MAX - END_MAX).toWellFormed()}${MIDDLE_CUT}${text.slice(-END_MAX).toWellFormed()}`;
