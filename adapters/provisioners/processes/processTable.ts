import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';

/** A process, told from a later one that was given the same number by the time of its start. */
export const ProcessIdentity = z.object({ pid: z.int(), startTime: z.string() });
export type ProcessIdentity = z.infer<typeof ProcessIdentity>;

const POLL_MS = 25;
const PATIENCE_MS = 5_000;

/**
 * When the process started, in a form that only the same system can compare; null when there is no such process or
 * it is a zombie. Together with the pid it tells a process from a later one that was given the same number.
 */
export const startTimeOf = (pid: number): Promise<string | null> =>
  process.platform === 'linux' ? linuxStartTime(pid) : posixStartTime(pid);

/** Who this very process is. */
export const thisProcess = async (): Promise<ProcessIdentity> => {
  const startTime = await startTimeOf(process.pid);
  if (startTime === null) throw new Error('this process is not in the process table');
  return { pid: process.pid, startTime };
};

export const isRunning = async ({ pid, startTime }: ProcessIdentity): Promise<boolean> =>
  (await startTimeOf(pid)) === startTime;

/** Whether `self` looks after what belongs to `owner`: it is its own, or nobody does any more. */
export const isLookedAfterBy = async (self: ProcessIdentity, owner: ProcessIdentity): Promise<boolean> =>
  isSame(owner, self) || !(await isRunning(owner));

export const isSame = (one: ProcessIdentity, other: ProcessIdentity): boolean =>
  one.pid === other.pid && one.startTime === other.startTime;

/**
 * Asks the process to end, and after `patienceMs` (5 s) makes it end; gone already is success. Rejects when `abort` comes
 * before the process is gone.
 */
export const endProcess = async (
  target: ProcessIdentity,
  abort?: AbortSignal,
  patienceMs = PATIENCE_MS,
  before?: () => Promise<void>,
): Promise<void> => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    abort?.throwIfAborted();
    if (!(await isRunning(target))) return;
    await before?.();
    send(target.pid, signal);
    if (await isGone(target, abort, patienceMs)) return;
  }
};

const isGone = async (
  target: ProcessIdentity,
  abort: AbortSignal | undefined,
  patienceMs: number,
): Promise<boolean> => {
  for (let waited = 0; waited < patienceMs; waited += POLL_MS) {
    if (!(await isRunning(target))) return true;
    abort?.throwIfAborted();
    await sleep(POLL_MS);
  }
  return false;
};

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
};

/** Processes that were started with `argument` as one of their arguments: how those of a crashed service are found. */
export const processesWith = async (argument: string): Promise<readonly ProcessIdentity[]> => {
  const pids = process.platform === 'linux' ? await linuxPidsWith(argument) : await posixPidsWith(argument);
  const found = await Promise.all(pids.map(async (pid) => ({ pid, startTime: await startTimeOf(pid) })));
  return found.flatMap(({ pid, startTime }) => (startTime === null ? [] : [{ pid, startTime }]));
};

const linuxPidsWith = async (argument: string): Promise<readonly number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => lines[index]?.split('\0').includes(argument) === true).map(Number);
};

const posixPidsWith = async (argument: string): Promise<readonly number[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-e', '-ww', '-o', 'pid=,args=']);
  const lines = stdout.split('\n').filter((line) => `${line} `.includes(` ${argument} `));
  return lines.map((line) => Number.parseInt(line, 10));
};

/**
 * Fields of /proc/<pid>/stat after the name in brackets, which may itself hold brackets: state 1st, threads 18th, start
 * 20th. A killed process whose first thread is a zombie already still holds its port until the other threads are gone.
 */
const linuxStartTime = async (pid: number): Promise<string | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = 'X'] = fields;
  const isOver = 'ZX'.includes(state) && Number(fields[17]) <= 1;
  return isOver ? null : (fields[19] ?? null);
};

const posixStartTime = async (pid: number): Promise<string | null> => {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]);
    const [, state = 'Z', startTime = ''] = /^\s*(\S+)\s+(.*\S)\s*$/.exec(stdout) ?? [];
    return state.startsWith('Z') ? null : startTime;
  } catch {
    return null;
  }
};
