import { startKurrentServer } from './kurrentServer.ts';

/** What the process that started this one may ask for. */
export type Demand =
  | { cutEveryMs: number }
  | { loseNextReply: true }
  /** Takes so many of the newest events away. */
  | { cutNewest: number }
  | { countOf: string };

/** Run by `childProcess.ts`, which it ends with. */
const server = await startKurrentServer();
let cutting: NodeJS.Timeout | undefined;

const done = (demand: Demand): number => {
  if ('cutEveryMs' in demand) {
    clearInterval(cutting);
    if (demand.cutEveryMs > 0) cutting = setInterval(server.proxy.cutAll, demand.cutEveryMs);
  } else if ('loseNextReply' in demand) server.faults.loseNextReply = true;
  else if ('cutNewest' in demand) server.log.cutAfter(server.log.all().at(-demand.cutNewest - 1)?.at ?? -1n);
  else return server.log.all().filter(({ type }) => type === demand.countOf).length;
  return server.log.all().length;
};

process.on('message', (demand: Demand) => process.send?.(done(demand)));
process.on('disconnect', () => {
  clearInterval(cutting);
  void server.close().then(() => process.exit(0));
});
process.send?.(server.port);
