import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveServer } from '../../../adapters/embedded-postgres/postmaster.ts';

const PREFIX = 'ledger-test-';

/** A fresh directory for an embedded server; its name says which process made it. */
export const makeDataDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));

/** A killed run leaves servers and directories behind; this ends and removes them. */
export const removeAbandonedDirectories = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const maker = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (maker === undefined || isAlive(Number(maker))) continue;
    const dataDir = join(tmpdir(), name);
    const server = await liveServer(join(dataDir, 'server', 'data'));
    if (server !== null) process.kill(server, 'SIGQUIT');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
