import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../../domain/core/logger.ts';
import type { Database, Sql } from '../../engine/sql.ts';

/** One `NNNN_name.sql`. */
export type Migration = { name: string; text: string; checksum: string };

/** a file that was applied before has other contents now; the start stops. */
export class MigrationChanged extends Error {
  readonly code = 'migration_changed';
  readonly file: string;
  constructor(file: string) {
    super(`${file} was applied with other contents; restore it, and put the change into a new file`);
    this.name = 'MigrationChanged';
    this.file = file;
  }
}

/** The schema is there, and what says how far it was migrated is not: a backup that was restored in part. */
export class MigrationsUnknown extends Error {
  readonly code = 'migrations_unknown';
  constructor() {
    super(
      'the database holds this service, but the table public.schema_migrations, which tells its migrations, is missing ' +
        'or empty: restore it from the backup, or from an empty database that the same release has started on',
    );
    this.name = 'MigrationsUnknown';
  }
}

const DIRECTORY = new URL('./migrations/', import.meta.url);
const LOCK = 4_712_002;

/** The migrations of a directory in order, those of the project unless told. */
export const readMigrations = async (directory: URL = DIRECTORY): Promise<readonly Migration[]> => {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(fileURLToPath(new URL(name, directory)), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
};

/**
 * applies what is missing, in order, one transaction each, under a lock that makes other starting nodes wait.
 * Throws MigrationChanged or MigrationsUnknown before anything is applied. Applied files that this build does not have are those of a
 * newer one and stay.
 */
export const migrate = (database: Database, migrations: readonly Migration[], logger: Logger): Promise<void> =>
  database.connection(async (sql) => {
    await locked(sql, logger);
    try {
      const applied = await appliedMigrations(sql);
      for (const { name, checksum } of migrations)
        if ((applied.get(name) ?? checksum) !== checksum) throw new MigrationChanged(name);
      if (applied.size === 0 && (await isThere(sql))) throw new MigrationsUnknown();
      for (const migration of migrations) if (!applied.has(migration.name)) await apply(sql, migration, logger);
    } finally {
      await sql.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  });

const LOOK_MS = 100;

/** Another node may change the schema for as long as it needs; whoever waits says so. */
const locked = async (sql: Sql, logger: Logger): Promise<void> => {
  for (let told = false; ; told = true) {
    const { rows } = await sql.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK]);
    if (rows[0]?.locked === true) return;
    if (!told) logger.info({}, 'migration_awaited');
    await sleep(LOOK_MS);
  }
};

const appliedMigrations = async (sql: Sql): Promise<ReadonlyMap<string, string>> => {
  await sql.query(
    `create table if not exists public.schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await sql.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
};

const isThere = async (sql: Sql): Promise<boolean> => {
  const { rows } = await sql.query<{ there: boolean }>(`select to_regclass('es.events') is not null as there`);
  return rows[0]?.there === true;
};

const apply = async (sql: Sql, { name, text, checksum }: Migration, logger: Logger): Promise<void> => {
  await sql.query('begin');
  try {
    await sql.query(text);
    await sql.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await sql.query('commit');
  } catch (error) {
    await sql.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
  logger.info({ migration: name }, 'migration_applied');
};
