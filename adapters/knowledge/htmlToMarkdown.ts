import { convert, type FormatCallback } from 'html-to-text';

const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline(`${'#'.repeat(Number(element.name?.slice(1) ?? 1))} `);
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** Longer than what people write within it, so that nothing of it ends the fence. */
const FENCE = '``````';

const fenced: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ isPre: true, leadingLineBreaks: 2 });
  builder.addLiteral(`${FENCE}\n`);
  walk(element.children, builder);
  builder.addLiteral(`\n${FENCE}`);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'heading' }));
const LEFT_OUT = ['head', 'nav', 'img', 'script', 'style', 'noscript', 'template', 'iframe', 'svg', 'form'];

/** The text of a page as Markdown: headings, lists, tables and code; no links, images or anything that runs (SU-145). */
export const htmlToMarkdown = (html: string): string =>
  convert(html, {
    wordwrap: false,
    formatters: { heading, fenced },
    selectors: [
      ...HEADINGS,
      ...LEFT_OUT.map((selector) => ({ selector, format: 'skip' })),
      { selector: 'pre', format: 'fenced' },
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      { selector: 'ul', options: { itemPrefix: '- ' } },
    ],
  });
