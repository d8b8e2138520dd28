import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PROGRAM_ENVIRONMENT, runProgram, type CliRun } from '../audit/auditCli.ts';

const PROGRAM = fileURLToPath(new URL('../../../cli/moveLog/main.ts', import.meta.url));

/** `npm run log:move`. */
export const runLogMove = (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<CliRun> =>
  runProgram([PROGRAM, ...args], environment);

/** The same, killed so many milliseconds after its first word about the part of the work `at`; false when it ended before. */
export const killLogMove = async (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  { at, afterMs }: { at: string; afterMs: number },
): Promise<boolean> => {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...PROGRAM_ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes(at)) setTimeout(() => child.kill('SIGKILL'), afterMs);
  });
  const [, signal] = await exited;
  return signal === 'SIGKILL';
};
