import { useState } from 'react';
import type { ShownItems } from './useInboxList.ts';

/** Rows that were chosen, to do something with all of them. */
export type Marked = {
  ids: ReadonlySet<string>;
  /** Chooses a row or takes it back; with `range` all from the one chosen before. */
  toggle: (id: string, range: boolean) => void;
  all: () => void;
  clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();

export const useMarked = (items: ShownItems): Marked => {
  const [ids, setIds] = useState(NONE);
  const [last, setLast] = useState<string>();
  const toggle = (id: string, range: boolean) => {
    setLast(id);
    setIds((before) => (range ? new Set([...before, ...between(items, last ?? id, id)]) : toggled(before, id)));
  };
  const all = () => setIds(new Set(items.map(({ id }) => id)));
  return { ids, toggle, all, clear: () => setIds(NONE) };
};

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
