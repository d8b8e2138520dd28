/** What somebody typed at a ticket and has not sent. `base`: the draft that a reply began with, `id revision`. */
export type Typed = { reply?: { text: string; base: string | null }; note?: { text: string } };

type Kept = Typed & { at: number };
type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'typed ';
const keyOf = (userId: string, ticketId: string): string => `${PREFIX}${userId} ${ticketId}`;
/** How long it is kept (SU-193). */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const parsed = (text: string | null): Kept | null => {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes under its prefix
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
};

/** SU-193: what was typed, per person and ticket, for 30 days: also over a reload, and over signing in again. */
export const createTypedTexts = (storage: Texts, now: () => number = Date.now) => {
  for (const key of Array.from({ length: storage.length }, (_, index) => storage.key(index)))
    if (key?.startsWith(PREFIX) === true && now() - (parsed(storage.getItem(key))?.at ?? 0) > KEPT_MS)
      storage.removeItem(key);
  return {
    of: (userId: string, ticketId: string): Typed => {
      const { at: _, ...typed } = parsed(storage.getItem(keyOf(userId, ticketId))) ?? { at: 0 };
      return typed;
    },
    keep: (userId: string, ticketId: string, typed: Typed): void => {
      const key = keyOf(userId, ticketId);
      if (typed.reply === undefined && typed.note === undefined) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify({ ...typed, at: now() }));
    },
  };
};
