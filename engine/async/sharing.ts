/**
 * A few holders for much work, such as the connections of a pool. Work that finds one free has it for itself. What must
 * wait shares the next one that is free: as much of it as falls to one of them, so that what it sends can travel together.
 */
export type Sharing<Holder> = {
  /** Rejects as `work` does, and with the error of `hold` where no holder is to be had. */
  run<T>(work: (holder: Holder) => Promise<T>): Promise<T>;
  /** How much work waits for a holder. */
  waiting(): number;
};

export type SharingOptions<Holder> = {
  /** Holders at most at a time. */
  max: number;
  /** Pieces of work at most that share one. What is slow holds up those beside it, so these are few. */
  togetherMax: number;
  /** How long work waits for a holder; then it rejects with `late()`. */
  waitMs: number;
  late: () => Error;
  /** Gets a holder for as long as `work` takes; that of several rejects with an AggregateError of all that rejected. */
  hold: <T>(work: (holder: Holder) => Promise<T>) => Promise<T>;
};

type Waiting<Holder> = { until: number; start(holder: Holder): Promise<void>; fail(error: unknown): void };

export const createSharing = <Holder>(options: SharingOptions<Holder>): Sharing<Holder> => {
  const { max, togetherMax, waitMs, late, hold } = options;
  const waiting: Waiting<Holder>[] = [];
  let holders = 0;

  /** One timer for all that waits: nearly all of it begins long before. */
  let timer: NodeJS.Timeout | null = null;
  const watch = (): void => {
    const [oldest] = waiting;
    if (timer !== null || oldest === undefined) return;
    timer = setTimeout(giveUp, oldest.until - performance.now()).unref();
  };
  const giveUp = (): void => {
    timer = null;
    while ((waiting[0]?.until ?? Infinity) <= performance.now()) waiting.shift()?.fail(late());
    watch();
  };

  const take = (): readonly Waiting<Holder>[] =>
    waiting.splice(0, Math.min(togetherMax, Math.ceil(waiting.length / max)));
  const serve = async (): Promise<void> => {
    holders += 1;
    while (waiting.length > 0) {
      let isHeld = false;
      try {
        await hold((holder) => {
          isHeld = true;
          return together(take().map((each) => each.start(holder)));
        });
      } catch (error) {
        // Else each has been told what became of it.
        if (!isHeld) for (const each of waiting.splice(0)) each.fail(error);
      }
    }
    holders -= 1;
  };

  /** What finds a holder free: most of what there is. */
  const alone = async <T>(work: (holder: Holder) => Promise<T>): Promise<T> => {
    holders += 1;
    try {
      return await hold(work);
    } finally {
      holders -= 1;
      if (waiting.length > 0) void serve();
    }
  };

  const inTurn = <T>(work: (holder: Holder) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.push({
        until: performance.now() + waitMs,
        start: async (holder) => {
          const result = work(holder);
          result.then(resolve, reject);
          await result;
        },
        fail: reject,
      });
      watch();
    });

  return {
    run: (work) => (holders < max ? alone(work) : inTurn(work)),
    waiting: () => waiting.length,
  };
};

/** Waits for all of it, and rejects with what went wrong. */
const together = async (work: readonly Promise<void>[]): Promise<void> => {
  const settled = await Promise.allSettled(work);
  const errors: unknown[] = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (errors.length > 0) throw new AggregateError(errors);
};
