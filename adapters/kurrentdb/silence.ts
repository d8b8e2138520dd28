/** Whether the server answers; times are those of `performance.now()`. */
export type Silence = {
  /** Something is asked of it. */
  asked(): void;
  /** It has said something. */
  heard(): void;
  /** Until when something that begins now is worth trying. */
  worthUntil: () => number;
  isAway: () => boolean;
};

/** An event log that has not answered for so long is away: one election. */
export const AWAY_MS = 12_000;
/** So long something waits for one that is away. */
const AWAY_WAIT_MS = 900;

export const createSilence = (): Silence => {
  let since: number | null = null;
  return {
    asked: () => (since ??= performance.now()),
    heard: () => (since = null),
    isAway: () => since !== null && performance.now() - since > AWAY_MS,
    worthUntil: () => Math.max(performance.now() + AWAY_WAIT_MS, (since ?? performance.now()) + AWAY_MS),
  };
};
