import type { ConnectorRow } from './connectors.ts';
import type { Sql } from '../../engine/sql.ts';

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
    const { rows } = await reads.query<ConnectorRow>('select * from connectors where workspace_id = $1 order by slug', [
      workspaceId,
    ]);
    return rows;
  },
  enabled: async () => {
    const { rows } = await reads.query<ConnectorRow>(`select * from connectors where status <> 'disabled' order by id`);
    return rows;
  },
});

/** Null for an unknown id and for a connector of another workspace. */
export const findConnector = async (sql: Sql, workspaceId: string, id: string): Promise<ConnectorRow | null> => {
  const { rows } = await sql.query<ConnectorRow>('select * from connectors where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return rows[0] ?? null;
};

/** Oldest first; at most `limit`, after `place`. */
export const listConnectors = async (
  sql: Sql,
  workspaceId: string,
  limit: number,
  place: ConnectorPlace | null,
): Promise<ConnectorRow[]> => {
  const { rows } = await sql.query<ConnectorRow>(
    `select * from connectors
      where workspace_id = $1 and ($3::timestamptz is null or (created_at, id) > ($3, $4::uuid))
      order by created_at, id limit $2`,
    [workspaceId, limit, place?.createdAt ?? null, place?.id ?? null],
  );
  return rows;
};

export const countConnectors = async (sql: Sql, workspaceId: string): Promise<number> => {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*)::int as count from connectors where workspace_id = $1',
    [workspaceId],
  );
  return rows[0]?.count ?? 0;
};
