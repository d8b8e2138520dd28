/** Why the store, or a file beside it, cannot be used now. */
export type TroubleKind =
  | 'disk_full'
  | 'out_of_memory'
  | 'too_many_connections'
  | 'read_only'
  | 'starting'
  | 'stopping'
  | 'busy'
  | 'io_error'
  | 'no_answer';

/** Trouble that passes by itself or by an operator's hand; `detail` is a sentence for people, without data. */
export type StoreTrouble = { kind: TroubleKind; detail: string };

/** The word of an engine whose errors this file does not know. */
export class EngineTrouble extends Error {
  readonly trouble: StoreTrouble;
  constructor(trouble: StoreTrouble, options?: ErrorOptions) {
    super(trouble.detail, options);
    this.name = 'EngineTrouble';
    this.trouble = trouble;
  }
}

const SENTENCES: Readonly<Record<TroubleKind, string>> = {
  disk_full: 'The disk of the database is full.',
  out_of_memory: 'The database is out of memory.',
  too_many_connections: 'The database has no free connection for this service.',
  read_only: 'The database is read-only.',
  starting: 'The database is starting or recovering.',
  stopping: 'The database is stopping.',
  busy: 'The database is too busy: a statement waited too long.',
  io_error: 'The database cannot read or write its files.',
  no_answer: 'The database does not answer.',
};

export const troubleOf = (kind: TroubleKind): StoreTrouble => ({ kind, detail: SENTENCES[kind] });

/** A database that is silent, or starts again and again, does not say why; who knew before may. */
export const isMute = ({ kind }: StoreTrouble): boolean => kind === 'no_answer' || kind === 'starting';

/** PostgreSQL's SQLSTATEs, the most telling first. */
const STATES: readonly (readonly [RegExp, TroubleKind])[] = [
  [/^53100$/, 'disk_full'],
  [/^53200$/, 'out_of_memory'],
  [/^(?:53300|53400)$/, 'too_many_connections'],
  [/^25006$/, 'read_only'],
  [/^57P03$/, 'starting'],
  [/^(?:57P01|57P02)$/, 'stopping'],
  [/^(?:55P03|57014|40P01|40001|25P03)$/, 'busy'],
  [/^58...$/, 'io_error'],
  [/^(?:08...|57P..|53...)$/, 'no_answer'],
];

/** What connecting says. */
const NETWORK = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;

/** What writing this node's own files says. */
const FILES: Readonly<Record<string, StoreTrouble>> = {
  ENOSPC: { kind: 'disk_full', detail: 'The disk of SERVICE_DATA_DIR is full.' },
  EDQUOT: { kind: 'disk_full', detail: 'The disk quota of SERVICE_DATA_DIR is used up.' },
  EROFS: { kind: 'read_only', detail: 'The file system of SERVICE_DATA_DIR is read-only.' },
  EIO: { kind: 'io_error', detail: 'The disk of SERVICE_DATA_DIR has I/O errors.' },
};

/** What pg says without a code when the server has gone or is silent. */
const SILENCE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** The system's own words inside an internal error of the server, which has no code for a quota. */
const NO_ROOM = /No space left on device|Disk quota exceeded|File too large/;

const CAUSES_MAX = 5;

/** The trouble that an error, or its cause, tells of; null for anything else. */
export const storeTrouble = (error: unknown): StoreTrouble | null => {
  let each = error;
  for (let depth = 0; each instanceof Error && depth < CAUSES_MAX; depth += 1) {
    const trouble = ofOne(each);
    if (trouble !== null) return trouble;
    each = each.cause;
  }
  return null;
};

const ofOne = (error: Error): StoreTrouble | null => {
  if (error instanceof EngineTrouble) return error.trouble;
  // Of several addresses that were tried, the first will do.
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return ofOne(error.errors[0]);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const state = STATES.find(([pattern]) => pattern.test(code));
  if (state !== undefined) return troubleOf(state[1]);
  if (NETWORK.test(code) || (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'))
    return troubleOf('no_answer');
  if (code === 'XX000' && NO_ROOM.test(error.message)) return troubleOf('disk_full');
  return FILES[code] ?? (SILENCE.test(error.message) ? troubleOf('no_answer') : null);
};
