import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createCodec, type SubjectKeys } from '../../../domain/core/log/codec.ts';
import { streamName, type EventLog, type Position } from '../../../domain/core/log/eventLog.ts';
import { eventStoreOn, type EventStore, type RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { CommandId } from '../../../domain/core/ids.ts';
import { streamKinds } from '../../../domain/streamKinds.ts';
import { projectionOf, type Projection } from '../../../engine/projections/projection.ts';
import { byteText, integer, table, text } from '../../../projections/sql/table.ts';

/** Events of a toy: amounts added to keys, and remarks and endings that no tally cares about. */
export const TallyEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Tallied'), data: z.object({ key: z.string(), amount: z.int() }) }),
  z.object({ type: z.literal('Remarked'), data: z.object({ text: z.string() }) }),
  z.object({ type: z.literal('TallyAbandoned'), data: z.object({ id: z.string() }) }),
]);
export type TallyEvent = z.infer<typeof TallyEvent>;

const totals = table('tally', { key: text(), total: integer(), entries: integer() }, { key: ['key'] });
const entries = table(
  'tally_entries',
  { position: byteText(), key: text() },
  { key: ['position'], indexes: ['create index on tally_entries (key)'] },
);

/** Adds up; applying an event twice or not at all shows in the rows. */
export const tally = projectionOf({
  name: 'tally',
  version: 1,
  tables: [totals, entries],
  on: {
    Tallied: {
      touches: (event) => [totals.at({ key: dataOf(event).key })],
      apply: (rows, event) => {
        const { key, amount } = dataOf(event);
        const present = totals.find(rows, { key });
        return [
          entries.insert({ position: event.position, key }),
          totals.put({ key, total: (present?.total ?? 0) + amount, entries: (present?.entries ?? 0) + 1 }),
        ];
      },
    },
  },
});

/** The same, but for the events that it throws on. */
export const throwingOn = (projection: Projection, isPoison: (event: RecordedEvent) => boolean): Projection => ({
  ...projection,
  handlerOf: (type) => {
    const handler = projection.handlerOf(type);
    if (handler === undefined || 'sweeps' in handler) return handler;
    return {
      ...handler,
      apply: (rows, event) => {
        if (isPoison(event)) throw new TypeError('cannot read it');
        return handler.apply(rows, event);
      },
    };
  },
});

/** What was tallied by an event that a read model of these tests gets. */
export const dataOf = ({ data }: RecordedEvent): { key: string; amount: number } =>
  data as { key: string; amount: number };

/** For events without personal data. */
const noKeys: SubjectKeys = {
  forWriting: () => Promise.reject(new Error('no keys')),
  forReading: () => Promise.reject(new Error('no keys')),
};

/** The store of a node of whatever key, for events of the toy. */
export const openTallyStore = (
  events: EventLog & { close(): Promise<void> },
): EventStore & { close(): Promise<void> } => {
  const codec = createCodec([...streamKinds, { union: TallyEvent }], noKeys, randomBytes);
  return { ...eventStoreOn(events, codec), close: () => events.close() };
};

const seen = table('keys_seen', { key: text(), first_position: text() }, { key: ['key'] });

/** Another read model of the same events. */
export const keysSeen = projectionOf({
  name: 'keys_seen',
  version: 1,
  tables: [seen],
  on: {
    Tallied: {
      touches: (event) => [seen.at(dataOf(event))],
      apply: (rows, event) => {
        const { key } = dataOf(event);
        return seen.find(rows, { key }) === null ? [seen.put({ key, first_position: event.position })] : [];
      },
    },
  },
});

/** Appends events to one stream each, in parallel; returns the greatest position. */
export const append = async (store: EventStore, events: readonly TallyEvent[]): Promise<Position> => {
  const appended = await Promise.all(
    events.map((event) => {
      const commandId = CommandId.parse(randomUUID());
      const meta = { actor: { type: 'system', id: 'test' }, correlationId: commandId, commandId } as const;
      return store.append(streamName('tally', randomUUID()), [event], 'no_stream', meta);
    }),
  );
  return appended.map(({ position }) => position).reduce((a, b) => (a > b ? a : b));
};

export const tallied = (key: string, amount: number): TallyEvent => ({ type: 'Tallied', data: { key, amount } });
export const remarked = (text: string): TallyEvent => ({ type: 'Remarked', data: { text } });

/** `count` events over five keys; the sum of their amounts is `count`. */
export const manyTallied = (count: number): readonly TallyEvent[] =>
  Array.from({ length: count }, (_, n) => tallied(`key-${n % 5}`, 1));
