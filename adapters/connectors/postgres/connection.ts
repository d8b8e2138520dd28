import type { Socket } from 'node:net';
import { Client } from 'pg';
import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import type { AddressPolicy } from '../../network/addressPolicy.ts';
import { createCheckedSocket } from '../../network/checkedSocket.ts';
import { ToolError } from '../toolError.ts';
import { requestCancel, type BackendKey } from './cancel.ts';
import { valueTypes } from './values.ts';

export type Param = string | number | boolean | null;
export type Params = readonly Param[];
/** `count`: rows that the statement returned or passed over; `bytes`: what the server sent for it. */
export type Table = {
  columns: readonly string[];
  rows: readonly (readonly JsonValue[])[];
  count: number;
  bytes: number;
};

export const CONNECT_TIMEOUT_MS = 4_000;
/** More than the server's own limit of 5 s: for a server that does not keep it. */
const ANSWER_TIMEOUT_MS = 6_500;
/** For all statements of a session together: a call has 15 s, of which it may have waited for its turn. */
const SESSION_TIMEOUT_MS = 9_000;
/** Most that a database may send in answer to one statement, in bytes: a single value may be as large as 1 GB. */
export const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

export type Connection = {
  ready: Promise<unknown>;
  /** Runs one statement by the extended protocol. */
  run(sql: string, params?: Params): Promise<Table>;
  /** Breaks the connection; what waits on it is rejected. Returns why it was cut first. */
  cut(cause: ToolError): ToolError;
  /** Whether it was cut while the server worked on a statement. */
  wasCutShort(): boolean;
  /** Ends the connection in order, so that the server drops its session at once. */
  end(): void;
};

/** A connection to a checked address that is cut when `signal` aborts, or when the server is silent or says too much. */
export const openConnection = (databaseUrl: string, addresses: AddressPolicy, signal: AbortSignal): Connection => {
  const socket = createCheckedSocket(addresses);
  const client = createClient(databaseUrl, socket);
  // What waits is rejected as well; without a listener the event would end the process.
  client.on('error', () => {});
  const limits = watch(socket, signal, () => requestCancel(keyOf(client), addresses));
  const run: Connection['run'] = async (sql, params = []) => {
    limits.expectAnswerIn(ANSWER_TIMEOUT_MS);
    // Without the mode a statement without parameters would go by the simple protocol, which takes several at once.
    const query = { text: sql, values: [...params], rowMode: 'array', queryMode: 'extended' } as const;
    const result = await client.query<JsonValue[]>(query).finally(limits.answered);
    return {
      columns: result.fields.map((field) => field.name),
      rows: result.rows,
      count: result.rowCount ?? 0,
      bytes: limits.answerBytes(),
    };
  };
  limits.expectAnswerIn(CONNECT_TIMEOUT_MS);
  const end = (): void => {
    limits.stop();
    client.end(() => socket.destroy());
  };
  return { ready: client.connect(), run, cut: limits.cut, wasCutShort: limits.wasCutShort, end };
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

/** The driver keeps the key of the backend without declaring it; null before the server has sent it. */
const keyOf = (client: Client): BackendKey | null => {
  const processId: unknown = Reflect.get(client, 'processID');
  const secret: unknown = Reflect.get(client, 'secretKey');
  if (typeof processId !== 'number' || typeof secret !== 'number') return null;
  return { host: client.host, port: client.port, processId, secret };
};

/** Cuts the connection when the call is cancelled, the server is silent for too long, or it sends too much. */
const watch = (socket: Socket, signal: AbortSignal, cancel: () => void) => {
  let cause: ToolError | null = null;
  let silence: NodeJS.Timeout | undefined;
  let isAsked = false;
  let isCutShort = false;
  let received = 0;
  const stop = (): void => {
    clearTimeout(silence);
    clearTimeout(session);
    clearInterval(meter);
    socket.off('data', measure);
    signal.removeEventListener('abort', onAbort);
  };
  const cut = (error: ToolError): ToolError => {
    if (cause === null && isAsked) {
      isCutShort = true;
      cancel();
    }
    cause ??= error;
    stop();
    socket.destroy();
    return cause;
  };
  const onAbort = (): ToolError => cut(new ToolError('timeout', 'The call was cancelled.'));
  const measure = (): void => {
    if (socket.bytesRead - received > ANSWER_BYTES_MAX) cut(TOO_LARGE);
  };
  const session = setTimeout(() => cut(TOO_LONG), SESSION_TIMEOUT_MS);
  // An encrypted connection takes its bytes from below the socket's events.
  const meter = setInterval(measure, 5);
  socket.on('data', measure);
  signal.addEventListener('abort', onAbort, { once: true });
  const expectAnswerIn = (ms: number): void => {
    clearTimeout(silence);
    received = socket.bytesRead;
    isAsked = true;
    silence = setTimeout(() => cut(new ToolError('timeout', 'The database did not answer in time.')), ms);
  };
  const answered = (): void => {
    isAsked = false;
  };
  if (signal.aborted) onAbort();
  const answerBytes = (): number => Math.max(1, socket.bytesRead - received);
  return { cut, stop, expectAnswerIn, answered, answerBytes, wasCutShort: () => isCutShort };
};

const TOO_LONG = new ToolError('timeout', 'Planning and running the statement took longer than 9 seconds; narrow it.');
const TOO_LARGE = new ToolError(
  'invalid_arguments',
  'The answer is larger than 4 MiB; select fewer columns or rows, or only the beginning of a text: left(…, 16000).',
);
