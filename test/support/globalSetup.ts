import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embeddedPostgres.ts';
import { liveServer } from '../../adapters/embedded-postgres/postmaster.ts';
import { openDatabase } from '../../adapters/postgres/database.ts';
import { migrate, readMigrations } from '../../adapters/postgres/migrate.ts';
import type { Database } from '../../projections/engine/sql.ts';
import { silentLogger } from './logger.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a database of the run's server; its name is that of the template. */
    templateUrl: string;
  }
}

const PREFIX = 'ledger-test-';

/** One embedded server for the whole run, with a migrated database that test databases are copied from. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLogger });
  const refresh = async (): Promise<void> => {
    const name = `template_${Date.now()}`;
    const { href } = await createMigrated(postgres.url, name);
    project.provide('templateUrl', href);
  };
  await refresh();
  // In watch mode migrations may have changed since the last run.
  project.onTestsRerun(refresh);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};

const createMigrated = async (serverUrl: string, name: string): Promise<URL> => {
  await using(serverUrl, (server) => server.query(`create database ${name}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await using(url.href, async (database) => migrate(database, await readMigrations(), silentLogger));
  return url;
};

const using = async (url: string, work: (database: Database) => Promise<unknown>): Promise<void> => {
  const database = openDatabase(url, { log: silentLogger, connectionsMax: 1 });
  try {
    await work(database);
  } finally {
    await database.close();
  }
};

/** A killed run leaves its server behind; the next one ends it. */
const removeAbandoned = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const runner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (runner === undefined || isAlive(Number(runner))) continue;
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
