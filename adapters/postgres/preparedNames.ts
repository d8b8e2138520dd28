import { LRUCache } from 'lru-cache';

/**
 * What a connection keeps takes memory of the server until it is let go of: only what comes again gets a name, and only so
 * many texts have one at a time. Those that came last: after a rebuild the tables of a read model have other names.
 */
const PREPARED_MAX = 256;
const SEEN_BEFORE = 3;

const seen = new LRUCache<string, number>({ max: 1_000 });
const current = new Set<string>();
const names = new LRUCache<string, string>({ max: PREPARED_MAX, dispose: (name) => current.delete(name) });
let given = 0;

/** The name of a statement in every connection of this process; undefined while it has not come often enough. */
export const preparedName = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const times = (seen.get(text) ?? 0) + 1;
  seen.set(text, times);
  if (times <= SEEN_BEFORE) return undefined;
  const name = `s${(given += 1)}`;
  current.add(name);
  names.set(text, name);
  return name;
};

/** The text gets another name when it comes again. */
export const forgetName = (text: string): void => void names.delete(text);

/** Whether a name was given here and is nobody's any more; it is not given again. */
export const hasLapsed = (name: string): boolean => /^s\d+$/.test(name) && !current.has(name);
