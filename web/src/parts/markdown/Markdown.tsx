import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { Fragment, memo, type ReactNode } from 'react';
import classes from './markdown.module.css';
import { hostOf } from './hostOf.ts';

/** Longer texts are files rather than prose: shown as they are, so that a hostile one costs no time. */
const PARSED_MAX = 20_000;

type Props = { text: string; lang?: string };

/**
 * SU-99: text of strangers as Markdown. It becomes elements, never markup: tags are shown as they were written, images are
 * named and not loaded, and links say where they lead.
 */
export const Markdown = memo(({ text, lang }: Props) => (
  <div className={`${classes['markdown']} foreign`} lang={lang}>
    {text.length > PARSED_MAX ? <p>{text}</p> : shown(new Lexer({ gfm: true }).lex(text))}
  </div>
));
Markdown.displayName = 'Markdown';

const shown = (tokens: readonly Token[] | undefined): ReactNode =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, react/no-array-index-key -- the lexer knows no other tokens without extensions; a text does not change in place
  (tokens ?? []).map((token, index) => <Fragment key={index}>{element(token as MarkedToken)}</Fragment>);

const element = (token: MarkedToken): ReactNode => {
  switch (token.type) {
    case 'paragraph':
      return <p>{shown(token.tokens)}</p>;
    case 'heading':
      return (
        <p>
          <b>{shown(token.tokens)}</b>
        </p>
      );
    case 'text':
      return token.tokens === undefined ? token.text : shown(token.tokens);
    case 'escape':
      return token.text;
    case 'strong':
      return <b>{shown(token.tokens)}</b>;
    case 'em':
      return <em>{shown(token.tokens)}</em>;
    case 'del':
      return <s>{shown(token.tokens)}</s>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'code':
      return <pre>{token.text}</pre>;
    case 'blockquote':
      return <blockquote>{shown(token.tokens)}</blockquote>;
    case 'list':
      return <MarkdownList list={token} />;
    case 'link':
      return <SafeLink link={token} />;
    case 'image':
      return <NamedImage image={token} />;
    case 'table':
      return <MarkdownTable table={token} />;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'space':
      return null;
    // Tags are text, and so is what names a link elsewhere in the text.
    default:
      return token.raw;
  }
};

const MarkdownList = ({ list: { ordered, start, items } }: { list: Tokens.List }) => {
  const entries = items.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a text does not change in place
    <li key={index}>{shown(item.tokens)}</li>
  ));
  return ordered ? <ol start={start === '' ? 1 : start}>{entries}</ol> : <ul>{entries}</ul>;
};

/** A link that leads nowhere safe is text. */
const SafeLink = ({ link }: { link: Tokens.Link }) => {
  const host = hostOf(link.href);
  if (host === null) return link.raw;
  return (
    <>
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
        {link.text === link.href ? link.text : shown(link.tokens)}
      </a>
      {link.text !== link.href && ` (${host})`}
    </>
  );
};

const NamedImage = ({ image: { href, text } }: { image: Tokens.Image }) => (
  <span className={classes['image']}>{`[image${text === '' ? '' : ` “${text}”`}: ${href}]`}</span>
);

const MarkdownTable = ({ table: { header, rows } }: { table: Tokens.Table }) => (
  <table>
    <thead>
      <tr>
        {header.map(({ tokens }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a text does not change in place
          <th key={index}>{shown(tokens)}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text does not change in place
        <tr key={index}>
          {row.map(({ tokens }, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- a text does not change in place
            <td key={column}>{shown(tokens)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
