import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { openPostgresEventLog } from '../../adapters/postgres/log/eventLog.ts';
import { createCodec, type SubjectKeys } from '../../domain/core/codec.ts';
import { streamName, type Position } from '../../domain/core/eventLog.ts';
import { eventStoreOn, type EventStore } from '../../domain/core/eventStore.ts';
import { CommandId } from '../../domain/core/ids.ts';
import { streamKinds } from '../../domain/streamKinds.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import { silentLogger } from './logger.ts';

/** Events of a toy: amounts added to keys, and remarks and endings that no tally cares about. */
export const TallyEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Tallied'), data: z.object({ key: z.string(), amount: z.int() }) }),
  z.object({ type: z.literal('Remarked'), data: z.object({ text: z.string() }) }),
  z.object({ type: z.literal('TallyAbandoned'), data: z.object({ id: z.string() }) }),
]);
export type TallyEvent = z.infer<typeof TallyEvent>;

/** Adds up; applying an event twice or not at all shows in the rows. */
export const tally: Projection = {
  name: 'tally',
  version: 1,
  tables: ['tally', 'tally_entries'],
  ddl: `create table tally (key text primary key, total int not null, entries int not null);
        create table tally_entries (position text collate "C", key text not null, primary key (position));`,
  indexes: 'create index on tally_entries (key)',
  types: ['Tallied'],
  apply: async (sql, events) => {
    for (const { position, data } of events) {
      await sql.query('insert into tally_entries values ($1, $2)', [position, data?.['key']]);
      await sql.query(
        `insert into tally as t values ($1, $2, 1)
         on conflict (key) do update set total = t.total + excluded.total, entries = t.entries + 1`,
        [data?.['key'], data?.['amount']],
      );
    }
  },
};

/** For events without personal data. */
const noKeys: SubjectKeys = {
  forWriting: () => Promise.reject(new Error('no keys')),
  forReading: () => Promise.reject(new Error('no keys')),
};

/** The log of a node of whatever key, for events of the toy. */
export const openTallyStore = (url: string): EventStore & { close(): Promise<void> } => {
  const events = openPostgresEventLog({ target: url, logger: silentLogger });
  const codec = createCodec([...streamKinds, { union: TallyEvent }], noKeys, randomBytes);
  return { ...eventStoreOn(events, codec), close: () => events.close() };
};

/** Another read model of the same events. */
export const keysSeen: Projection = {
  name: 'keys_seen',
  version: 1,
  tables: ['keys_seen'],
  ddl: `create table keys_seen (key text primary key, first_position text not null);`,
  indexes: '',
  types: ['Tallied'],
  apply: async (sql, events) => {
    for (const { position, data } of events)
      await sql.query('insert into keys_seen values ($1, $2) on conflict do nothing', [data?.['key'], position]);
  },
};

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
