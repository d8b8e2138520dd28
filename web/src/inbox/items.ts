import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';

/** One line of the inbox (SU-158). */
export type InboxItem = Answer<'/api/inbox'>['items'][number];

/** More than anybody scrolls through; those that were told of longest ago are forgotten first. */
const KNOWN_MAX = 20_000;

/** `changed`: the number of the change that told of it last; 0 as it was read. */
type Known = { item: InboxItem; changed: number };
type Items = { byId: Map<string, Known>; changes: number };

const known = new WeakMap<QueryClient, Items>();

const itemsOf = (queries: QueryClient): Items => {
  const items = known.get(queries) ?? { byId: new Map(), changes: 0 };
  known.set(queries, items);
  return items;
};

/** The newest that this tab knows of an item, whichever list it was read for; undefined for one that it has not met. */
export const knownItem = (queries: QueryClient, id: string): InboxItem | undefined =>
  itemsOf(queries).byId.get(id)?.item;

/** Keeps what a change made of an item, so that lists can take in what begins to belong to them. */
export const itemTold = (queries: QueryClient, item: InboxItem): void => {
  const items = itemsOf(queries);
  items.changes += 1;
  keep(items, { item, changed: items.changes });
};

/**
 * Begins to read items. What it gives takes the answer, and gives it back with what was told of its items meanwhile:
 * the answer may be older than that.
 */
export const readingItems = (queries: QueryClient): ((read: readonly InboxItem[]) => InboxItem[]) => {
  const items = itemsOf(queries);
  const begun = items.changes;
  return (read) =>
    read.map((item) => {
      const before = items.byId.get(item.id);
      const newest = before !== undefined && before.changed > begun ? before : { item, changed: 0 };
      keep(items, newest);
      return newest.item;
    });
};

const keep = ({ byId }: Items, each: Known): void => {
  byId.delete(each.item.id);
  byId.set(each.item.id, each);
  for (const id of byId.keys()) {
    if (byId.size <= KNOWN_MAX) break;
    byId.delete(id);
  }
};

/** All that this tab has met, those that changed last at the end. */
export const knownItems = (queries: QueryClient): readonly InboxItem[] =>
  [...itemsOf(queries).byId.values()].map(({ item }) => item);
