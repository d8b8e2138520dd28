import type { Hour } from '../../domain/sources/hourlyLimit.ts';
import type { Sql } from '../../engine/sql.ts';
import { inWorkspace } from '../sql/conditions.ts';
import { countRows, selectOne, selectPage, type Order } from '../sql/select.ts';
import { columnsOf } from '../sql/table.ts';
import { hourOf, sourceTable, type SourceRow } from './ticketSources.ts';

/** Where a page of sources ends. */
export type SourcePlace = { createdAt: string; id: string };

const SELECT = `select ${columnsOf(sourceTable)} from ticket_sources`;
const OLDEST_FIRST: Order = { key: 'created_at', direction: 'asc' };

/** Null for an unknown id and for a source of another workspace. */
export const findSource = (sql: Sql, workspaceId: string, id: string): Promise<SourceRow | null> =>
  selectOne(sql, SELECT, inWorkspace(workspaceId, { id }));

/** Whether a source takes replies and other writes; one that is not there takes none. */
export const acceptsWrites =
  (sql: Sql) =>
  async (workspaceId: string, id: string): Promise<boolean> =>
    (await findSource(sql, workspaceId, id))?.read_only === false;

/** Oldest first; at most `limit`, after `place`. */
export const listSources = (
  sql: Sql,
  workspaceId: string,
  limit: number,
  place: SourcePlace | null,
): Promise<SourceRow[]> =>
  selectPage(sql, SELECT, inWorkspace(workspaceId), OLDEST_FIRST, limit, place && [place.createdAt, place.id]);

export const countSources = (sql: Sql, workspaceId: string): Promise<number> =>
  countRows(sql, 'ticket_sources', inWorkspace(workspaceId));

/** Those of all workspaces that are not disabled, in one query for all that runs them. */
export const enabledSources = async (sql: Sql): Promise<SourceRow[]> => {
  const { rows } = await sql.query<SourceRow>(`${SELECT} where status <> 'disabled' order by id`);
  return rows;
};

/** SU-63: whether a source of any workspace has the port, since all are bound on one machine. */
export const isPortTaken = async (sql: Sql, port: number, exceptId: string): Promise<boolean> => {
  const { rows } = await sql.query('select 1 from ticket_sources where webhook_port = $1 and id <> $2', [
    port,
    exceptId,
  ]);
  return rows.length > 0;
};

/** How far a source was read: where to go on, and at which place of its stream (SU-75); its last hour with new tickets. */
export type IntakePlace = { cursor: string | null; revision: bigint; hour: Hour | null };

/** As the read model shows it; the beginning for a source that it does not show. */
export const intakePlaceOf = async (sql: Sql, sourceId: string): Promise<IntakePlace> => {
  const { rows } = await sql.query<Pick<SourceRow, 'cursor' | 'intake_revision' | 'hour_began' | 'hour_tickets'>>(
    'select cursor, intake_revision, hour_began, hour_tickets from ticket_sources where id = $1',
    [sourceId],
  );
  const [row] = rows;
  return {
    cursor: row?.cursor ?? null,
    revision: BigInt(row?.intake_revision ?? '-1'),
    hour: row === undefined ? null : hourOf(row),
  };
};
