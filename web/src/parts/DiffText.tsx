import { diffWordsWithSpace } from 'diff';
import classes from './parts.module.css';

/** Longer texts are not compared: it would keep the page from answering. */
const COMPARED_MAX = 40_000;

/** What became of a text: what was taken away struck through, what was added underlined; never by colour alone. */
export const DiffText = ({ before, after, lang }: { before: string; after: string; lang?: string }) => (
  <div className={`${classes['diff']} foreign prose`} lang={lang}>
    {before.length + after.length > COMPARED_MAX
      ? after
      : diffWordsWithSpace(before, after).map(({ added, removed, value }, index) => {
          const Element = added ? 'ins' : removed ? 'del' : 'span';
          // oxlint-disable-next-line react/no-array-index-key -- shown anew as a whole
          return <Element key={index}>{value}</Element>;
        })}
  </div>
);
