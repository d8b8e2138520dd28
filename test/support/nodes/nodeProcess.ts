import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { StringDecoder } from 'node:string_decoder';
import { fileURLToPath } from 'node:url';
import { PROGRAM_ENVIRONMENT } from '../audit/auditCli.ts';

const MAIN = fileURLToPath(new URL('../../../main.mjs', import.meta.url));

export type LogLine = Readonly<Record<string, unknown>> & { msg: string };
export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** How `npm start` starts a program: arguments of Node.js, and what is in its environment. */
export const AS_STARTED = {
  execArgv: ['--max-semi-space-size=16'],
  env: { MALLOC_ARENA_MAX: '1' },
};

/** `node main.mjs` as a child process, with everything that it says. */
export type NodeProcess = {
  pid: number;
  /** Lines of stdout that are JSON, as they came; where they go into a file, as far as it has been read. */
  lines: readonly LogLine[];
  /** All of stdout and stderr. */
  output(): string;
  /** The first line of that name, once it is there; rejects when the process ends before. */
  logged(name: string): Promise<LogLine>;
  named(name: string): readonly LogLine[];
  signal(signal: NodeJS.Signals): void;
  exited: Promise<Exit>;
};

/**
 * Starts the service with exactly this environment, and what every program gets. `mark` says nothing to it: it
 * shows in the process table whose node it is. With `logFile` stdout goes there, and is read only while somebody waits
 * for a line: taking up each line of a node under load costs as much as the node spends on it. `program`: the service of
 * another checkout.
 */
export const spawnNode = (
  environment: NodeJS.ProcessEnv,
  mark: string,
  logFile: string | null = null,
  program = MAIN,
): NodeProcess => {
  const file = logFile === null ? null : openSync(logFile, 'a+');
  const child = spawn(process.execPath, [...AS_STARTED.execArgv, program, mark], {
    env: { ...PROGRAM_ENVIRONMENT, ...AS_STARTED.env, ...environment },
    stdio: ['ignore', file ?? 'pipe', 'pipe'],
  });
  if (child.pid === undefined) throw new Error('the service cannot be started');
  // Even when a test does not get to its end.
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  const lines: LogLine[] = [];
  let output = '';
  let watchers: (() => void)[] = [];
  const tell = (): void => {
    for (const watch of watchers) watch();
  };
  const take = (line: string): void => {
    output += `${line}\n`;
    const read = readLine(line);
    if (read !== null) lines.push(read);
    tell();
  };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  if (child.stdout !== null) createInterface({ input: child.stdout }).on('line', take);
  const reading = file === null ? null : readOn(file, () => watchers.length > 0, take);
  let over = false;
  // `close` and not `exit`: everything it said has been read by then.
  const exited = once(child, 'close').then(([code, signal]: unknown[]) => {
    reading?.end();
    over = true;
    tell();
    return { code, signal } as Exit;
  });
  const named = (name: string): readonly LogLine[] => lines.filter(({ msg }) => msg === name);
  const logged = (name: string): Promise<LogLine> =>
    new Promise((resolve, reject) => {
      const watch = (): void => {
        const [line] = named(name);
        if (line === undefined && !over) return;
        watchers = watchers.filter((other) => other !== watch);
        if (line !== undefined) resolve(line);
        else reject(new Error(`the node ended without ${name}:\n${output}`));
      };
      watchers.push(watch);
      watch();
    });
  return {
    pid: child.pid,
    lines,
    output: () => output,
    logged,
    named,
    signal: (signal) => void child.kill(signal),
    exited,
  };
};

/** Null for what is no line of the log, and for the rest of one that a kill has cut off. */
const readLine = (line: string): LogLine | null => {
  try {
    return line.startsWith('{') ? (JSON.parse(line) as LogLine) : null;
  } catch {
    return null;
  }
};

const LOOK_MS = 10;

/** Takes the lines that come to the end of a file from now on, each time that `isWanted` says so; closes the file at the end. */
const readOn = (file: number, isWanted: () => boolean, take: (line: string) => void): { end(): void } => {
  const buffer = Buffer.alloc(65_536);
  const decoder = new StringDecoder('utf8');
  let position = fstatSync(file).size;
  let rest = '';
  const read = (): void => {
    while (isWanted()) {
      const length = readSync(file, buffer, 0, buffer.length, position);
      if (length === 0) return;
      position += length;
      const lines = `${rest}${decoder.write(buffer.subarray(0, length))}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    }
  };
  const timer = setInterval(read, LOOK_MS);
  return {
    end: () => {
      clearInterval(timer);
      read();
      closeSync(file);
    },
  };
};
