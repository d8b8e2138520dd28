import { disturb } from './foreign.ts';
import type { Boundary } from './hold.ts';
import { startKurrentServer } from './kurrentServer.ts';

/** What the process that started this one may ask for. */
export type Demand =
  | { cutEveryMs: number }
  | { upsetEveryMs: number }
  | { loseNextReply: true }
  /** Takes so many of the newest events away. */
  | { cutNewest: number }
  | { countOf: string }
  | { holdAfter: number | null }
  | { holdAll: boolean }
  | { isHolding: true }
  /** The next ticket's append waits there; `failHeld` ends it. */
  | { holdAt: Boundary }
  | { failHeld: true };

/** Run by `childProcess.ts`, which it ends with. */
const server = await startKurrentServer();
let repeated: NodeJS.Timeout | undefined;

const repeat = (everyMs: number, act: () => void): void => {
  clearInterval(repeated);
  if (everyMs > 0) repeated = setInterval(act, everyMs);
};

/** One after the other: others' events, an end without an error, a lost reply, a cut. */
const UPSETS: readonly (() => void)[] = [
  () => disturb(server),
  server.halfClose,
  () => (server.faults.loseNextReply = true),
  () => (server.faults.nextReplyLateMs = 60),
  server.proxy.cutAll,
];
let upsets = 0;
const upset = (): void => {
  UPSETS[upsets % UPSETS.length]?.();
  upsets += 1;
};

/** What a demand is answered with; null for the number of events that the server has. */
const done = (demand: Demand): number | null => {
  const { faults, barrier, log, proxy } = server;
  if ('cutEveryMs' in demand) repeat(demand.cutEveryMs, proxy.cutAll);
  else if ('upsetEveryMs' in demand) repeat(demand.upsetEveryMs, upset);
  else if ('loseNextReply' in demand) faults.loseNextReply = true;
  else if ('cutNewest' in demand) log.cutAfter(log.all().at(-demand.cutNewest - 1)?.at ?? -1n);
  else if ('holdAfter' in demand) barrier.holdAfter(demand.holdAfter);
  else if ('holdAll' in demand) barrier.holdAll(demand.holdAll);
  else if ('holdAt' in demand) barrier.holdAt(demand.holdAt);
  else if ('failHeld' in demand) {
    faults.loseNextReply = false;
    barrier.fail();
  } else if ('isHolding' in demand) return barrier.isHolding() ? 1 : 0;
  else return log.all().filter(({ type }) => type === demand.countOf).length;
  return null;
};

process.on('message', (demand: Demand) => process.send?.(done(demand) ?? server.log.all().length));
process.on('disconnect', () => {
  clearInterval(repeated);
  void server.close().then(() => process.exit(0));
});
process.send?.(server.port);
