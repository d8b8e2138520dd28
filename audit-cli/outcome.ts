/**
 * 0: something was verified against a pinned key and all of it is good · 1: tampering proven · 2: usage or
 * configuration · 3: could not check · 4: nothing verified, or stale.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4;

/** Every cause has its own code; machines read it, people the message. */
export type OutcomeCode =
  | 'ok'
  | 'tampered'
  | 'usage'
  | 'key_malformed'
  | 'checkpoint_malformed'
  | 'checkpoint_unknown_key'
  | 'state_malformed'
  | 'proof_malformed'
  | 'no_database'
  | 'database_unreachable'
  | 'no_event_store'
  | 'database_of_other_release'
  | 'key_unreachable'
  | 'service_unreachable'
  | 'file_unreachable'
  | 'not_opened'
  | 'nothing_signed'
  | 'empty_log'
  | 'unknown_signer'
  | 'stale'
  | 'below_min_size'
  | 'not_found'
  | 'not_sealed'
  | 'internal_error';

/** What a subcommand ends with. `lines` are for people, `json` for machines. */
export type Outcome = {
  exit: ExitCode;
  code: OutcomeCode;
  message: string;
  lines?: readonly string[];
  /** What people must hear of whatever came out; always on stderr. */
  warnings?: readonly string[];
  json?: Readonly<Record<string, unknown>>;
};

/** Ends the run before there is anything to report. */
export class CommandFailed extends Error {
  readonly exit: ExitCode;
  readonly code: OutcomeCode;
  readonly json: Readonly<Record<string, unknown>>;
  constructor(exit: ExitCode, code: OutcomeCode, message: string, json: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.json = json;
    this.name = 'CommandFailed';
    this.exit = exit;
    this.code = code;
  }
}

/** Why something could not be reached, as its code says: the whole message may quote what is read. */
export const codeOf = (error: unknown): string => {
  const codes = [error, error instanceof Error ? error.cause : null].map((each) =>
    each instanceof Error ? Reflect.get(each, 'code') : null,
  );
  const known = codes.find((code) => typeof code === 'string');
  return typeof known === 'string' ? known : error instanceof Error ? error.name : typeof error;
};

export const usage = (message: string): CommandFailed => new CommandFailed(2, 'usage', message);

export const RESULTS: Readonly<Record<ExitCode, string>> = {
  0: 'ok',
  1: 'tampered',
  2: 'usage_error',
  3: 'not_checked',
  4: 'nothing_verified',
};
