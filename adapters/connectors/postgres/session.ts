import type { Socket } from 'node:net';
import { Client } from 'pg';
import type { JsonValue } from '../../../domain/core/canonicalJson.ts';
import type { AddressPolicy } from '../../network/addressPolicy.ts';
import { createCheckedSocket } from '../../network/checkedSocket.ts';
import { ToolError } from '../toolError.ts';
import { toToolError } from './failures.ts';
import { textOf, valueTypes } from './values.ts';

export type Param = string | number | boolean | null;
/** `count`: rows that the statement returned or passed over. */
export type Table = { columns: readonly string[]; rows: readonly (readonly JsonValue[])[]; count: number };

/** One READ ONLY transaction on a connection of its own. */
export interface ReadOnlySession {
  /** Runs one statement by the extended protocol. */
  run(sql: string, params?: readonly Param[]): Promise<Table>;
}

export type Target = {
  databaseUrl: string;
  addresses: AddressPolicy;
  /** SU-53: a setting that row-level policies read, and the customer that it names in this transaction. */
  customer?: { setting: string; value: string };
};

export const CONNECT_TIMEOUT_MS = 4_000;
/** More than the server's own limit of 5 s: for a server that does not keep it. */
const ANSWER_TIMEOUT_MS = 6_500;
/** Most that a database may send in one session, in bytes: a single value may be as large as 1 GB. */
export const RECEIVED_BYTES_MAX = 16 * 1024 * 1024;

/**
 * SU-47 (b) and (c), SU-48: opens a connection to a checked address, begins a READ ONLY transaction with limits and
 * pinned settings, runs `work`, rolls back in any case and throws the connection away, so that nothing that a
 * statement leaves in a session outlives it. `schemas`: the role's own search path, which no longer applies.
 */
export const inReadOnlySession = async <T>(
  target: Target,
  signal: AbortSignal,
  work: (session: ReadOnlySession, schemas: readonly string[]) => Promise<T>,
): Promise<T> => {
  const connection = openConnection(target, signal);
  try {
    await connection.ready;
    await connection.run('begin transaction read only');
    const schemas = await pinSettings(connection, target);
    const result = await work(connection, schemas);
    await connection.run('rollback');
    connection.end();
    return result;
  } catch (error) {
    // The server rolls back when the connection breaks.
    throw connection.cut(toToolError(error));
  }
};

type Connection = ReadOnlySession & {
  ready: Promise<unknown>;
  /** Breaks the connection; what waits on it is rejected. Returns why it was cut first. */
  cut(cause: ToolError): ToolError;
  /** Says goodbye to the server. */
  end(): void;
};

const openConnection = (target: Target, signal: AbortSignal): Connection => {
  const socket = createCheckedSocket(target.addresses);
  const client = createClient(target.databaseUrl, socket);
  // What waits is rejected as well; without a listener the event would end the process.
  client.on('error', () => {});
  const limits = watch(socket, signal);
  const run: ReadOnlySession['run'] = async (sql, params = []) => {
    limits.expectAnswerIn(ANSWER_TIMEOUT_MS);
    // Without the mode a statement without parameters would go by the simple protocol, which takes several at once.
    const query = { text: sql, values: [...params], rowMode: 'array', queryMode: 'extended' } as const;
    const result = await client.query<JsonValue[]>(query);
    return {
      columns: result.fields.map((field) => field.name),
      rows: result.rows,
      count: result.rowCount ?? 0,
    };
  };
  limits.expectAnswerIn(CONNECT_TIMEOUT_MS);
  const end = (): void => {
    limits.stop();
    client.end(() => socket.destroy());
  };
  return { ready: client.connect(), run, cut: limits.cut, end };
};

/** The driver connects by the given socket, whatever the address says. */
const createClient = (connectionString: string, socket: Socket): Client => {
  try {
    const application_name = 'support connector';
    return new Client({ connectionString, stream: () => socket, application_name, types: valueTypes });
  } catch {
    throw new ToolError('upstream_error', 'DATABASE_URL is not a connection string of PostgreSQL.');
  }
};

/** Cuts the connection when the call is cancelled, the server is silent for too long, or it sends too much. */
const watch = (socket: Socket, signal: AbortSignal) => {
  let cause: ToolError | null = null;
  let silence: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(silence);
    clearInterval(meter);
    signal.removeEventListener('abort', onAbort);
  };
  const cut = (error: ToolError): ToolError => {
    cause ??= error;
    stop();
    socket.destroy();
    return cause;
  };
  const onAbort = (): ToolError => cut(new ToolError('timeout', 'The call was cancelled.'));
  const meter = setInterval(() => {
    if (socket.bytesRead > RECEIVED_BYTES_MAX)
      cut(new ToolError('invalid_arguments', 'The answer is larger than 16 MiB; select fewer columns or rows.'));
  }, 20);
  signal.addEventListener('abort', onAbort, { once: true });
  const expectAnswerIn = (ms: number): void => {
    clearTimeout(silence);
    silence = setTimeout(() => cut(new ToolError('timeout', 'The database did not answer in time.')), ms);
  };
  return { cut, stop, expectAnswerIn };
};

/**
 * `set_config` is named with its schema, since until here a user's function could stand in for it. Settings that a
 * role may carry and that change how a statement reads (backslashes in strings) are pinned as well.
 */
const pinSettings = async (session: ReadOnlySession, { customer }: Target): Promise<readonly string[]> => {
  const path = await session.run('select pg_catalog.unnest(pg_catalog.current_schemas(false))');
  const settings = { ...PINNED, ...(customer === undefined ? {} : { [customer.setting]: customer.value }) };
  const names = Object.keys(settings);
  const calls = names.map((_, index) => `pg_catalog.set_config($${2 * index + 1}, $${2 * index + 2}, true)`);
  await session.run(`select ${calls.join(', ')}`, Object.entries(settings).flat());
  return path.rows.map(([schema]) => textOf(schema));
};

const PINNED = {
  search_path: 'pg_catalog, pg_temp',
  statement_timeout: '5s',
  lock_timeout: '1s',
  idle_in_transaction_session_timeout: '10s',
  standard_conforming_strings: 'on',
  TimeZone: 'UTC',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
};
