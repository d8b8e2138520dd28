import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Logger } from '../domain/core/logger.ts';
import { openDatabase, type ConnectionTarget } from '../adapters/postgres/database.ts';

/** A server of our own, never one that a DATABASE_URL names. */
export type OwnServer = Exclude<ConnectionTarget, string>;

const NAME = 'shop';
const READER = 'shop_reader';

/**
 * Loads the sample shop into a database of its own beside the service's, afresh at every run, with a role that can
 * only read. Gives back the reader's address.
 */
export const loadShop = async (target: OwnServer, logger: Logger): Promise<string> => {
  const password = randomBytes(12).toString('hex');
  await onDatabase(target, null, logger, [
    `drop database if exists ${NAME} with (force)`,
    `create database ${NAME}`,
    `drop role if exists ${READER}`,
    `create role ${READER} login password '${password}'`,
  ]);
  await onDatabase(target, NAME, logger, [
    await readFile(new URL('shop.sql', import.meta.url), 'utf8'),
    `grant select on all tables in schema public to ${READER}`,
  ]);
  return addressOf(target, { user: READER, password });
};

/** Runs the statements as the service's own user, in the named database or in the service's. */
export const onDatabase = async (
  target: OwnServer,
  name: string | null,
  logger: Logger,
  statements: readonly string[],
): Promise<void> => {
  const database = openDatabase(name === null ? target : { ...target, database: name }, { logger, connectionsMax: 1 });
  try {
    for (const statement of statements) await database.query(statement);
  } finally {
    await database.close();
  }
};

const addressOf = ({ host, port }: OwnServer, { user, password }: { user: string; password: string }): string =>
  `postgres://${user}:${password}@localhost:${port ?? 5432}/${NAME}?host=${encodeURIComponent(host ?? '')}`;
