import { connectorTable, type ConnectorRow } from './connectors.ts';
import type { Sql } from '../../engine/sql.ts';
import { inWorkspace } from '../sql/conditions.ts';
import { countRows, selectOne, selectPage, type Order } from '../sql/select.ts';
import { columnsOf } from '../sql/table.ts';

const SELECT = `select ${columnsOf(connectorTable)} from connectors`;

/** Where a page of connectors ends. */
export type ConnectorPlace = { createdAt: string; id: string };

/** What a node needs to know of the connectors to run them; it may lag behind the log by moments. */
export type ConnectorRegistry = {
  /** Null for an unknown id and for a connector of another workspace. */
  find(workspaceId: string, id: string): Promise<ConnectorRow | null>;
  ofWorkspace(workspaceId: string): Promise<ConnectorRow[]>;
  /** Those of all workspaces that are not disabled. */
  enabled(): Promise<ConnectorRow[]>;
};

export const connectorRegistry = (reads: Sql): ConnectorRegistry => ({
  find: (workspaceId, id) => findConnector(reads, workspaceId, id),
  ofWorkspace: async (workspaceId) => {
    const { rows } = await reads.query<ConnectorRow>(`${SELECT} where workspace_id = $1 order by slug`, [workspaceId]);
    return rows;
  },
  enabled: async () => {
    const { rows } = await reads.query<ConnectorRow>(`${SELECT} where status <> 'disabled' order by id`);
    return rows;
  },
});

/** Null for an unknown id and for a connector of another workspace. */
export const findConnector = (sql: Sql, workspaceId: string, id: string): Promise<ConnectorRow | null> =>
  selectOne(sql, SELECT, inWorkspace(workspaceId, { id }));

/** Oldest first; at most `limit`, after `place`. */
export const listConnectors = (
  sql: Sql,
  workspaceId: string,
  limit: number,
  place: ConnectorPlace | null,
): Promise<ConnectorRow[]> =>
  selectPage(sql, SELECT, inWorkspace(workspaceId), OLDEST_FIRST, limit, place && [place.createdAt, place.id]);

export const countConnectors = (sql: Sql, workspaceId: string): Promise<number> =>
  countRows(sql, 'connectors', inWorkspace(workspaceId));

const OLDEST_FIRST: Order = { key: 'created_at', direction: 'asc' };
