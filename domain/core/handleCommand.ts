import { UnknownEventType } from './streamKind.ts';
import type { Decider } from './decider.ts';
import { RevisionConflict, type Position, type StreamName } from './eventLog.ts';
import type { DomainEvent, EventStore, Meta, NewEvent, RecordedEvent } from './eventStore.ts';

/** What the command led to. `position` is null when nothing was appended and the stream is empty. */
export type Handled<Event extends DomainEvent, State> = {
  events: readonly NewEvent<Event>[];
  state: State;
  position: Position | null;
  /** The command was handled before: `events` are those recorded then. */
  repeated: boolean;
};

type Folded<Event extends DomainEvent, State> = {
  state: State;
  revision: bigint;
  position: Position | null;
  ofCommand: readonly NewEvent<Event>[];
  positionOfCommand: Position | null;
};

const ATTEMPTS_MAX = 8;

/**
 * Reads the stream, folds it, decides, and appends at the revision it decided on; on a RevisionConflict it starts
 * over with the newer state, at most 8 times. A command that was handled before (same `meta.commandId` in the
 * stream) returns the events recorded then, so a crash between append and answer loses nothing.
 *
 * Throws DomainError from `decide`, the EventLog's errors, and RevisionConflict when it lost every attempt.
 */
export const handleCommand = async <Command, Event extends DomainEvent, State>(
  store: EventStore,
  decider: Decider<Command, NewEvent<Event>, State>,
  stream: StreamName,
  command: Command,
  meta: Meta,
): Promise<Handled<Event, State>> => {
  for (let attempt = 1; ; attempt += 1) {
    const folded = await fold<Event, State>(store, decider, stream, meta);
    if (folded.ofCommand.length > 0)
      return { events: folded.ofCommand, state: folded.state, position: folded.positionOfCommand, repeated: true };
    const events = decider.decide(command, folded.state);
    if (events.length === 0) return { events, state: folded.state, position: folded.position, repeated: false };
    try {
      const expected = folded.revision < 0n ? 'no_stream' : folded.revision;
      const { position } = await store.append(stream, events, expected, meta);
      return { events, state: events.reduce(decider.evolve, folded.state), position, repeated: false };
    } catch (error) {
      if (!(error instanceof RevisionConflict) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
};

const fold = async <Event extends DomainEvent, State>(
  store: EventStore,
  decider: Pick<Decider<never, NewEvent<Event>, State>, 'initialState' | 'evolve'>,
  stream: StreamName,
  meta: Meta,
): Promise<Folded<Event, State>> => {
  let state = decider.initialState();
  let revision = -1n;
  let position: Position | null = null;
  let positionOfCommand: Position | null = null;
  const ofCommand: NewEvent<Event>[] = [];
  for await (const recorded of store.readStream(stream)) {
    const event = toNewEvent<Event>(recorded);
    state = decider.evolve(state, event);
    revision = recorded.revision;
    position = recorded.position;
    if (recorded.meta.commandId === meta.commandId) {
      ofCommand.push(event);
      positionOfCommand = recorded.position;
    }
  }
  return { state, revision, position, ofCommand, positionOfCommand };
};

/** A stream of a slice holds that slice's events only: the codec has checked each against its schema. */
const toNewEvent = <Event extends DomainEvent>(recorded: RecordedEvent): NewEvent<Event> => {
  if (recorded.data === null) throw new UnknownEventType(recorded);
  const event = { type: recorded.type, data: recorded.data };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where a stream's slice is asserted
  return (recorded.subject === null ? event : { ...event, subject: recorded.subject }) as NewEvent<Event>;
};

/** The state of one stream, folded from all its events, with its last revision (-1 for an unknown stream). */
export const loadState = async <Event extends DomainEvent, State>(
  store: EventStore,
  decider: Pick<Decider<never, NewEvent<Event>, State>, 'initialState' | 'evolve'>,
  stream: StreamName,
): Promise<{ state: State; revision: bigint; position: Position | null }> => {
  let state = decider.initialState();
  let revision = -1n;
  let position: Position | null = null;
  for await (const recorded of store.readStream(stream)) {
    state = decider.evolve(state, toNewEvent<Event>(recorded));
    revision = recorded.revision;
    position = recorded.position;
  }
  return { state, revision, position };
};
