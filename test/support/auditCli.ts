import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type CliRun = { exit: number | null; stdout: string; stderr: string };

const LAUNCHER = fileURLToPath(new URL('../../bin/audit-cli.mjs', import.meta.url));

/** Runs audit-cli as people do. */
export const auditCli = (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<CliRun> =>
  runProgram([LAUNCHER, ...args], environment);

/** Runs a program of ours to its end, with nothing of this process's environment but the path. */
export const runProgram = (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<CliRun> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
    child.on('error', reject);
    child.on('close', (exit) => resolve({ exit, stdout, stderr }));
  });
