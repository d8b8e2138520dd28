import {
  AccessDeniedError,
  CancelledError,
  convertToCommandError,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  StreamNotFoundError,
  UnavailableError,
} from '@eventstore/db-client';

/**
 * What a call came to that has no result. `not_leader`: nothing was done, and the connection goes to the leader from
 * now on. `lost`: the server or the way to it has gone; `failed`: the server could not say more. After these two it is
 * unknown what was done. The others are the server's last word, and nothing was done.
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

/** The server said nothing for too long; `code` is one that whoever asks for trouble of the store knows. */
export class ServerSilent extends CallFailed {
  readonly code = 'ETIMEDOUT';
  constructor(options?: ErrorOptions) {
    super('lost', 'no answer in time', options);
    this.name = 'ServerSilent';
  }
}

/** Status codes of gRPC that end a call for good. */
const LAST_WORDS: Readonly<Record<number, FailureKind>> = {
  3: 'refused',
  7: 'access_denied',
  11: 'refused',
  12: 'not_spoken',
  16: 'access_denied',
};

/** Whatever a call rejects with, as what it means here. */
export const callFailed = (thrown: unknown): CallFailed => {
  if (thrown instanceof CallFailed) return thrown;
  const error = convertToCommandError(thrown instanceof Error ? thrown : new Error(String(thrown)));
  if (error instanceof DeadlineExceededError) return new ServerSilent({ cause: error });
  const details = error instanceof NotLeaderError ? `${error.leader.address}:${error.leader.port}` : error.message;
  return new CallFailed(kindOf(error), details, { cause: thrown });
};

const kindOf = (error: Error): FailureKind => {
  if (error instanceof NotLeaderError) return 'not_leader';
  if (error instanceof AccessDeniedError) return 'access_denied';
  if (error instanceof MaxAppendSizeExceededError) return 'too_large';
  if (error instanceof StreamDeletedError) return 'stream_deleted';
  if (error instanceof StreamNotFoundError) return 'stream_not_found';
  if (error instanceof UnavailableError || error instanceof CancelledError) return 'lost';
  // Without a code no server was found.
  return 'code' in error && typeof error.code === 'number' ? (LAST_WORDS[error.code] ?? 'failed') : 'lost';
};
