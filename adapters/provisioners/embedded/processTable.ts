import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ProcessIdentity } from './stateFiles.ts';

const POLL_MS = 25;
const PATIENCE_MS = 5000;

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

/**
 * Asks the process to end, and after 5 s makes it end; gone already is success. Rejects when `abort` comes before the
 * process is gone.
 */
export const endProcess = async (target: ProcessIdentity, abort?: AbortSignal): Promise<void> => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    abort?.throwIfAborted();
    if (!(await isRunning(target))) return;
    send(target.pid, signal);
    if (await isGone(target, abort)) return;
  }
};

const isGone = async (target: ProcessIdentity, abort: AbortSignal | undefined): Promise<boolean> => {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
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
