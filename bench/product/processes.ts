import { readdir, readFile } from 'node:fs/promises';

/** Bytes of memory. `proportional`: shared pages count in equal parts for all that share them; `own`: shared with nobody. */
export type Memory = { resident: number; proportional: number; own: number };

/** Nanoseconds that each thread of the processes has spent on a core; clock ticks would be too coarse. */
export type CpuTimes = ReadonlyMap<string, number>;

export const cpuTimesOf = async (pids: readonly number[]): Promise<CpuTimes> => {
  const threads = await Promise.all(
    pids.map(async (pid) => {
      const names = await readdir(`/proc/${pid}/task`).catch(() => []);
      return names.map((name) => `/proc/${pid}/task/${name}/schedstat`);
    }),
  );
  const times = threads.flat().map(async (path) => [path, Number.parseInt((await textOf(path)) || '0', 10)] as const);
  return new Map(await Promise.all(times));
};

/** Nanoseconds between the two, without those of threads that ended meanwhile. */
export const cpuTimeBetween = (before: CpuTimes, after: CpuTimes): number =>
  sum([...after].map(([thread, time]) => time - (before.get(thread) ?? 0)));

export const memoryOf = async (pids: readonly number[]): Promise<Memory> => {
  const rollups = await Promise.all(pids.map((pid) => textOf(`/proc/${pid}/smaps_rollup`)));
  const total = (name: string): number => sum(rollups.map((text) => kibibytes(text, name))) * 1_024;
  return {
    resident: total('Rss'),
    proportional: total('Pss'),
    own: total('Private_Clean') + total('Private_Dirty'),
  };
};

/** A server with its processes, but for those that serve the bench. */
export const serverFamily = async (postmaster: number, except: readonly number[]): Promise<readonly number[]> =>
  (await familyOf(postmaster)).filter((pid) => !except.includes(pid));

/** A process and those that it has started itself. */
export const familyOf = async (parent: number): Promise<readonly number[]> => {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const children = await Promise.all(
    names.map(async (name) => {
      const text = await textOf(`/proc/${name}/stat`);
      const above = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
      return above === parent ? [Number(name)] : [];
    }),
  );
  return [parent, ...children.flat()];
};

/** A process that has ended meanwhile counts nothing. */
const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

const kibibytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
