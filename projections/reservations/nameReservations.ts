import type { StreamName } from '../../domain/core/log/eventLog.ts';
import type { EventId } from '../../domain/core/ids.ts';
import type { NameOwner } from '../../domain/reservations/events.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel } from '../readModel.ts';
import { boolean, byteText, table, text, timestamptz, uuid, type RowOf } from '../sql/table.ts';

const reservationTable = table(
  'name_reservations',
  {
    stream: byteText<StreamName>(),
    scope: text(),
    owner_category: text(),
    owner_id: text(),
    workspace_id: text(),
    event_id: uuid<EventId>(),
    correlation_id: text(),
    confirmed: boolean(),
    reserved_at: timestamptz(),
  },
  {
    key: ['stream'],
    indexes: [
      'create index name_reservations_open on name_reservations (reserved_at) where not confirmed',
      'create index name_reservations_owner on name_reservations (owner_category, owner_id)',
    ],
  },
);

/** Which names are held, by whom; read by the process that confirms and releases them. */
export const nameReservations = readModel({
  name: 'name_reservations',
  version: 1,
  tables: [reservationTable],
  on: {
    NameReserved: {
      touches: ({ stream }) => [reservationTable.at({ stream })],
      apply: (rows, event) => {
        const { stream, meta, data } = event;
        const made = { event_id: event.id, correlation_id: meta.correlationId, confirmed: false };
        const reserved = { ...made, reserved_at: event.recordedAt };
        const present = reservationTable.find(rows, { stream });
        if (present !== null) return [reservationTable.change(present, reserved)];
        const { category: owner_category, id: owner_id } = data.owner;
        const own = { scope: data.scope, owner_category, owner_id, workspace_id: meta.workspaceId ?? '' };
        return [reservationTable.put({ stream, ...own, ...reserved })];
      },
    },
    NameConfirmed: reservationTable.updates(
      ({ stream }) => ({ stream }),
      () => ({ confirmed: true }),
    ),
    NameReleased: reservationTable.deletes(({ stream }) => ({ stream })),
  },
});

/** `eventId`, `correlationId`: of the reservation. */
export type HeldName = {
  stream: StreamName;
  owner: NameOwner;
  workspaceId: string;
  eventId: EventId;
  correlationId: string;
  reservedAt: string;
};

/**
 * Names whose owner was not seen to exist yet, oldest first, at most 500: those of owners of these categories before
 * others, whose number must not hide them.
 */
export const unconfirmedNames = async (sql: Sql, categories: readonly string[]): Promise<HeldName[]> => {
  const { rows } = await sql.query<ReservationRow>(
    `select * from name_reservations where not confirmed
      order by owner_category <> all ($1), reserved_at, stream limit 500`,
    [categories],
  );
  return rows.map(toHeldName);
};

export const namesOf = async (sql: Sql, owner: NameOwner): Promise<HeldName[]> => {
  const { rows } = await sql.query<ReservationRow>(
    'select * from name_reservations where owner_category = $1 and owner_id = $2 order by stream',
    [owner.category, owner.id],
  );
  return rows.map(toHeldName);
};

type ReservationRow = RowOf<typeof reservationTable>;

const toHeldName = (row: ReservationRow): HeldName => ({
  stream: row.stream,
  owner: { category: row.owner_category, id: row.owner_id },
  workspaceId: row.workspace_id,
  eventId: row.event_id,
  correlationId: row.correlation_id,
  reservedAt: row.reserved_at,
});
