import { idOf } from '../../domain/core/log/eventLog.ts';
import type { DomainEvent } from '../../domain/core/log/eventStore.ts';
import { eventTypes, type StreamKind } from '../../domain/core/log/streamKind.ts';
import { unreachable } from '../../domain/core/decider.ts';
import type { DeliveryKind, Step } from '../../domain/delivery/deliveryKind.ts';
import { projectionOf, type Handler, type Projection } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';
import { byteText, nullable, table, text, timestamptz, uuid } from '../sql/table.ts';

const deliveryTable = table(
  'deliveries',
  {
    id: uuid(),
    kind: text(),
    receiver: text(),
    partition_key: text(),
    place: byteText(),
    /** Null while no attempt comes any more. */
    due_at: nullable(timestamptz()),
  },
  {
    key: ['id'],
    indexes: ['create index on deliveries (kind, receiver, partition_key, place) where due_at is not null'],
  },
);

/** What the events of one kind of delivery do to the rows. */
export type DueRows = { types: readonly string[]; handler: Handler };

export const dueRows = <Event extends DomainEvent, Message extends { workspaceId: string }, Answer, Wanted>(
  kind: DeliveryKind<Event, Message, Answer, Wanted>,
  streams: StreamKind<Event>,
): DueRows => ({
  types: eventTypes(streams.union).map(({ type }) => type),
  handler: {
    touches: (event) => [deliveryTable.at({ id: idOf(event.stream) })],
    apply: (rows, event) => {
      if (!streams.holds(event)) return [];
      const id = idOf(event.stream);
      const step = kind.stepOf(event);
      if (step.type === 'queued') {
        const { partition, place } = kind.orderOf(step.message);
        const of = { kind: kind.name, receiver: kind.receiverOf(step.message), partition_key: partition, place };
        return [deliveryTable.insert({ id, ...of, due_at: step.dueAt })];
      }
      const row = deliveryTable.find(rows, { id });
      return row === null ? [] : [deliveryTable.change(row, { due_at: dueAfter(step) })];
    },
  },
});

const dueAfter = (step: Exclude<Step<unknown>, { type: 'queued' }>): string | null => {
  switch (step.type) {
    case 'attempted':
      return step.nextAttemptAt;
    case 'ended':
      return null;
    case 'requested':
      return step.dueAt;
    default:
      return unreachable(step);
  }
};

/** What is to be delivered to the outside, and when, of all kinds. */
export const dueDeliveries = (version: number, kinds: readonly DueRows[]): Projection =>
  projectionOf({
    name: 'deliveries',
    version,
    tables: [deliveryTable],
    on: Object.fromEntries(kinds.flatMap(({ types, handler }) => types.map((type) => [type, handler]))),
  });

/** One that is due at `dueAt` (ISO 8601), and that no other of its partition goes before. */
export type DueDelivery = { id: string; kind: string; receiver: string; dueAt: string };

/**
 * The next deliveries of these kinds: of each receiver and partition the first, and of each receiver the 100 that are
 * due first, so that a receiver that takes nothing hides no other.
 */
export const nextDeliveries = async (sql: Sql, kinds: readonly string[]): Promise<readonly DueDelivery[]> => {
  const { rows } = await sql.query<{ id: string; kind: string; receiver: string; due_at: string }>(
    `with first as (
       select distinct on (kind, receiver, partition_key) id, kind, receiver, due_at
         from deliveries where due_at is not null and kind = any ($1)
        order by kind, receiver, partition_key, place, id)
     select id, kind, receiver, due_at
       from (select *, row_number() over (partition by kind, receiver order by due_at, id) as number from first) of_receiver
      where number <= 100
      order by due_at, id`,
    [kinds],
  );
  return rows.map(({ id, kind, receiver, due_at: dueAt }) => ({ id, kind, receiver, dueAt }));
};
