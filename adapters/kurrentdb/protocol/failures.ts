import { Metadata, status } from '@grpc/grpc-js';
import { EngineTrouble } from '../../../domain/core/log/storeTrouble.ts';

/**
 * What a call came to that has no result. `not_leader`: nothing was done, and `details` says where the leader is. `lost`:
 * the server or the way to it has gone; `failed`: the server could not say more. After these two it is unknown what was
 * done. The others are the server's last word, and nothing was done.
 */
export type FailureKind =
  | 'not_leader'
  | 'lost'
  | 'failed'
  | 'access_denied'
  | 'too_large'
  | 'stream_deleted'
  | 'stream_not_found'
  | 'not_spoken'
  | 'refused';

/** A call that failed; `details`: the leader's address, else the server's or the network's words, never for a log line. */
export class CallFailed extends Error {
  readonly kind: FailureKind;
  readonly details: string;
  constructor(kind: FailureKind, details: string, options?: ErrorOptions) {
    super(`the call to KurrentDB failed: ${kind}`, options);
    this.name = 'CallFailed';
    this.kind = kind;
    this.details = details;
  }
}

/** The server said nothing for too long. */
export class ServerSilent extends CallFailed {
  constructor(options?: ErrorOptions) {
    super('lost', 'no answer in time', options);
    this.name = 'ServerSilent';
  }
}

/** What the server names in the trailing metadata. */
const EXCEPTIONS: Readonly<Record<string, FailureKind>> = {
  'not-leader': 'not_leader',
  'access-denied': 'access_denied',
  'maximum-append-size-exceeded': 'too_large',
  'stream-deleted': 'stream_deleted',
  'stream-not-found': 'stream_not_found',
};

const CODES: Readonly<Record<number, FailureKind>> = {
  [status.CANCELLED]: 'lost',
  [status.INVALID_ARGUMENT]: 'refused',
  [status.PERMISSION_DENIED]: 'access_denied',
  [status.OUT_OF_RANGE]: 'refused',
  [status.UNIMPLEMENTED]: 'not_spoken',
  [status.UNAVAILABLE]: 'lost',
  [status.UNAUTHENTICATED]: 'access_denied',
};

/** What gRPC says of a call that was cancelled here, which tells nothing of the server. */
const OWN_CANCEL = 'Cancelled on client';

/** Whatever a call rejects with, as what it means here. */
export const callFailed = (thrown: unknown): CallFailed => {
  if (thrown instanceof CallFailed) return thrown;
  const { code, details, metadata }: { code?: unknown; details?: unknown; metadata?: unknown } = Object(thrown);
  if (code === status.DEADLINE_EXCEEDED) return new ServerSilent({ cause: thrown });
  const said = metadata instanceof Metadata ? metadata.getMap() : {};
  const words = typeof details === 'string' ? details : String(thrown);
  const kind = EXCEPTIONS[String(said['exception'])] ?? (words === OWN_CANCEL ? 'failed' : kindOf(code, words));
  const leader = `${String(said['leader-endpoint-host'])}:${String(said['leader-endpoint-port'])}`;
  return new CallFailed(kind, kind === 'not_leader' ? leader : words, { cause: thrown });
};

/** A stream that ended meanwhile takes no more; without a code no server was found. */
const kindOf = (code: unknown, words: string): FailureKind =>
  typeof code === 'number' && !words.includes('write after end') ? (CODES[code] ?? 'failed') : 'lost';

/** Why the log cannot be used, for whoever is refused: the engine that is away, or what its last word was. */
export const whyOf = (cause: CallFailed): ErrorOptions =>
  isPassing(cause)
    ? { cause: new EngineTrouble({ kind: 'no_answer', detail: 'KurrentDB does not answer.' }, { cause }) }
    : { cause };

/** Whether the same call may succeed on another try. */
export const isPassing = ({ kind }: CallFailed): boolean =>
  kind === 'lost' || kind === 'failed' || kind === 'not_leader';
