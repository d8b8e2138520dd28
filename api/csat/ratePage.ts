import { createHash } from 'node:crypto';
import { COMMENT_MAX } from '../../domain/csat/events.ts';

const STYLE = `
:root { color-scheme: light dark; --line: #868e96; --accent: #1864ab; --on: #fff; --wrong: #c92a2a }
@media (prefers-color-scheme: dark) { :root { --line: #909296; --accent: #74c0fc; --on: #101113; --wrong: #ff8787 } }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem }
fieldset { border: 0; padding: 0; margin: 0 0 1.25rem }
legend, .name { font-weight: 600; padding: 0; margin-bottom: .25rem; display: block }
fieldset label { display: flex; gap: .75rem; align-items: center; padding: .5rem 0; cursor: pointer }
input { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent) }
textarea { box-sizing: border-box; width: 100%; font: inherit; padding: .5rem; border: 1px solid var(--line); border-radius: .25rem }
button { font: inherit; font-weight: 600; margin-top: 1rem; padding: .625rem 1.25rem; border: 0; border-radius: .25rem; background: var(--accent); color: var(--on); cursor: pointer }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.wrong { color: var(--wrong); font-weight: 600 }
`;

/** What the style element may hold is the one thing that the page may load. */
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The content policy of the page: no script, nothing from elsewhere. */
export const RATE_POLICY: Readonly<Record<string, string[]>> = {
  defaultSrc: ["'none'"],
  styleSrc: [STYLE_HASH],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** What a page shows, as text. */
export type RatePage =
  | { kind: 'form'; rating: number | null; comment: string; notice: string | null; isWrong?: true }
  | { kind: 'words'; title: string; words: string };

const NAMES = ['Very bad', 'Bad', 'In between', 'Good', 'Very good'] as const;

/** The name of a rating from 1 to 5. */
export const nameOfRating = (rating: number): string => `${rating} of 5 (${NAMES[rating - 1] ?? ''})`;

/** SU-184: the page behind a link, whole: it needs no script and nothing from elsewhere. */
export const ratePage = (page: RatePage): string => {
  const title = page.kind === 'form' ? 'How was our answer?' : page.title;
  const content = page.kind === 'form' ? formOf(page) : `<p>${escaped(page.words)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`;
};

/** Without an action the form is sent to the address of the page, whatever a proxy puts before it. */
const formOf = ({ rating, comment, notice, isWrong }: Extract<RatePage, { kind: 'form' }>): string => `${noticeOf(
  notice,
  isWrong ?? false,
)}<form method="post">
<fieldset>
<legend>Your rating</legend>
${[5, 4, 3, 2, 1].map((value) => choice(value, value === rating)).join('\n')}
</fieldset>
<label class="name" for="comment">What should we know? (optional)</label>
<textarea id="comment" name="comment" rows="5" maxlength="${COMMENT_MAX}">
${escaped(comment)}</textarea>
<button>Send</button>
</form>
<p>You can change your rating for 24 hours after you send it.</p>`;

const noticeOf = (notice: string | null, isWrong: boolean): string =>
  notice === null
    ? ''
    : `<p role="${isWrong ? 'alert' : 'status'}"${isWrong ? ' class="wrong"' : ''}>${escaped(notice)}</p>\n`;

const choice = (value: number, isChosen: boolean): string =>
  `<label><input type="radio" name="rating" value="${value}" required${isChosen ? ' checked' : ''}>${value} – ${NAMES[value - 1] ?? ''}</label>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
