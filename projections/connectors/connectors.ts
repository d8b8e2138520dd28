import type { SecretId } from '../../domain/core/ids.ts';
import type { ConnectorStatus } from '../../domain/connectors/connector.ts';
import type { AutonomyLevel, ConnectorEventOf } from '../../domain/connectors/events.ts';
import { connectorSlug } from '../../domain/connectors/slug.ts';
import type { Rows } from '../../engine/projections/rows/rows.ts';
import { readModel, type Recorded } from '../readModel.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { integer, jsonb, nullable, table, text, texts, timestamptz, uuid, type RowOf } from '../sql/table.ts';

export const connectorTable = table(
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
    indexes: ['create index on connectors (workspace_id, created_at, id)'],
  },
);

/** Which slugs are taken. A table of its own, so that a free one is found by keys. */
const slugTable = table(
  'connector_slugs',
  { workspace_id: text(), slug: text(), connector_id: uuid() },
  { key: ['workspace_id', 'slug'] },
);

/** One connector that exists. */
export type ConnectorRow = RowOf<typeof connectorTable>;

const update = (rows: Rows, { data }: Recorded<'ConnectorUpdated'>): void => {
  const { connectorId: id, config, secretKeys, secretId, autonomyLevel } = data;
  const changes = { config, secret_keys: secretKeys, secret_id: secretId, autonomy_level: autonomyLevel };
  connectorTable.update(rows, { id }, changes);
  if (data.enabled && !data.restarts) return;
  const nothingKnown = { reason_code: null, status_reason: null, warnings: [] };
  connectorTable.update(rows, { id }, ({ generation }) => ({
    ...nothingKnown,
    status: data.enabled ? 'starting' : 'disabled',
    generation: generation + (data.restarts ? 1 : 0),
  }));
};

export const connectors = readModel({
  name: 'connectors',
  version: 2,
  tables: [connectorTable, slugTable],
  on: {
    ConnectorCreated: (rows, { data }) => {
      const slug = freeSlug(rows, data);
      slugTable.insert(rows, { workspace_id: data.workspaceId, slug, connector_id: data.connectorId });
      connectorTable.insert(rows, { ...createdConnector(data), slug });
    },
    ConnectorUpdated: update,
    ConnectorStatusChanged: (rows, { data }) =>
      connectorTable.update(
        rows,
        { id: data.connectorId },
        {
          status: data.status,
          reason_code: data.reasonCode,
          status_reason: data.reason,
          warnings: data.warnings,
          last_checked_at: data.checkedAt,
        },
      ),
    ConnectorTested: (rows, { data }) =>
      connectorTable.update(rows, { id: data.connectorId }, { last_checked_at: data.testedAt }),
    ConnectorDeleted: (rows, { data: { connectorId: id } }) => {
      const connector = connectorTable.find(rows, { id });
      if (connector !== null) slugTable.delete(rows, connector);
      connectorTable.delete(rows, { id });
    },
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
    created_at: data.createdAt,
  });

/** Names that differ may have one slug; the later connector's is numbered. */
const freeSlug = (rows: Rows, data: ConnectorEventOf<'ConnectorCreated'>['data']): string => {
  const first = connectorSlug(data.name, data.kind);
  const isTaken = (slug: string): boolean => slugTable.find(rows, { workspace_id: data.workspaceId, slug }) !== null;
  let slug = first;
  for (let number = 2; isTaken(slug); number += 1) slug = `${first}_${number}`;
  return slug;
};
