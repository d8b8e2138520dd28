import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../composition/settings.ts';

const CLI = fileURLToPath(new URL('../bin/audit-cli.mjs', import.meta.url));

/** Runs `audit-cli` as an auditor would, and gives back what it printed and its exit code. */
export const auditCli = (settings: Settings, args: readonly string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...args], {
      env: {
        ...process.env,
        NODE_NO_WARNINGS: '1',
        DATABASE_URL: undefined,
        SERVICE_DATA_DIR: settings.SERVICE_DATA_DIR,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject).on('close', (code) => {
      resolve({ code: code ?? -1, output: Buffer.concat(chunks).toString('utf8').trimEnd() });
    });
  });
