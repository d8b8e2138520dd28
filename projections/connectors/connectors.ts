import type { SecretId } from '../../domain/core/ids.ts';
import type { ConnectorStatus } from '../../domain/connectors/connector.ts';
import type { AutonomyLevel, ConnectorEventOf } from '../../domain/connectors/events.ts';
import { connectorSlug } from '../../domain/connectors/slug.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel } from '../readModel.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { integer, jsonb, nullable, table, text, texts, timestamptz, uuid, type RowOf } from '../sql/table.ts';

const connectorTable = table(
  'connectors',
  {
    id: uuid(),
    workspace_id: text(),
    kind: text(),
    name: text(),
    /** SU-39: unique in the workspace; kept for the connector's life. */
    slug: text(),
    config: jsonb<Readonly<Record<string, string>>>(),
    secret_keys: texts(),
    secret_id: nullable(uuid<SecretId>()),
    autonomy_level: text<AutonomyLevel>(),
    status: text<ConnectorStatus>(),
    reason_code: nullable(text()),
    status_reason: nullable(text()),
    warnings: texts(),
    generation: integer(),
    last_checked_at: nullable(timestamptz()),
    created_at: timestamptz(),
  },
  {
    key: ['id'],
    constraints: ['unique (workspace_id, slug)'],
    indexes: ['create index on connectors (workspace_id, created_at, id)'],
  },
);

/** One connector that exists. */
export type ConnectorRow = RowOf<typeof connectorTable>;

export const connectors = readModel({
  name: 'connectors',
  version: 1,
  tables: [connectorTable],
  on: {
    ConnectorCreated: async (sql, { data }) =>
      connectorTable.insert(sql, { ...createdConnector(data), slug: await freeSlug(sql, data) }),
    ConnectorUpdated: (sql, { data }) => update(sql, data),
    ConnectorStatusChanged: (sql, { data }) =>
      connectorTable.update(
        sql,
        { id: data.connectorId },
        {
          status: data.status,
          reason_code: data.reasonCode,
          status_reason: data.reason,
          warnings: data.warnings,
          last_checked_at: data.checkedAt,
        },
      ),
    ConnectorTested: (sql, { data }) =>
      connectorTable.update(sql, { id: data.connectorId }, { last_checked_at: data.testedAt }),
    ConnectorDeleted: (sql, { data }) => connectorTable.delete(sql, { id: data.connectorId }),
  },
});

/** The row of a connector that has just been created, but for the number that a taken slug would get. */
export const createdConnector = (data: ConnectorEventOf<'ConnectorCreated'>['data']): ConnectorRow =>
  connectorTable.row({
    ...snakeCased(data),
    id: data.connectorId,
    slug: connectorSlug(data.name, data.kind),
    status: 'starting',
    warnings: [],
    generation: 1,
    created_at: new Date(data.createdAt),
  });

/** Names that differ may have one slug; the later connector's is numbered. */
const freeSlug = async (sql: Sql, data: ConnectorEventOf<'ConnectorCreated'>['data']): Promise<string> => {
  const slug = connectorSlug(data.name, data.kind);
  const { rows } = await sql.query<{ slug: string }>(
    `select slug from connectors where workspace_id = $1 and (slug = $2 or slug ~ ('^' || $2 || '_[0-9]+$'))`,
    [data.workspaceId, slug],
  );
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}_${number}`)) number += 1;
  return `${slug}_${number}`;
};

const update = async (sql: Sql, data: ConnectorEventOf<'ConnectorUpdated'>['data']): Promise<void> => {
  const { connectorId: id, config, secretKeys, secretId, autonomyLevel } = data;
  const changes = { config, secret_keys: secretKeys, secret_id: secretId, autonomy_level: autonomyLevel };
  await connectorTable.update(sql, { id }, changes);
  if (data.enabled && !data.restarts) return;
  await sql.query(
    `update connectors set status = $2, reason_code = null, status_reason = null, warnings = '{}',
            generation = generation + $3 where id = $1`,
    [id, data.enabled ? 'starting' : 'disabled', data.restarts ? 1 : 0],
  );
};
