import type { Step } from './queries.ts';

/** Where the bar of a step lies, in percent of the time from the first step to the end of the last. */
export type Bar = { start: number; width: number };

/** Narrower ones could not be seen. */
const WIDTH_MIN = 1;

/** The bars of steps by their number; what has no duration yet goes on until `now`, milliseconds since 1970. */
export const barsOf = (steps: readonly Step[], now: number | null): ReadonlyMap<number, Bar> => {
  const spans = steps.flatMap((step) => {
    const from = Date.parse(step.at);
    const ms = durationOf(step) ?? (now === null || step.kind === 'policy' ? 0 : Math.max(0, now - from));
    return step.kind === 'policy' ? [] : [{ seq: step.seq, from, ms }];
  });
  const first = Math.min(...spans.map(({ from }) => from));
  const whole = Math.max(1, ...spans.map(({ from, ms }) => from + ms - first));
  return new Map(spans.map(({ seq, from, ms }) => [seq, barIn(whole, from - first, ms)]));
};

const barIn = (whole: number, after: number, ms: number): Bar => {
  const width = Math.max(WIDTH_MIN, (ms / whole) * 100);
  return { start: Math.min((after / whole) * 100, 100 - width), width };
};

const durationOf = (step: Step): number | null => ('duration_ms' in step ? step.duration_ms : null);
