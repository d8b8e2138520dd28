import { convert, type HtmlToTextOptions } from 'html-to-text';

/** Characters of one mail that are kept; a ticket is cut again to what the service takes. */
const TEXT_MAX = 100_000;
/** Tags that are never closed cost time by the square of their number. */
const HTML_MAX = 300_000;
const CUT = '\n[The rest of this mail was cut.]';
/** Of a run of quoted lines, and of all that follows the head of a forwarded or answered mail. */
const QUOTED_LINES_MAX = 30;
const HISTORY_MAX = 4_000;

/** What people are to read of a mail: its plain text, else its HTML as text, with what it quotes kept short. */
export const readableText = ({ text, html }: { text?: string | undefined; html?: string | undefined }): string => {
  const plain = withoutControls(text ?? '');
  const chosen = plain.trim() === '' ? withoutControls(fromHtml(html ?? '')) : plain;
  return cut(shortHistory(shortQuotes(chosen).trim()));
};

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

const shortHistory = (text: string): string => {
  const at = HISTORY.exec(text)?.index ?? -1;
  if (at < 0 || text.length - at <= HISTORY_MAX) return text;
  return `${text.slice(0, at + HISTORY_MAX)}\n[${text.length - at - HISTORY_MAX} more characters of earlier mails]`;
};

const cut = (text: string): string =>
  text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX).toWellFormed()}${CUT}`;
