import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embeddedPostgres.ts';
import { openDatabase } from '../../adapters/postgres/database.ts';
import { migrate, readMigrations } from '../../adapters/postgres/migrate.ts';
import type { Database } from '../../engine/sql.ts';
import { buildReference, DOCS } from '../../tools/reference/build.ts';
import { buildPagesWhenStale } from './builtPages.ts';
import { makeDataDirectory, removeAbandonedDirectories } from './database/dataDirectory.ts';
import { silentLogger } from './logger.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a database of the run's server; its name is that of the template. */
    templateUrl: string;
  }
}

/**
 * The pages and the reference as they are written now, and one embedded server for the whole run, with a migrated
 * database that test databases are copied from.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  // Before any file starts: two of them that built at once would clear each other's directory.
  await buildPagesWhenStale();
  await buildReference(DOCS);
  await removeAbandonedDirectories();
  const dataDir = await makeDataDirectory();
  const postgres = await startEmbeddedPostgres({ dataDir, logger: silentLogger });
  endWithRun(await postgres.pid());
  const refresh = async (): Promise<void> => {
    const name = `template_${Date.now()}`;
    const { href } = await createMigrated(postgres.url, name);
    project.provide('templateUrl', href);
  };
  await refresh();
  // In watch mode migrations and pages may have changed since the last run.
  project.onTestsRerun(async () => void (await Promise.all([refresh(), buildPagesWhenStale()])));
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
  const database = openDatabase(url, { logger: silentLogger, connectionsMax: 1 });
  try {
    await work(database);
  } finally {
    await database.close();
  }
};

/** A signal ends the run without its teardown; the server must not outlive it. The next run removes its directory. */
const endWithRun = (server: number | null): void => {
  if (server === null) return;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.kill(server, 'SIGQUIT');
      process.kill(process.pid, signal);
    });
};
