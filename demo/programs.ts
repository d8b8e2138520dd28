import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../settings/settings.ts';

const AUDIT_CLI = fileURLToPath(new URL('../bin/audit-cli.mjs', import.meta.url));
const CATALOGUE = fileURLToPath(new URL('../cli/catalogue/main.ts', import.meta.url));

/** What a program printed, and its exit code. */
export type Outcome = { code: number; output: string };

/** Runs `audit-cli` as an auditor would. */
export const auditCli = (settings: Settings, args: readonly string[]): Promise<Outcome> =>
  run(settings, [AUDIT_CLI, ...args]);

/** Runs `npm run catalogue -- import FILE` as an operator would. */
export const importCatalogue = (settings: Settings, file: string): Promise<Outcome> =>
  run(settings, [CATALOGUE, 'import', file]);

const run = (settings: Settings, args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args], {
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
