import type { z } from 'zod';
import {
  isoOf,
  type Appended,
  type EncodedEvent,
  type EventLog,
  type ExpectedRevision,
  type Position,
  type StoredEvent,
  type StreamName,
} from './eventLog.ts';
import type { CommandId, EventId, SubjectKeyId } from '../ids.ts';

/** who did it. */
export type ActorType =
  | 'user'
  | 'api_key'
  | 'agent'
  | 'operator_ask'
  | 'replay_reviewer'
  | 'source'
  | 'widget'
  | 'customer'
  | 'scheduler'
  | 'system';
/** One that a newer release has recorded; nothing of this release makes one. */
export type UnknownActorType = string & z.$brand<'UnknownActorType'>;
export type Actor = { type: ActorType | UnknownActorType; id: string };

/**
 * Stands beside every event: who (actor), why (causationId: the event that led to it), in which conversation
 * (correlationId), by which command and HTTP request, for which workspace. Holds no personal data.
 */
export type Meta = {
  actor: Actor;
  correlationId: string;
  commandId: CommandId;
  causationId?: EventId;
  requestId?: string;
  workspaceId?: string;
};

/** The shape that every member of a slice's event union has. */
export type DomainEvent = { type: string; data: Record<string, unknown> };

/** An event to be appended. `subject` names the key of the person whose personal fields it holds. */
export type NewEvent<E extends DomainEvent = DomainEvent> = E & { subject?: SubjectKeyId };

/** The data of an event whose type nobody has asked for; null when this release does not know the type. */
export type AnyEvent = { type: string; data: DomainEvent['data'] | null };

/**
 * An event as read back: parsed, decrypted; personal fields are null when `erased`. Narrow it by its kind
 * (`tickets.holds(event)`) or by its type (`isEvent(event, 'TicketReceived')`) to read its data.
 */
export type RecordedEvent<E extends AnyEvent = AnyEvent> = E & {
  id: EventId;
  stream: StreamName;
  revision: bigint;
  position: Position;
  /** ISO 8601 UTC with milliseconds, from the store's clock. */
  recordedAt: string;
  meta: Meta;
  /** Key of the subject whose data the event holds, null without personal fields. */
  subject: SubjectKeyId | null;
  erased: boolean;
};

/**
 * The log as commands, projections and processes see it: typed events over an EventLog. An append that returns is
 * durable. Revisions count from 0 in every engine.
 */
export interface EventStore {
  /** Appends all events or none. Event ids follow from `meta.commandId`, so a repeat returns the first result. */
  append(stream: StreamName, events: readonly NewEvent[], expected: ExpectedRevision, meta: Meta): Promise<Appended>;
  /** Oldest first; nothing for an unknown stream. */
  readStream(stream: StreamName, from?: bigint): AsyncIterable<RecordedEvent>;
  /** Everything after `after`, up to the head at the time of the call, in batches. */
  readAll(after: Position, signal: AbortSignal): AsyncIterable<readonly RecordedEvent[]>;
  /** Everything after `after`, then live, in batches. No event appears behind one already yielded. */
  subscribe(after: Position, signal: AbortSignal): AsyncIterable<readonly RecordedEvent[]>;
  /** The events at these positions, or a beginning of them; see EventLog. */
  eventsAt(positions: readonly Position[]): Promise<readonly RecordedEvent[]>;
  /** When the first event after `after` was recorded, in ISO 8601; null when there is none. Opens no event. */
  recordedAfter(after: Position): Promise<string | null>;
  head(): Promise<Position>;
  /** Whether `text` has the form of a position of this log, START included; one of another engine has not. */
  isPosition(text: string): text is Position;
  /** How much of the log lies between two positions, in a unit of the log's engine: for showing how far work is. */
  distance(from: Position, to: Position): number;
}

/** Between typed events and stored bytes: schema check, encryption of personal fields, canonical JSON. */
export interface Codec {
  /** Throws ZodError or EventRejected for a value that does not fit its schema: a bug of the caller. */
  encode(stream: StreamName, events: readonly NewEvent[], meta: Meta): Promise<EncodedEvent[]>;
  /** Throws LogBroken for bytes that do not fit; never skips. An event of an unknown type is read without its data. */
  decode(events: readonly StoredEvent[]): Promise<RecordedEvent[]>;
}

/** An EventStore on an engine; written once for all of them. */
export const eventStoreOn = (log: EventLog, codec: Codec): EventStore => ({
  append: async (stream, events, expected, meta) =>
    log.append(stream, await codec.encode(stream, events, meta), expected),
  readStream: async function* (stream, from) {
    for await (const batch of log.readStream(stream, from)) yield* await codec.decode(batch);
  },
  readAll: async function* (after, signal) {
    for await (const batch of log.readAll(after, signal)) yield codec.decode(batch);
  },
  subscribe: async function* (after, signal) {
    for await (const batch of log.subscribe(after, signal)) yield codec.decode(batch);
  },
  eventsAt: async (positions) => codec.decode(await log.eventsAt(positions)),
  recordedAfter: async (after) => {
    const enough = new AbortController();
    try {
      for await (const [first] of log.readAll(after, enough.signal))
        if (first !== undefined) return isoOf(first.recordedAtUs);
      return null;
    } finally {
      enough.abort();
    }
  },
  head: () => log.head(),
  isPosition: (text) => log.isPosition(text),
  distance: (from, to) => log.distance(from, to),
});
