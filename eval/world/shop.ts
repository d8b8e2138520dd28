import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openDatabase, urlOf, type ConnectionTarget } from '../../adapters/postgres/database.ts';
import type { JsonObject } from '../../domain/core/json/json.ts';
import type { Logger } from '../../domain/core/logger.ts';
import type { Database } from '../../engine/sql.ts';
import type { Opened } from './opened.ts';

const TABLES = [
  'customers',
  'orders',
  'shipments',
  'webhook_events',
  'exports',
  'discount_codes',
  'stock',
  'emails',
] as const;

/** Rows beside those of `shop.sql`; a column that is left out has its default. */
export type ShopRows = { readonly [Table in (typeof TABLES)[number]]?: readonly JsonObject[] };

/** A database of its own on this server, with a role that can only read. Both go with it. */
export const openShop = async (target: ConnectionTarget, rows: ShopRows, logger: Logger): Promise<Opened> => {
  const suffix = randomBytes(5).toString('hex');
  const [name, reader, password] = [`eval_${suffix}`, `eval_reader_${suffix}`, randomBytes(12).toString('hex')];
  await using opened = new AsyncDisposableStack();
  const server = openDatabase(target, { logger, connectionsMax: 1 });
  opened.defer(() => server.close());
  await server.query(`create role ${reader} login password '${password}'`);
  opened.defer(() => dropped(server, `drop role ${reader}`));
  await server.query(`create database ${name}`);
  opened.defer(() => dropped(server, `drop database ${name} with (force)`));
  await fill(named(target, name), rows, reader, logger);
  const url = addressOf(named(target, name), reader, password);
  const kept = opened.move();
  return { config: { DATABASE_URL: url }, written: () => [], close: () => kept.disposeAsync() };
};

/** A server that is being stopped takes everything with it. */
const dropped = async (server: Database, statement: string): Promise<void> => {
  await server.query(statement).catch(() => undefined);
};

const fill = async (target: ConnectionTarget, rows: ShopRows, reader: string, logger: Logger): Promise<void> => {
  const shop = openDatabase(target, { logger, connectionsMax: 1 });
  try {
    await shop.query(await readFile(new URL('shop.sql', import.meta.url), 'utf8'));
    for (const table of TABLES) for (const row of rows[table] ?? []) await insert(shop, table, row);
    await shop.query(`grant select on all tables in schema public to ${reader}`);
    // Estimates of rows, which list_tables shows, are the same in every run.
    await shop.query('analyze');
  } finally {
    await shop.close();
  }
};

const insert = (shop: Database, table: string, row: JsonObject): Promise<unknown> => {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  return shop.query(`insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`, Object.values(row));
};

const named = (target: ConnectionTarget, database: string): ConnectionTarget => {
  if (typeof target !== 'string') return { ...target, database };
  const url = new URL(target);
  url.pathname = `/${database}`;
  return url.href;
};

const addressOf = (target: ConnectionTarget, user: string, password: string): string => {
  if (typeof target === 'string') return Object.assign(new URL(target), { username: user, password }).href;
  return urlOf({ ...target, user, password });
};
