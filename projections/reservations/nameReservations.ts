import { unreachable } from '../../domain/core/decider.ts';
import type { StreamName } from '../../domain/core/eventLog.ts';
import type { EventId } from '../../domain/core/ids.ts';
import { ReservationEvent, type NameOwner } from '../../domain/reservations/events.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';

/** Which names are held, by whom; read by the process that confirms and releases them. */
export const nameReservations: Projection = {
  name: 'name_reservations',
  version: 1,
  tables: ['name_reservations'],
  ddl: `
    create table name_reservations (
      stream         text        collate "C" primary key,
      scope          text        not null,
      owner_category text        not null,
      owner_id       text        not null,
      workspace_id   text        not null,
      event_id       uuid        not null,
      correlation_id text        not null,
      confirmed      boolean     not null,
      reserved_at    timestamptz not null
    );
    create index name_reservations_open on name_reservations (reserved_at) where not confirmed;
    create index name_reservations_owner on name_reservations (owner_category, owner_id);`,
  types: ['NameReserved', 'NameConfirmed', 'NameReleased'],
  apply: async (sql, { id, stream, recordedAt, meta, type, data }) => {
    const event = ReservationEvent.parse({ type, data });
    switch (event.type) {
      case 'NameReserved': {
        const { scope, owner } = event.data;
        await sql.query(
          `insert into name_reservations
             (stream, scope, owner_category, owner_id, workspace_id, event_id, correlation_id, confirmed, reserved_at)
           values ($1, $2, $3, $4, $5, $6, $7, false, $8)`,
          [stream, scope, owner.category, owner.id, meta.workspaceId ?? '', id, meta.correlationId, recordedAt],
        );
        return;
      }
      case 'NameConfirmed':
        await sql.query('update name_reservations set confirmed = true where stream = $1', [stream]);
        return;
      case 'NameReleased':
        await sql.query('delete from name_reservations where stream = $1', [stream]);
        return;
      default:
        unreachable(event);
    }
  },
};

/** `eventId`, `correlationId`: of the reservation. */
export type HeldName = {
  stream: StreamName;
  owner: NameOwner;
  workspaceId: string;
  eventId: EventId;
  correlationId: string;
  reservedAt: Date;
};

/**
 * Names whose owner was not seen to exist yet, oldest first, at most 500: those of owners of these categories before
 * others, whose number must not hide them.
 */
export const unconfirmedNames = async (sql: Sql, categories: readonly string[]): Promise<HeldName[]> => {
  const { rows } = await sql.query<Row>(
    `select * from name_reservations where not confirmed
      order by owner_category <> all ($1), reserved_at, stream limit 500`,
    [categories],
  );
  return rows.map(toHeldName);
};

export const namesOf = async (sql: Sql, owner: NameOwner): Promise<HeldName[]> => {
  const { rows } = await sql.query<Row>(
    'select * from name_reservations where owner_category = $1 and owner_id = $2 order by stream',
    [owner.category, owner.id],
  );
  return rows.map(toHeldName);
};

type Row = {
  stream: StreamName;
  owner_category: string;
  owner_id: string;
  workspace_id: string;
  event_id: EventId;
  correlation_id: string;
  reserved_at: Date;
};

const toHeldName = (row: Row): HeldName => ({
  stream: row.stream,
  owner: { category: row.owner_category, id: row.owner_id },
  workspaceId: row.workspace_id,
  eventId: row.event_id,
  correlationId: row.correlation_id,
  reservedAt: row.reserved_at,
});
