import type { DomainEvent, RecordedEvent } from './eventStore.ts';

/**
 * An event as one of its slice's union, for readers that were handed only that union's types or streams. The codec
 * has checked it against the schema of its type when it was read.
 */
export const sliceEvent = <Event extends DomainEvent>(event: RecordedEvent): RecordedEvent<Event> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the codec; parsing again costs
  event as RecordedEvent<Event>;
