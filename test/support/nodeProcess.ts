import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PROGRAM_ENVIRONMENT } from './auditCli.ts';

const MAIN = fileURLToPath(new URL('../../main.mjs', import.meta.url));

export type LogLine = Readonly<Record<string, unknown>> & { msg: string };
export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** `node main.mjs` as a child process, with everything that it says. */
export type NodeProcess = {
  pid: number;
  /** Lines of stdout that are JSON, as they came. */
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
 * shows in the process table whose node it is.
 */
export const spawnNode = (environment: NodeJS.ProcessEnv, mark: string): NodeProcess => {
  const child = spawn(process.execPath, [MAIN, mark], {
    // As `npm start` does.
    env: { ...PROGRAM_ENVIRONMENT, MALLOC_ARENA_MAX: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
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
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  createInterface({ input: child.stdout }).on('line', (line) => {
    output += `${line}\n`;
    if (line.startsWith('{')) lines.push(JSON.parse(line) as LogLine);
    tell();
  });
  let over = false;
  // `close` and not `exit`: everything it said has been read by then.
  const exited = once(child, 'close').then(([code, signal]: unknown[]) => {
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
