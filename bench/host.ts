import { readFile } from 'node:fs/promises';

/** Ticks of all processors since the start of the machine: what was wanted, and what of that the host gave to others. */
type ProcessorTimes = { wanted: number; taken: number };

const processorTimes = async (): Promise<ProcessorTimes> => timesIn(await readFile('/proc/stat', 'utf8'));

/** Of proc(5): user, nice, system, idle, iowait, irq, softirq, steal; guests count as user. */
export const timesIn = (stat: string): ProcessorTimes => {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = stat
    .slice('cpu '.length, stat.indexOf('\n'))
    .trim()
    .split(' ')
    .map(Number);
  return { wanted: user + nice + system + irq + softirq + steal, taken: steal };
};

/** What `work` gives; tells which share of the processor time that was wanted meanwhile the host gave to others. */
export const besideHost = async <T>(work: () => Promise<T>, tell: (share: number) => void): Promise<T> => {
  const before = await processorTimes();
  const result = await work();
  const after = await processorTimes();
  tell((after.taken - before.taken) / Math.max(1, after.wanted - before.wanted));
  return result;
};

/** A line for the reader of a table; `shares` by what was measured. */
export const hostLine = (shares: ReadonlyMap<string, number>): string =>
  `Of the processor time that was wanted, the host gave to others: ${[...shares]
    .map(([what, share]) => `${what} ${(share * 100).toFixed(0)} %`)
    .join(', ')}`;
