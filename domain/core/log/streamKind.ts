import { z } from 'zod';
import type { Decider } from '../decider.ts';
import { categoryOf, streamName, type Position, type StreamName } from './eventLog.ts';
import type { DomainEvent, NewEvent, RecordedEvent } from './eventStore.ts';

/** The events of one kind of stream: `z.discriminatedUnion('type', [z.object({ type: z.literal(…), data: z.object(…) }), …])`. */
export type EventUnion = z.ZodType<DomainEvent> & { readonly options: readonly z.ZodObject[] };

/** A kind of stream: how its streams are named and which events they hold. Kinds may share a category or a type, never both. */
export type StreamKind<Event extends DomainEvent = DomainEvent> = {
  readonly category: string;
  readonly union: EventUnion;
  /** The stream of one thing, `{category}-{id}`. */
  stream(id: string): StreamName;
  /** Narrows an event of any stream to those of this kind. */
  holds(event: RecordedEvent): event is RecordedEvent<Event>;
};

/** A kind whose streams are folded and take commands. */
export type DecidedKind<Command, Event extends DomainEvent, State> = StreamKind<Event> & {
  readonly decider: Decider<Command, NewEvent<Event>, State>;
};

/** The events of a kind, as they are decided. */
export type EventIn<Kind extends StreamKind> = Kind extends StreamKind<infer Event> ? Event : never;

/** The one value that says what streams of a kind are; without a decider for streams that are not folded. */
export function streamKind<Union extends EventUnion>(category: string, union: Union): StreamKind<z.infer<Union>>;
export function streamKind<Union extends EventUnion, Command, State>(
  category: string,
  union: Union,
  decider: Decider<Command, NewEvent<z.infer<Union>>, State>,
): DecidedKind<Command, z.infer<Union>, State>;
export function streamKind(category: string, union: EventUnion, decider?: unknown) {
  const types = new Set(eventTypes(union).map(({ type }) => type));
  return {
    category,
    union,
    stream: (id: string) => streamName(category, id),
    holds: (event: RecordedEvent): event is RecordedEvent<DomainEvent> =>
      event.data !== null && types.has(event.type) && categoryOf(event.stream) === category,
    decider,
  };
}

/** Name and data schema of each event type of a union. */
export const eventTypes = ({ options }: EventUnion): readonly { type: string; data: z.ZodObject }[] =>
  options.map(({ shape: { type, data } }) => {
    if (type instanceof z.ZodLiteral && data instanceof z.ZodObject) return { type: String(type.value), data };
    throw new Error('an event schema is { type: literal, data: object }');
  });

/**
 * A newer release has written to this stream what this one does not know: it can neither tell its state nor append
 * to it. Other streams are not concerned.
 */
export class UnknownEventType extends Error {
  readonly stream: StreamName;
  readonly position: Position;
  constructor({ stream, type, position }: RecordedEvent) {
    super(`stream ${stream} holds an event of type ${type}, which this release does not know`);
    this.name = 'UnknownEventType';
    this.stream = stream;
    this.position = position;
  }
}
