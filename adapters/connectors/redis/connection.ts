import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AbstractConnector, Redis } from 'ioredis';
import type { AddressPolicy } from '../../network/addressPolicy.ts';
import { createCheckedSocket } from '../../network/checkedSocket.ts';
import { ToolError } from '../toolError.ts';
import { READ_COMMANDS, type Read, type Reply } from './commands.ts';
import { toToolError } from './failures.ts';
import type { AtNode, Place } from './nodes.ts';

/** `place`: another node of the cluster that the address leads to. */
export type RedisTarget = { url: string; addresses: AddressPolicy; place?: Place };

/** How long a connection may take, and a whole call; the first leaves room for an answer within 3 s (SU-32). */
const CONNECT_MS = 2_000;
const CALL_MS = 8_000;
/** What one call may receive: 100 members may each be as large as a value can be. */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;
const METER_MS = 10;

const ALLOWED: ReadonlySet<string> = new Set(READ_COMMANDS);

/**
 * Runs `work` over a connection of its own, to a checked address, which is thrown away afterwards. `Read` sends
 * the commands of the fixed list and no other (SU-50). Throws ToolError; what is cancelled ends with its connection.
 */
export const withRedis = async <T>(
  { url, addresses, place }: RedisTarget,
  signal: AbortSignal,
  work: (read: Read) => Promise<T>,
  limitMs: number = CALL_MS,
): Promise<T> => {
  const address = placed(addressOf(url), place);
  let isConnected = false;
  const late = (): ToolError => (isConnected ? SLOW : address.tls ? NO_TLS : SILENT);
  const watch = watchCall(AbortSignal.any([signal, AbortSignal.timeout(limitMs)]), late);
  const redis = clientOf(address, () => dial(address, addresses, watch.follow));
  watch.onCut(() => redis.disconnect());
  redis.on('error', watch.noted);
  let last = '';
  const read: Read = async (command, ...args) => {
    if (!ALLOWED.has(command)) throw new ToolError('upstream_error', 'The command is none that this connector sends.');
    last = command;
    const [name = '', ...words] = command.split(' ');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the protocol holds when nothing is decoded
    const reply = (await redis.callBuffer(name, ...words, ...args)) as Reply;
    watch.measure();
    return reply;
  };
  try {
    await redis.connect();
    isConnected = true;
    // The library would go on with database 0 if this one were refused.
    if (address.database !== 0) await redis.select(address.database);
    return await work(read);
  } catch (error) {
    throw toToolError(watch.cause() ?? error, last);
  } finally {
    watch.stop();
    redis.disconnect();
  }
};

/** Work at another node of the cluster, as the same user and within the same call. */
export const atNodesOf =
  (target: RedisTarget, signal: AbortSignal, limitMs: number = CALL_MS): AtNode =>
  (place, work) =>
    withRedis({ ...target, place }, signal, work, limitMs).catch((error: unknown) => {
      throw error instanceof ToolError && error.code !== 'not_found' ? new ToolError(error.code, NO_NODE) : error;
    });

const NO_NODE =
  'A node of the cluster could not be read; this service must reach each node where the cluster says it is.';

const placed = (address: RedisAddress, place: Place | undefined): RedisAddress =>
  place === undefined ? address : { ...address, host: place.host || address.host, port: place.port };

export type RedisAddress = {
  host: string;
  port: number;
  tls: boolean;
  username: string | null;
  password: string | null;
  database: number;
};

/** Throws ToolError with what to mend. */
export const addressOf = (url: string): RedisAddress => {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const database = parsed === null ? null : /^\/?([0-9]{0,4})$/.exec(parsed.pathname);
  if (parsed === null || database === null || parsed.hostname === '' || parsed.search !== '') throw NO_ADDRESS;
  return {
    host: parsed.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: parsed.port === '' ? 6379 : Number(parsed.port),
    tls: parsed.protocol === 'rediss:',
    username: decoded(parsed.username),
    password: decoded(parsed.password),
    database: Number(database[1] ?? 0),
  };
};

const NO_ADDRESS = new ToolError(
  'upstream_error',
  'REDIS_URL is not an address such as rediss://reader:password@cache.example.com:6379/0; encode special characters of the password.',
);

const decoded = (part: string): string | null => {
  if (part === '') return null;
  try {
    return decodeURIComponent(part);
  } catch {
    throw NO_ADDRESS;
  }
};

/** One connection: nothing is queued, repeated or connected again behind our back. */
const clientOf = ({ username, password, tls }: RedisAddress, open: () => Socket): Redis => {
  // The library takes a class that makes its stream.
  class CheckedConnector extends AbstractConnector {
    constructor() {
      super(0);
    }
    connect(): Promise<Socket> {
      this.connecting = true;
      this.stream = open();
      return Promise.resolve(this.stream);
    }
  }
  return new Redis({
    Connector: CheckedConnector,
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
    // Tells the library to wait for the encryption, which our own stream brings.
    ...(tls ? { tls: {} } : {}),
    protocol: 2,
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    enableReadyCheck: false,
    autoResendUnfulfilledCommands: false,
    disableClientInfo: true,
  });
};

const dial = (
  { host, port, tls }: RedisAddress,
  addresses: AddressPolicy,
  follow: (socket: Socket) => void,
): Socket => {
  const socket = createCheckedSocket(addresses);
  follow(socket);
  socket.connect(port, host);
  return tls ? connectTls({ socket, host, ...(isIP(host) === 0 ? { servername: host } : {}) }) : socket;
};

/** Cuts the connection when the call is over or receives too much; keeps what the connection failed with first. */
const watchCall = (signal: AbortSignal, late: () => ToolError) => {
  let cause: Error | null = null;
  let socket: Socket | null = null;
  let meter: NodeJS.Timeout | undefined;
  let disconnect: (() => void) | null = null;
  const noted = (error: Error): void => {
    cause ??= 'code' in error && error.code === 'ETIMEDOUT' ? late() : error;
  };
  const cut = (error: Error): void => {
    noted(error);
    disconnect?.();
  };
  const measure = (): void => {
    if (socket !== null && socket.bytesRead > ANSWER_BYTES_MAX) cut(TOO_LARGE);
  };
  const onAbort = (): void => cut(late());
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    noted,
    cause: () => cause,
    onCut: (run: () => void): void => {
      disconnect = run;
    },
    follow: (dialled: Socket): void => {
      socket = dialled;
      // A refused address is known here first; the library says only that the connection is closed.
      dialled.on('error', noted);
      meter = setInterval(measure, METER_MS);
    },
    /** Throws once too much was received, be it in the answer that has just come. */
    measure: (): void => {
      measure();
      if (cause !== null) throw cause;
    },
    stop: (): void => {
      clearInterval(meter);
      signal.removeEventListener('abort', onAbort);
    },
  };
};

const SLOW = new ToolError('timeout', 'The server did not answer in time; check host, port and firewall in REDIS_URL.');
const SILENT = new ToolError('timeout', 'What listens at REDIS_URL does not answer; check host, port and firewall.');
const NO_TLS = new ToolError(
  'timeout',
  'No encrypted connection came about; write redis:// in REDIS_URL if the server speaks no TLS at this port.',
);
const TOO_LARGE = new ToolError('invalid_arguments', 'The value is larger than 8 MiB, too large to be read whole.');
