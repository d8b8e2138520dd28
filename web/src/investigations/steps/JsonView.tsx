import { useEffect, useMemo, useRef } from 'react';
import classes from '../investigations.module.css';
import { markedJson } from './markedJson.ts';

/** As much around a proof, or from the beginning, as a browser lays out at once without a pause. */
const SHOWN_MAX = 20_000;

const headOf = (text: string) => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}\n…` : text);
const tailOf = (text: string) => (text.length > SHOWN_MAX ? `…\n${text.slice(-SHOWN_MAX)}` : text);

/** A result as it was recorded, with what a pointer names marked and in view. */
export const JsonView = ({ value, pointer }: { value: unknown; pointer: string | null }) => {
  const [before, marked, after] = useMemo(() => markedJson(value, pointer), [value, pointer]);
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another piece of evidence is elsewhere
  }, [marked]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by keys
    <pre className={classes['code']} tabIndex={0} aria-label="Result as JSON">
      {marked === '' ? headOf(before) : tailOf(before)}
      {marked !== '' && (
        <mark ref={mark} title="Evidence">
          {marked}
        </mark>
      )}
      {headOf(after)}
    </pre>
  );
};
