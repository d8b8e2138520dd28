import type { Happening } from './events.ts';

/** What happened in a thread; `seq` counts what came in since the start. */
export type Entry = Happening & { seq: number };

/** What the provider told and was not given yet, in memory (SU-78). What is there twice is one thread. */
export type EventBuffer = {
  /** Of this start. */
  readonly boot: string;
  add(happening: Happening): void;
  /** Forgets what was recorded: everything up to `seq`. */
  settle(seq: number): void;
  /** What waits, oldest first. */
  waiting(): Iterable<Entry>;
  /** The number of what came last; 0 before anything did. */
  newest(): number;
  depth(): number;
  /** The oldest are dropped where more came than it holds. */
  dropped(): number;
};

export const createEventBuffer = (capacity: number, boot: string, added: () => void): EventBuffer => {
  // By their number: the order of a map is that of arrival, and its oldest goes in no time.
  const entries = new Map<number, Entry>();
  let last = 0;
  let dropped = 0;
  return {
    boot,
    add: (happening) => {
      last += 1;
      entries.set(last, { ...happening, seq: last });
      if (entries.size > capacity) {
        const [oldest] = entries.keys();
        if (oldest !== undefined) entries.delete(oldest);
        dropped += 1;
      }
      added();
    },
    settle: (seq) => {
      for (const each of entries.keys()) {
        if (each > seq) break;
        entries.delete(each);
      }
    },
    waiting: () => entries.values(),
    newest: () => last,
    depth: () => entries.size,
    dropped: () => dropped,
  };
};
