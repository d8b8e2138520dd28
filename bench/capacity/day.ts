/** What comes in, and what is left undone. */
export type Day = {
  /** Events a second in each minute, from midnight on. */
  rates: readonly number[];
  peakMinute: number;
};

const MINUTES = 1_440;
const [OPENS, CLOSES] = [7 * 60, 19 * 60];

/** The highest factor that a working day of twelve hours can have: with it nothing comes at night. */
export const PEAK_FACTOR_MAX = Math.PI;

/**
 * A day as people make it: a low rate by night, and half a wave from 7 to 19 o'clock, which is `peakFactor` times the
 * mean at its highest. A factor of 1 is the same rate all day.
 */
export const dayOf = (eventsPerDay: number, peakFactor: number): Day => {
  // The mean of night and wave is 1; a half wave over half a day adds 1/π of its height.
  const night = (1 - peakFactor / Math.PI) / (1 - 1 / Math.PI);
  const shape = Array.from({ length: MINUTES }, (_, minute) => night + (peakFactor - night) * wave(minute + 0.5));
  const mean = eventsPerDay / (24 * 3_600);
  return { rates: shape.map((factor) => mean * factor), peakMinute: (OPENS + CLOSES) / 2 };
};

const wave = (minute: number): number => Math.max(0, Math.sin((Math.PI * (minute - OPENS)) / (CLOSES - OPENS)));

/** What an outage leaves behind, and how long it takes to be done with. */
export type Outage = {
  /** The most events that wait. */
  backlog: number;
  /** From its end until nothing waits; Infinity when that does not come within ten days. */
  catchUpMinutes: number;
};

const DAYS_MAX = 10;

/** Nothing is applied for `minutes` around the peak, while events go on coming; then up to `perSecond` are. */
export const outageOf = ({ rates, peakMinute }: Day, perSecond: number, minutes: number): Outage => {
  const begins = peakMinute - Math.floor(minutes / 2);
  let [waiting, backlog] = [0, 0];
  for (let minute = begins; minute < begins + DAYS_MAX * MINUTES; minute += 1) {
    const isOut = minute < begins + minutes;
    waiting = Math.max(0, waiting + ((rates[minute % MINUTES] ?? 0) - (isOut ? 0 : perSecond)) * 60);
    backlog = Math.max(backlog, waiting);
    if (!isOut && waiting === 0) return { backlog, catchUpMinutes: minute + 1 - begins - minutes };
  }
  return { backlog, catchUpMinutes: Number.POSITIVE_INFINITY };
};
