import { useMemo, useState } from 'react';
import { matchingFilter, type Matching } from '../bulk/matching.ts';
import type { InboxFilter } from '../inboxFilter.ts';
import type { ShownItems } from './useInboxList.ts';

/** Rows that were chosen, to do something with all of them. */
export type Marked = {
  /** Of rows that are in the list. */
  ids: ReadonlySet<string>;
  /** Everything that the list asks for, also what is not loaded; null unless that was chosen. */
  matching: Matching | null;
  isMarked: (id: string) => boolean;
  /** Chooses a row or takes it back; with `range` all from the one chosen before. */
  toggle: (id: string, range: boolean) => void;
  /** All rows that are loaded. */
  all: () => void;
  allMatching: (matching: Matching) => void;
  clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();

/** What was chosen in the list of a filter, of which these items are shown. */
export const useMarked = (items: ShownItems, filter: InboxFilter): Marked => {
  const [chosen, setChosen] = useState(NONE);
  const [everything, setEverything] = useState<Matching | null>(null);
  const [last, setLast] = useState<string>();
  const matching = everything !== null && isOf(filter, everything) ? everything : null;
  const ids = useMemo(() => stillIn(items, chosen), [items, chosen]);
  const choose = (next: ReadonlySet<string>) => {
    setEverything(null);
    setChosen(next);
  };
  return {
    ids,
    matching,
    isMarked: (id) => matching !== null || ids.has(id),
    toggle: (id, range) => {
      setLast(id);
      const before = matching === null ? ids : idsOf(items);
      choose(range ? new Set([...before, ...between(items, last ?? id, id)]) : toggled(before, id));
    },
    all: () => choose(idsOf(items)),
    allMatching: setEverything,
    clear: () => choose(NONE),
  };
};

/** What another list was asked for says nothing of this one. */
const isOf = (filter: InboxFilter, matching: Matching): boolean =>
  JSON.stringify(matching.filter) === JSON.stringify(matchingFilter(filter));

const idsOf = (items: ShownItems): ReadonlySet<string> => new Set(items.map(({ id }) => id));

/** What has left the list is not acted on: nobody sees any more that it was chosen. */
const stillIn = (items: ShownItems, chosen: ReadonlySet<string>): ReadonlySet<string> =>
  chosen.size === 0 ? NONE : new Set(items.filter(({ id }) => chosen.has(id)).map(({ id }) => id));

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** From one row to another in the order of the list, both included. */
export const between = (items: ShownItems, from: string, to: string): string[] => {
  const ids = items.map(({ id }) => id);
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return start === undefined || end === undefined || start === -1 ? [to] : ids.slice(start, end + 1);
};
