/** Beats for many, on one timer. */
export type Heartbeats = {
  /** Calls `beat` within the first period and then once each. Gives back how to end that. */
  add(beat: () => void): () => void;
};

/** below the patience of proxies. */
const PERIOD_MS = 15_000;
const SLOTS = 15;

/**
 * A wheel of slots, of which one has its turn every second: who joins gets the slot with the fewest, so that ten
 * thousand streams that were opened together do not beat together. Without members there is no timer.
 */
export const createHeartbeats = (periodMs = PERIOD_MS): Heartbeats => {
  const slots = Array.from({ length: SLOTS }, () => new Set<() => void>());
  let members = 0;
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;

  const tick = (): void => {
    turn = (turn + 1) % SLOTS;
    for (const beat of slots[turn] ?? []) beat();
  };

  return {
    add: (beat) => {
      const slot = slots.reduce((least, other) => (other.size < least.size ? other : least));
      slot.add(beat);
      members += 1;
      timer ??= setInterval(tick, periodMs / SLOTS);
      return () => {
        if (!slot.delete(beat)) return;
        members -= 1;
        if (members > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
};
