import type { RecordedEvent } from '../domain/core/log/eventStore.ts';
import type { EventOf, EventType } from '../domain/streamKinds.ts';
import {
  projectionOf,
  type EventHandler,
  type Handler,
  type Projection,
  type ProjectionDefinition,
} from '../engine/projections/projection.ts';

/** An event of one of the types, as the log gives it back. */
export type Recorded<Type extends EventType> = RecordedEvent<EventOf<Type>>;

type Definition = Omit<ProjectionDefinition, 'on'> & {
  /** What an event of each type means for the rows; other types only move the checkpoint. */
  on: { readonly [Type in EventType]?: EventHandler<Recorded<Type>> };
};

/** A read model, told by what each event does to its rows. */
export const readModel = (definition: Definition): Projection => projectionOf(definition);

/** Several things that one event does; none may change what another one changes. */
export const together = <Event>(...handlers: readonly Handler<Event>[]): Handler<Event> => ({
  touches: (event) => handlers.flatMap((handler) => handler.touches?.(event) ?? []),
  keysFromRows: (rows, event) => handlers.flatMap((handler) => handler.keysFromRows?.(rows, event) ?? []),
  apply: (rows, event) => handlers.flatMap((handler) => handler.apply(rows, event)),
});
