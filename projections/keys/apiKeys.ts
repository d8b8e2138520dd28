import type { ApiKeyScope } from '../../domain/keys/events.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel } from '../readModel.ts';
import { inWorkspace } from '../sql/conditions.ts';
import { countRows, selectOne, selectPage, type Order } from '../sql/select.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { nullable, table, text, texts, timestamptz, uuid, type RowOf } from '../sql/table.ts';

const keyTable = table(
  'api_keys',
  {
    id: uuid(),
    workspace_id: text(),
    name: text(),
    start: text(),
    scopes: texts<ApiKeyScope>(),
    key_sha256: text(),
    created_at: timestamptz(),
    created_by: uuid(),
    expires_at: nullable(timestamptz()),
    revoked_at: nullable(timestamptz()),
    rotated_to: nullable(uuid()),
  },
  {
    key: ['id'],
    constraints: ['unique (key_sha256)'],
    indexes: [
      'create index on api_keys (workspace_id, created_at desc, id desc)',
      'create index on api_keys (workspace_id) where revoked_at is null and rotated_to is null',
    ],
  },
);

/** One key as its owners see it (CL-89). */
export type ApiKeyRow = Omit<RowOf<typeof keyTable>, 'workspace_id' | 'key_sha256'> & {
  last_used_at: string | null;
  last_used_ip: string | null;
};

const byId = ({ data }: { data: { keyId: string } }) => ({ id: data.keyId });

/** API keys, without anything that could open the interface: of the key itself only the SHA-256. */
export const apiKeys = readModel({
  name: 'api_keys',
  version: 2,
  tables: [keyTable],
  on: {
    ApiKeyCreated: keyTable.inserts(({ data }) => ({ ...snakeCased(data), id: data.keyId })),
    ApiKeyChanged: keyTable.updates(byId, ({ data: { name, expiresAt } }) => ({ name, expires_at: expiresAt })),
    ApiKeyRotated: keyTable.updates(byId, ({ data: { rotatedTo, expiresAt } }) => ({
      rotated_to: rotatedTo,
      expires_at: expiresAt,
    })),
    ApiKeyRevoked: keyTable.updates(byId, ({ data: { revokedAt } }) => ({ revoked_at: revokedAt })),
  },
});

const SELECT = `select k.id, k.name, k.start, k.scopes, k.created_at, k.created_by, k.expires_at, k.revoked_at, k.rotated_to,
    u.last_used_at, u.last_used_ip from api_keys k left join ops.api_key_use u on u.key_id = k.id`;
const NEWEST_FIRST: Order = { key: 'k.created_at', direction: 'desc', id: 'k.id' };

/** The id of the key with this SHA-256; whether it still opens anything is for its stream to say. */
export const apiKeyIdBySha256 = async (sql: Sql, keySha256: string): Promise<string | null> => {
  const { rows } = await sql.query<{ id: string }>('select id from api_keys where key_sha256 = $1', [keySha256]);
  return rows[0]?.id ?? null;
};

export const findApiKey = (sql: Sql, workspaceId: string, id: string): Promise<ApiKeyRow | null> =>
  selectOne(sql, SELECT, inWorkspace(workspaceId, { 'k.id': id }));

/** Newest first; at most `limit`, after `place`. */
export const listApiKeys = (
  sql: Sql,
  workspaceId: string,
  limit: number,
  place: { createdAt: string; id: string } | null,
): Promise<ApiKeyRow[]> =>
  selectPage(sql, SELECT, inWorkspace(workspaceId), NEWEST_FIRST, limit, place && [place.createdAt, place.id]);

/** CL-88: keys that count against the quota: neither revoked nor replaced. */
export const countUnrevokedKeys = (sql: Sql, workspaceId: string): Promise<number> => {
  const where = inWorkspace(workspaceId);
  where.add('revoked_at is null and rotated_to is null');
  return countRows(sql, 'api_keys', where);
};
