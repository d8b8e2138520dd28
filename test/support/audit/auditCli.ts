import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { auditCli as answerOf } from '../../../audit-cli/commands.ts';

export type CliRun = { exit: number | null; stdout: string; stderr: string };

/** What every program of ours gets of this process's environment: the path, and where it finds itself compiled. */
export const PROGRAM_ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

const LAUNCHER = fileURLToPath(new URL('../../../bin/audit-cli.mjs', import.meta.url));

/** What audit-cli answers, from this process: a start of it takes longer than most of its commands. */
export const auditCommand = (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<CliRun> =>
  answerOf(args, environment);

/** Runs audit-cli as people do. */
export const auditCli = (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<CliRun> =>
  runProgram([LAUNCHER, ...args], environment);

/** Runs a program of ours to its end, with nothing else of this process's environment than that. */
export const runProgram = (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<CliRun> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { ...PROGRAM_ENVIRONMENT, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
    child.on('error', reject);
    child.on('close', (exit) => resolve({ exit, stdout, stderr }));
  });
