import type { ClusterStatus } from '../../domain/clusters/state.ts';
import type { DriverKind } from '../../domain/clusters/events.ts';
import { unreachable } from '../../domain/core/decider.ts';
import type { ReasonCode } from '../../domain/clusters/reasonCodes.ts';
import { clusterTable, type ClusterRow } from './clusters.ts';
import type { Sql } from '../../engine/sql.ts';
import { inWorkspace, type Conditions } from '../sql/conditions.ts';
import { countRows, selectOne, selectPage, type Order } from '../sql/select.ts';
import { columnsOf } from '../sql/table.ts';

/** CL-26: the values of one filter are alternatives, different filters must all hold. */
export type ClusterFilter = {
  status?: readonly ClusterStatus[] | undefined;
  type?: readonly string[] | undefined;
  size?: readonly string[] | undefined;
  location?: readonly string[] | undefined;
  version?: readonly string[] | undefined;
  /** Whole names, whatever their case. */
  name?: readonly string[] | undefined;
  /** Beginnings of names, whatever their case. */
  q?: readonly string[] | undefined;
};

export const CLUSTER_SORTS = ['created_at', '-created_at', 'name', '-name', 'version', '-version'] as const;
export type ClusterSort = (typeof CLUSTER_SORTS)[number];

/** Where a page of clusters ends: the value sorted by, in its own form, and the id. */
export type ClusterPlace = { value: string; id: string };

const SELECT = `select ${columnsOf(clusterTable)} from clusters`;

/** Null for an unknown id and for a cluster of another workspace (X-06). */
export const findCluster = (sql: Sql, workspaceId: string, id: string): Promise<ClusterRow | null> =>
  selectOne(sql, SELECT, inWorkspace(workspaceId, { id }));

/** At most `limit`, in the order of `sort`, after `place`; clusters that are equal in it stand in the order of their ids. */
export const listClusters = (
  sql: Sql,
  workspaceId: string,
  filter: ClusterFilter,
  sort: ClusterSort,
  limit: number,
  place: ClusterPlace | null,
): Promise<ClusterRow[]> => {
  const after = place && ([place.value, place.id] as const);
  return selectPage(sql, SELECT, filtered(workspaceId, filter), orderOf(sort), limit, after);
};

/** The place of a row in the order of `sort`. */
export const placeOfCluster = (sort: ClusterSort, row: ClusterRow): ClusterPlace => {
  const column = columnOf(sort);
  switch (column) {
    case 'created_at':
      return { value: row.created_at, id: row.id };
    case 'name':
      return { value: row.name.toLowerCase(), id: row.id };
    case 'version':
      return { value: row.version, id: row.id };
    default:
      return unreachable(column);
  }
};

export const countClusters = (sql: Sql, workspaceId: string, filter: ClusterFilter): Promise<number> =>
  countRows(sql, 'clusters', filtered(workspaceId, filter));

/** CL-92: how many of the workspace have left the queue and are being provisioned. */
export const countProvisioning = (sql: Sql, workspaceId: string): Promise<number> => {
  const where = inWorkspace(workspaceId);
  where.add(`status = any(?) and step <> 'queued'`, ['provisioning']);
  return countRows(sql, 'clusters', where);
};

/** A cluster with an operation under way. `retryAt`: when its next attempt is due, ISO 8601; null at once. */
export type BusyRow = { id: string; status: 'provisioning' | 'updating' | 'deleting'; retryAt: string | null };

/** Of all workspaces, oldest first. */
export const busyClusters = async (sql: Sql): Promise<readonly BusyRow[]> => {
  const { rows } = await sql.query<Pick<BusyRow, 'id' | 'status'> & { retry_at: string | null }>(
    `select id, status, retry_at from clusters where status in ('provisioning', 'updating', 'deleting')
      order by created_at, id`,
  );
  return rows.map(({ id, status, retry_at: retryAt }) => ({ id, status, retryAt }));
};

/** All workspaces' clusters that are not gone, oldest first. */
export const clusterIds = async (sql: Sql): Promise<readonly string[]> => {
  const { rows } = await sql.query<{ id: string }>('select id from clusters order by created_at, id');
  return rows.map(({ id }) => id);
};

/** A cluster that shall answer. */
export type RunningCluster = {
  id: string;
  driver: DriverKind;
  status: 'available' | 'degraded';
  version: string;
  reasonCode: ReasonCode | null;
};

/**
 * Of all workspaces, those of which a node with this driver can find out more: not what is known to belong to a driver
 * that is not configured (CL-94).
 */
export const runningClusters = async (sql: Sql, configured: DriverKind): Promise<readonly RunningCluster[]> => {
  const { rows } = await sql.query<RunningCluster>(
    `select id, driver, status, version, reason_code as "reasonCode" from clusters
      where status in ('available', 'degraded')
        and (driver = $1 or reason_code is distinct from 'driver_unavailable')
      order by id`,
    [configured],
  );
  return rows;
};

const NAME = 'lower(name) collate "C"';

const filtered = (workspaceId: string, filter: ClusterFilter): Conditions => {
  const where = inWorkspace(workspaceId);
  for (const column of ['status', 'type', 'size', 'location', 'version'] as const) {
    const values = filter[column];
    if (values !== undefined) where.add(`${column} = any(?)`, values);
  }
  // Written as in the index, which finds whole names and beginnings; a plan for any values knows no beginning by `^@`.
  if (filter.name !== undefined) where.add(`${NAME} = any(?)`, filter.name.map(lower));
  if (filter.q !== undefined) {
    const ranges = filter.q.map(lower).map((q) => [q, `${q}${HIGHEST}`]);
    where.add(`(${ranges.map(() => `${NAME} between ? and ?`).join(' or ')})`, ...ranges.flat());
  }
  return where;
};

/** Of all characters the last one, in the order of bytes; no name has it. */
const HIGHEST = '\u{10FFFF}';

// Names are ASCII (CL-14), so PostgreSQL lowers them alike.
const lower = (name: string): string => name.toLowerCase();

const columnOf = (sort: ClusterSort): 'created_at' | 'name' | 'version' =>
  sort.endsWith('created_at') ? 'created_at' : sort.endsWith('name') ? 'name' : 'version';

/** Versions compare by part (CL-57). */
const orderOf = (sort: ClusterSort): Order => {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = columnOf(sort);
  switch (column) {
    case 'created_at':
      return { key: 'created_at', direction };
    case 'name':
      return { key: NAME, direction };
    case 'version':
      return { key: numeric('version'), parse: (value) => numeric(`${value}::text`), direction };
    default:
      return unreachable(column);
  }
};

const numeric = (version: string): string => `string_to_array(${version}, '.')::integer[]`;
