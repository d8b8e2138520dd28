import { execFileSync } from 'node:child_process';
import {
  endProcess,
  isRunning,
  startTimeOf,
  type ProcessIdentity,
} from '../../../adapters/provisioners/processes/processTable.ts';

export type KnownProcess = ProcessIdentity & { args: string };

type Row = { pid: number; ppid: number; args: string };

/**
 * Keeps account of the processes that a test brings about, so that it can tell which of them outlive it. Each is told
 * from a later one with the same number by the time of its start.
 */
export type ProcessAccount = {
  /** Takes down everything that descends from the processes, or names the directory in its command line. */
  note(pids: readonly number[], directory: string): Promise<readonly KnownProcess[]>;
  /** Those of them that still run. */
  running(): Promise<readonly KnownProcess[]>;
  /** Ends them, one by one. */
  end(): Promise<void>;
};

export const openProcessAccount = (): ProcessAccount => {
  const known = new Map<string, KnownProcess>();
  const running = async (): Promise<readonly KnownProcess[]> => {
    const all = [...known.values()];
    const alive = await Promise.all(all.map(isRunning));
    return all.filter((_, index) => alive[index]);
  };
  return {
    note: async (pids, directory) => {
      const rows = familyIn(processTable(), pids, directory);
      const found = await Promise.all(rows.map(identified));
      const noted = found.filter((one) => one !== null);
      for (const one of noted) known.set(`${one.pid} ${one.startTime}`, one);
      return noted;
    },
    running,
    end: async () => {
      for (const one of await running()) await endProcess(one);
    },
  };
};

const identified = async ({ pid, args }: Row): Promise<KnownProcess | null> => {
  const startTime = await startTimeOf(pid);
  return startTime === null ? null : { pid, startTime, args };
};

const familyIn = (table: readonly Row[], pids: readonly number[], directory: string): readonly Row[] => {
  const family = new Set(pids);
  for (const { pid, args } of table) if (args.includes(directory) && pid !== process.pid) family.add(pid);
  for (let size = -1; size !== family.size;) {
    size = family.size;
    for (const { pid, ppid } of table) if (family.has(ppid)) family.add(pid);
  }
  return table.filter(({ pid }) => family.has(pid));
};

/** A busy machine has hundreds of processes, and Java's command lines are long. */
export const TABLE_BYTES_MAX = 64 * 1024 * 1024;

const processTable = (): readonly Row[] =>
  execFileSync('ps', ['-e', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: TABLE_BYTES_MAX })
    .split('\n')
    .flatMap((line) => {
      const [, pid, ppid, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined ? [] : [{ pid: Number(pid), ppid: Number(ppid), args }];
    });
