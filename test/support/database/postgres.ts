import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase } from '../../../adapters/postgres/database.ts';
import type { Database } from '../../../engine/sql.ts';
import { silentLogger } from '../logger.ts';

export type TestDatabase = { url: string; database: Database; close(): Promise<void> };

/** A fresh database with all migrations applied, on the run's own server. Close it when done. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const template = new URL(inject('templateUrl'));
  const url = new URL(template);
  const name = `test_${randomBytes(8).toString('hex')}`;
  url.pathname = `/${name}`;
  await onServer(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`);
  const database = openDatabase(url.href, { logger: silentLogger });
  const close = async (): Promise<void> => {
    await database.close();
    await onServer(`drop database ${name} with (force)`);
  };
  return { url: url.href, database, close };
};

let maintenance: Database | null = null;

/** Runs one statement in the server's maintenance database, through a connection that ends with this process. */
export const onServer = async (statement: string): Promise<void> => {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  maintenance ??= openDatabase(url.href, { logger: silentLogger, connectionsMax: 1 });
  await maintenance.query(statement);
};
