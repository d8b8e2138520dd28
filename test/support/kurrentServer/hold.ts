import type { Proposed } from './log.ts';

/** Where an append waits: at its first or second call, before it is stored or before the reply. */
export type Boundary = { call: 1 | 2; when: 'before' | 'after' };

/** Lets appends pass or wait at the server. */
export type Barrier = {
  /** Before anything of the append is stored. Resolves when it may go on; false: its connection is cut instead. */
  admit(stream: string, events: readonly Proposed[]): Promise<boolean>;
  /** The same before its reply. */
  replyTo(events: readonly Proposed[]): Promise<boolean>;
  /** The next ticket that is received waits there. */
  holdAt(boundary: Boundary): void;
  /** From now on lets so many events of tickets and investigations pass and holds the next; null: holds none. */
  holdAfter(count: number | null): void;
  holdAll(on: boolean): void;
  isHolding(): boolean;
  /** What waits is cut, and nothing of it stored. */
  fail(): void;
};

/** As `AppendHold` on PostgreSQL counts them. */
const COUNTED = /^app-(?:ticket|investigation)-/;

const isTicket = (events: readonly Proposed[]): boolean => events.some(({ type }) => type === 'TicketReceived');

export const createBarrier = (): Barrier => {
  let [left, all] = [null as number | null, false];
  let waiting: ((admitted: boolean) => void)[] = [];
  let [boundary, calls] = [null as Boundary | null, 0];
  const settle = (admitted: boolean): void => {
    const settled = waiting;
    waiting = [];
    for (const resolve of settled) resolve(admitted);
  };
  const isHeld = (stream: string, events: readonly Proposed[]): boolean => {
    if (all) return true;
    if (left === null || !COUNTED.test(stream)) return false;
    const counted = events.filter(({ type }) => type !== 'TicketReceived').length;
    left -= counted;
    return counted > 0 && left < 0;
  };
  const wait = (): Promise<boolean> => new Promise((resolve) => waiting.push(resolve));
  const isAt = (when: Boundary['when'], events: readonly Proposed[]): boolean =>
    boundary?.when === when && boundary.call === calls && isTicket(events);
  return {
    admit: (stream, events) => {
      if (isTicket(events)) calls += 1;
      return isHeld(stream, events) || isAt('before', events) ? wait() : Promise.resolve(true);
    },
    replyTo: (events) => (isAt('after', events) ? wait() : Promise.resolve(true)),
    holdAt: (at) => {
      boundary = at;
      calls = 0;
    },
    holdAfter: (count) => {
      left = count;
      if (count === null) settle(true);
    },
    holdAll: (on) => {
      all = on;
      if (!on) settle(true);
    },
    isHolding: () => waiting.length > 0,
    fail: () => {
      left = null;
      boundary = null;
      settle(false);
    },
  };
};
