import { EventIdConflict, isoOf, RevisionConflict, type Appended, type Position } from './eventLog.ts';
import type { DomainEvent, EventStore, Meta, NewEvent, RecordedEvent } from './eventStore.ts';
import { UnknownEventType, type DecidedKind, type StreamKind } from './streamKind.ts';
import { runExclusive } from '../keyedMutex.ts';

/** One stream as it stands. `revision` is -1, and the others are null, while it holds nothing. */
export type Loaded<Event extends DomainEvent, State> = {
  state: State;
  revision: bigint;
  position: Position | null;
  /** What began it and what happened last, with their metadata. */
  first: RecordedEvent<Event> | null;
  last: RecordedEvent<Event> | null;
};

/** What the command led to. `position` is null when nothing was appended and the stream is empty. */
export type Handled<Event extends DomainEvent, State> = {
  events: readonly NewEvent<Event>[];
  state: State;
  revision: bigint;
  position: Position | null;
  /** When the event at `position` was recorded, ISO 8601; null where the log did not tell. */
  recordedAt: string | null;
  /** The command was handled before: `events` are those recorded then. */
  repeated: boolean;
};

type Known<Event extends DomainEvent, State> = Pick<Loaded<Event, State>, 'state' | 'revision' | 'position'>;

const ATTEMPTS_MAX = 12;
const APART_MAX_MS = 250;

/** The events of one stream from revision `from` on, oldest first. Throws UnknownEventType at one of a newer release. */
export async function* eventsOf<Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  kind: StreamKind<Event>,
  id: string,
  from?: bigint,
): AsyncGenerator<RecordedEvent<Event>, void, undefined> {
  for await (const event of store.readStream(kind.stream(id), from)) {
    if (!kind.holds(event)) throw new UnknownEventType(event);
    yield event;
  }
}

/**
 * The state of one stream, folded from all its events, or as it stood at the revision `until`; below 0 that is before
 * the first. Throws UnknownEventType.
 */
export const load = <Event extends DomainEvent, State>(
  store: Pick<EventStore, 'readStream'>,
  kind: DecidedKind<never, Event, State>,
  id: string,
  until?: bigint,
): Promise<Loaded<Event, State>> => fold(store, kind, id, unwritten(kind), () => undefined, until);

/** What `before` has become by the events after it; only these are read. Throws UnknownEventType. */
export const loadOn = <Event extends DomainEvent, State>(
  store: Pick<EventStore, 'readStream'>,
  kind: DecidedKind<never, Event, State>,
  id: string,
  before: Loaded<Event, State>,
): Promise<Loaded<Event, State>> => fold(store, kind, id, before, () => undefined);

const fold = async <Event extends DomainEvent, State>(
  store: Pick<EventStore, 'readStream'>,
  kind: DecidedKind<never, Event, State>,
  id: string,
  before: Loaded<Event, State>,
  each: (event: RecordedEvent<Event>) => void,
  until?: bigint,
): Promise<Loaded<Event, State>> => {
  let { state, revision, position, first, last } = before;
  for await (const event of eventsOf(store, kind, id, revision + 1n)) {
    if (until !== undefined && event.revision > until) break;
    state = kind.decider.evolve(state, toNewEvent(event));
    ({ revision, position } = event);
    first ??= event;
    last = event;
    each(event);
  }
  return { state, revision, position, first, last };
};

/**
 * A stream that holds nothing. `handle` may be given it for known where a fresh id names the stream, which it then
 * reads only if something stands there; not for a command that may be a repeat, whose events are told by reading.
 */
export const unwritten = <Event extends DomainEvent, State>({
  decider,
}: DecidedKind<never, Event, State>): Loaded<Event, State> => ({
  state: decider.initialState(),
  revision: -1n,
  position: null,
  first: null,
  last: null,
});

/**
 * Reads the stream, folds it, decides, and appends at the revision it decided on; on a RevisionConflict it reads what
 * has come since and decides again, at most 12 times, a moment later each time. Commands of one process on one stream
 * take turns, so that they lose to those of other nodes alone. A command that was handled before (same
 * `meta.commandId` in the stream) returns the events recorded then, so a crash between append and answer loses nothing.
 *
 * `known`: the stream as the caller has just loaded it or left it by its last command; it is read only if it has
 * moved since. `beforeAppend`: called directly before each attempt to append.
 *
 * Throws DomainError from `decide`, the EventLog's errors, UnknownEventType, RevisionConflict when it lost every
 * attempt, and what `beforeAppend` throws.
 */
export const handle = async <Command, Event extends DomainEvent, State>(
  store: Pick<EventStore, 'readStream' | 'append'>,
  kind: DecidedKind<Command, Event, State>,
  id: string,
  command: Command,
  meta: Meta,
  known?: Known<Event, State>,
  beforeAppend?: () => Promise<void>,
): Promise<Handled<Event, State>> =>
  runExclusive(store, kind.stream(id), () => decideAndAppend(store, kind, id, command, meta, known, beforeAppend));

const decideAndAppend = async <Command, Event extends DomainEvent, State>(
  store: Pick<EventStore, 'readStream' | 'append'>,
  kind: DecidedKind<Command, Event, State>,
  id: string,
  command: Command,
  meta: Meta,
  known: Known<Event, State> | undefined,
  beforeAppend: (() => Promise<void>) | undefined,
): Promise<Handled<Event, State>> => {
  const earlier: RecordedEvent<Event>[] = [];
  let read = unwritten(kind);
  for (let attempt = 1; ; attempt += 1) {
    const asKnown = attempt === 1 && known !== undefined;
    if (!asKnown)
      read = await fold(store, kind, id, read, (event) => {
        if (event.meta.commandId === meta.commandId) earlier.push(event);
      });
    const { state, revision, position } = asKnown ? known : read;
    const recorded = earlier.at(-1);
    if (recorded !== undefined) {
      const { position: at, recordedAt } = recorded;
      return { events: earlier.map(toNewEvent), state, revision, position: at, recordedAt, repeated: true };
    }
    const events = kind.decider.decide(command, state);
    if (events.length === 0) return { events, state, revision, position, recordedAt: null, repeated: false };
    try {
      const expected = revision < 0n ? 'no_stream' : revision;
      await beforeAppend?.();
      const appended = await store.append(kind.stream(id), events, expected, meta);
      // Else it is the answer to an earlier append of this command, which the next reading finds.
      if (appended.revision === revision + BigInt(events.length))
        return { events, state: events.reduce(kind.decider.evolve, state), ...placeOf(appended), repeated: false };
    } catch (error) {
      const isStale = error instanceof RevisionConflict || (asKnown && error instanceof EventIdConflict);
      if (!isStale || attempt === ATTEMPTS_MAX) throw error;
      await apart(attempt);
    }
  }
};

/** Those who lost to the same append must not meet again at once: of dozens, some would lose every attempt. */
const apart = (attempt: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, Math.random() * Math.min(2 ** attempt, APART_MAX_MS));
  return promise;
};

const placeOf = ({ position, revision, recordedAtUs }: Appended) => ({
  position,
  revision,
  recordedAt: recordedAtUs === null ? null : isoOf(recordedAtUs),
});

/** As the decider knows it: without what the log has added. */
const toNewEvent = <Event extends DomainEvent>({ type, data, subject }: RecordedEvent<Event>): NewEvent<Event> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- type and data belong together, which taking apart forgets
  ({ type, data, ...(subject !== null && { subject }) }) as unknown as NewEvent<Event>;
