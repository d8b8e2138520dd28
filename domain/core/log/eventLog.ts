import { z } from 'zod';
import type { EventId } from '../ids.ts';

/**
 * Place in the whole log. Opaque but ordered: comparing two positions of one log as strings, by their UTF-16 code
 * units, compares their places; nothing else may be read out of one. The empty string lies before the first event.
 * Whether a text that comes from outside is a position at all, the log says (`isPosition`).
 */
export const Position = z.string().brand<'Position'>();
export type Position = z.infer<typeof Position>;

export const START: Position = Position.parse('');

/** `{category}-{id}`; holds no personal data, since names are hashed and kept for ever. */
export const StreamName = z
  .string()
  .regex(/^[a-z][a-z_]{1,31}-[A-Za-z0-9-]{1,90}$/, 'Must be a stream name such as ticket-0199c2f0.')
  .brand<'StreamName'>();
export type StreamName = z.infer<typeof StreamName>;

/** The stream of one thing; X-49 lists the categories. */
export const streamName = (category: string, id: string): StreamName => StreamName.parse(`${category}-${id}`);

export const categoryOf = (stream: StreamName): string => stream.slice(0, stream.indexOf('-'));
export const idOf = (stream: StreamName): string => stream.slice(stream.indexOf('-') + 1);

export const EVENT_TYPE_PATTERN = /^[A-Z][A-Za-z0-9]{2,63}$/;

/** Limits of one append: KurrentDB takes 1 MiB by default. */
export const APPEND_EVENTS_MAX = 500;
export const APPEND_BYTES_MAX = 900 * 1024;

export type ExpectedRevision = bigint | 'no_stream' | 'stream_exists' | 'any';

/** `payload` and `meta` are canonical JSON bytes (RFC 8785). */
export type EncodedEvent = { id: EventId; type: string; payload: Uint8Array; meta: Uint8Array };

/**
 * `recordedAtUs`: microseconds since 1970-01-01 UTC on the store's clock, never decreasing along the log.
 * `contentType`: as it is stored; what was appended is application/json.
 */
export type StoredEvent = EncodedEvent & {
  position: Position;
  stream: StreamName;
  revision: bigint;
  recordedAtUs: bigint;
  contentType: string;
};

/** ISO 8601 UTC with milliseconds, the form in which a time of recording is told. */
export const isoOf = (recordedAtUs: bigint): string => new Date(Math.floor(Number(recordedAtUs) / 1000)).toISOString();

/** Where the last event of an append stands, and when it was recorded; null in an engine that does not tell. */
export type Appended = { position: Position; revision: bigint; recordedAtUs: bigint | null };

/**
 * What every engine promises; `test/contracts/eventLog.contract.ts` holds them to it.
 *
 * G1 an append that returned survives kill -9 of node and server · G2 the events of one append are adjacent in
 * their stream and become visible together · G3 `expected` is enforced under concurrency · G4 repeating an append
 * with the same ids and the same `expected` returns the first result · G5 a subscriber sees every event once, in
 * position order · G6 the same bytes on every read · G7 consumers set the pace, `signal` releases everything
 * within 1 s · G8 a refused append never affects another one that travelled with it.
 */
export interface EventLog {
  /** All events or none; durable when it returns. Throws RevisionConflict, EventIdConflict, LogUnavailable, LogOverloaded. */
  append(stream: StreamName, events: readonly EncodedEvent[], expected: ExpectedRevision): Promise<Appended>;
  /** Oldest first; nothing for an unknown stream. */
  readStream(stream: StreamName, from?: bigint): AsyncIterable<readonly StoredEvent[]>;
  /**
   * Everything after `after`, up to the head at the time of the call. Throws LogBroken, after everything that stands
   * before the damage; `readAll` from there on tells whether the log goes on. Taking a few events and leaving is cheap.
   */
  readAll(after: Position, signal: AbortSignal): AsyncIterable<readonly StoredEvent[]>;
  /** Everything after `after`, then live. Reconnects by itself; ends only when aborted; throws only on a broken log. */
  subscribe(after: Position, signal: AbortSignal): AsyncIterable<readonly StoredEvent[]>;
  /** The event at a position; undefined when the log has none there. */
  eventAt(position: Position): Promise<StoredEvent | undefined>;
  /**
   * The events at these positions, at most 256 of them, given in ascending order. Where they are large together, only
   * a beginning of them, but the first one always; a position at which the log has none is passed over.
   */
  eventsAt(positions: readonly Position[]): Promise<readonly StoredEvent[]>;
  /** Position of the newest event; START for an empty log. */
  head(): Promise<Position>;
  /** Whether `text` has the form of a position of this log, START included; one of another engine has not. */
  isPosition(text: string): text is Position;
  /** How much of the log lies between two positions, in a unit of the engine's own: for showing how far work is. */
  distance(from: Position, to: Position): number;
}

/** The stream has moved: `actual` is its last revision, or `no_stream`. */
export class RevisionConflict extends Error {
  readonly stream: StreamName;
  readonly actual: bigint | 'no_stream';
  constructor(stream: StreamName, actual: bigint | 'no_stream') {
    super(`stream ${stream} is at revision ${String(actual)}`);
    this.name = 'RevisionConflict';
    this.stream = stream;
    this.actual = actual;
  }
}

/** The ids of this append are already in the log, but not as the same append. */
export class EventIdConflict extends Error {
  constructor(stream: StreamName) {
    super(`an event id of this append to ${stream} is already used by another append`);
    this.name = 'EventIdConflict';
  }
}

/** The outcome of the append is unknown; repeating it with the same ids is safe and tells. */
export class LogUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LogUnavailable';
  }
}

/** The log cannot be read now; whoever only reads has asked for nothing to be stored. */
export class LogUnreadable extends LogUnavailable {
  constructor(options?: ErrorOptions) {
    super('the event log cannot be read now', options);
    this.name = 'LogUnreadable';
  }
}

/** Whether the log agrees with what was signed could not be found out; nothing was stored. The message says why. */
export class LogUnchecked extends LogUnavailable {
  constructor(message: string) {
    super(message);
    this.name = 'LogUnchecked';
  }
}

/** The queue is full; nothing was stored. */
export class LogOverloaded extends Error {
  constructor() {
    super('too many appends are waiting; nothing was stored');
    this.name = 'LogOverloaded';
  }
}

/** The audit log is frozen, or its state is not known yet; nothing was stored. */
export class LogFrozen extends Error {
  constructor() {
    super('the audit log contradicts the event log; appends are refused until an operator ends the freeze');
    this.name = 'LogFrozen';
  }
}

/** The log itself is damaged from `position` to `upTo`; what is read goes no further, another read may go on behind. */
export class LogBroken extends Error {
  readonly position: string;
  readonly upTo: string;
  constructor(position: string, reason: string, upTo = position) {
    super(`the event log is broken at position ${position}: ${reason}`);
    this.name = 'LogBroken';
    this.position = position;
    this.upTo = upTo;
  }
}

/** An operator has cut the log, maybe before `position`, which was read: whoever read it must start over. */
export class LogCut extends LogBroken {
  constructor(position: string) {
    super(position, 'the log was cut');
    this.name = 'LogCut';
  }
}
