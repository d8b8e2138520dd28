import { unreachable } from '../../domain/core/decider.ts';
import { ApiKeyEvent, type ApiKeyCreated, type ApiKeyScope } from '../../domain/keys/events.ts';
import { conditions } from '../sql/conditions.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';

/** One key as its owners see it (CL-89). */
export type ApiKeyRow = {
  id: string;
  name: string;
  start: string;
  scopes: ApiKeyScope[];
  created_at: Date;
  created_by: string;
  expires_at: Date | null;
  revoked_at: Date | null;
  rotated_to: string | null;
  last_used_at: Date | null;
  last_used_ip: string | null;
};

/** API keys, without anything that could open the interface: of the key itself only the SHA-256. */
export const apiKeys: Projection = {
  name: 'api_keys',
  version: 1,
  tables: ['api_keys'],
  ddl: `
    create table api_keys (
      id uuid primary key,
      workspace_id text not null,
      name text not null,
      start text not null,
      scopes text[] not null,
      key_sha256 text not null unique,
      created_at timestamptz not null,
      created_by uuid not null,
      expires_at timestamptz,
      revoked_at timestamptz,
      rotated_to uuid
    );
    create index on api_keys (workspace_id, created_at desc, id desc);
  `,
  types: ['ApiKeyCreated', 'ApiKeyChanged', 'ApiKeyRotated', 'ApiKeyRevoked'] satisfies ApiKeyEvent['type'][],
  apply: async (sql, recorded) => {
    const event = ApiKeyEvent.parse({ type: recorded.type, data: recorded.data });
    switch (event.type) {
      case 'ApiKeyCreated':
        return insert(sql, event.data);
      case 'ApiKeyChanged':
        await sql.query('update api_keys set name = $2, expires_at = $3 where id = $1', [
          event.data.keyId,
          event.data.name,
          event.data.expiresAt,
        ]);
        return;
      case 'ApiKeyRotated':
        await sql.query('update api_keys set rotated_to = $2, expires_at = $3 where id = $1', [
          event.data.keyId,
          event.data.rotatedTo,
          event.data.expiresAt,
        ]);
        return;
      case 'ApiKeyRevoked':
        await sql.query('update api_keys set revoked_at = $2 where id = $1', [event.data.keyId, event.data.revokedAt]);
        return;
      default:
        unreachable(event);
    }
  },
};

const insert = async (sql: Sql, data: ApiKeyCreated['data']): Promise<void> => {
  await sql.query(
    `insert into api_keys (id, workspace_id, name, start, scopes, key_sha256, created_at, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      data.keyId,
      data.workspaceId,
      data.name,
      data.start,
      data.scopes,
      data.keySha256,
      data.createdAt,
      data.createdBy,
      data.expiresAt,
    ],
  );
};

const COLUMNS = `k.id, k.name, k.start, k.scopes, k.created_at, k.created_by, k.expires_at, k.revoked_at, k.rotated_to,
  u.last_used_at, u.last_used_ip`;
const FROM = 'api_keys k left join ops.api_key_use u on u.key_id = k.id';

/** The id of the key with this SHA-256; whether it still opens anything is for its stream to say. */
export const apiKeyIdBySha256 = async (sql: Sql, keySha256: string): Promise<string | null> => {
  const { rows } = await sql.query<{ id: string }>('select id from api_keys where key_sha256 = $1', [keySha256]);
  return rows[0]?.id ?? null;
};

export const findApiKey = async (sql: Sql, workspaceId: string, id: string): Promise<ApiKeyRow | null> => {
  const { rows } = await sql.query<ApiKeyRow>(
    `select ${COLUMNS} from ${FROM} where k.workspace_id = $1 and k.id = $2`,
    [workspaceId, id],
  );
  return rows[0] ?? null;
};

/** Newest first, after the given place. */
export const listApiKeys = async (
  sql: Sql,
  workspaceId: string,
  page: { limit: number; after: { createdAt: string; id: string } | null },
): Promise<ApiKeyRow[]> => {
  const where = conditions();
  where.add('k.workspace_id = ?', workspaceId);
  if (page.after !== null) where.add('(k.created_at, k.id) < (?, ?)', page.after.createdAt, page.after.id);
  const limit = where.value(page.limit);
  const { rows } = await sql.query<ApiKeyRow>(
    `select ${COLUMNS} from ${FROM} where ${where.text()} order by k.created_at desc, k.id desc limit ${limit}`,
    where.values,
  );
  return rows;
};

/** CL-88: keys that count against the quota: neither revoked nor replaced. */
export const countUnrevokedKeys = async (sql: Sql, workspaceId: string): Promise<number> => {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*)::int as count from api_keys where workspace_id = $1 and revoked_at is null and rotated_to is null',
    [workspaceId],
  );
  return rows[0]?.count ?? 0;
};
