import { marked } from 'marked';

/** The documents beside the API's: their files in `docs/`, without `.md`. */
export const PAGES = [
  { name: 'ticket-source-contract', title: 'Contract of ticket sources' },
  { name: 'rules', title: 'Rules and their proofs' },
] as const;

const API = { name: '', title: 'API' };

/** The release that a page tells of, and all that it links to. */
export type Place = { release: string; releases: readonly string[] };

/** The page that shows the OpenAPI document beside it. */
export const apiPage = (place: Place): string =>
  page(
    API.title,
    place,
    `${navigation(API.name, place)}
<div id="api"></div>
<script src="swagger-ui-bundle.js"></script><script src="api.js"></script>`,
    '<link rel="stylesheet" href="swagger-ui.css">',
  );

/** The page of a document that is written in Markdown. Each row of a rule can be linked to, as `rules.html#X-26`. */
export const documentPage = (name: (typeof PAGES)[number]['name'], text: string, place: Place): string => {
  const html = marked
    .parse(text, { async: false })
    .replaceAll(/<tr>(?=\s*<td>([A-Z]{1,2}-\d+)<\/td>)/g, '<tr id="$1">');
  return page(titleOf(name), place, `${navigation(name, place)}\n<main>\n${html}</main>`);
};

const titleOf = (name: string): string => PAGES.find((page) => page.name === name)?.title ?? API.title;

const navigation = (current: string, { release, releases }: Place): string => {
  const pages = [API, ...PAGES].map(({ name, title }) => link(fileOf(name), title, name === current));
  const others = releases.map((other) => link(`../${other}/`, other, other === release));
  return `<header><nav aria-label="Reference">${pages.join('')}</nav><nav aria-label="Releases">Release ${others.join('')}</nav></header>`;
};

const fileOf = (name: string): string => (name === '' ? './' : `${name}.html`);

const link = (href: string, title: string, isCurrent: boolean): string =>
  `<a href="${href}"${isCurrent ? ' aria-current="page"' : ''}>${title}</a>`;

const page = (title: string, { release }: Place, body: string, head = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Ledger ${release}</title><link rel="icon" href="favicon-32x32.png">${head}
<link rel="stylesheet" href="reference.css"></head>
<body>
${body}
</body></html>
`;
