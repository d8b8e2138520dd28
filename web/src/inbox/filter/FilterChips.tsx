import { CloseButton } from '@mantine/core';
import { ToneIcon } from '../../parts/Status.tsx';
import { useFilterTo } from '../useInboxFilter.ts';
import type { InboxFilter } from '../inboxFilter.ts';
import { chipsOf } from './chips.ts';
import classes from './filter.module.css';
import { useNames } from './useNames.ts';

/** What the list is narrowed down to, each with the way to leave it out. */
export const FilterChips = ({ filter, onChange }: { filter: InboxFilter; onChange: () => void }) => {
  const filterTo = useFilterTo();
  const chips = chipsOf(filter, useNames(filter));
  if (chips.length === 0) return null;
  return (
    <ul className={classes['chips']} aria-label="Filters">
      {chips.map(({ field, words, without, isUnknown }) => (
        <li key={field} className={classes['chip']}>
          {isUnknown === true && <ToneIcon tone="bad" />}
          {isUnknown === true ? (
            <span className="foreign">{words}</span>
          ) : (
            <button
              type="button"
              className={`${classes['words']} foreign`}
              title="Change the filters"
              onClick={onChange}
            >
              {words}
            </button>
          )}
          <CloseButton size="sm" aria-label={`Leave out: ${words}`} onClick={() => filterTo(without)} />
        </li>
      ))}
    </ul>
  );
};
