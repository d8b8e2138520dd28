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

const NOTHING_KNOWN = { reason_code: null, status_reason: null, warnings: [] };

const updated = ({ data }: Recorded<'ConnectorUpdated'>, { generation }: Readonly<ConnectorRow>) => {
  const { config, secretKeys, secretId, autonomyLevel, enabled, restarts } = data;
  const changes = { config, secret_keys: secretKeys, secret_id: secretId, autonomy_level: autonomyLevel };
  if (enabled && !restarts) return changes;
  const status: ConnectorStatus = enabled ? 'starting' : 'disabled';
  return { ...changes, ...NOTHING_KNOWN, status, generation: generation + (restarts ? 1 : 0) };
};

const byId = ({ data }: { data: { connectorId: string } }) => ({ id: data.connectorId });

export const connectors = readModel({
  name: 'connectors',
  version: 2,
  tables: [connectorTable, slugTable],
  on: {
    ConnectorCreated: {
      keysFromRows: (rows, { data }) => slugsTried(rows, data).map((slug) => slugTable.at(slugKey(data, slug))),
      apply: (rows, { data }) => {
        const slug = slugsTried(rows, data).at(-1) ?? '';
        return [
          slugTable.put({ ...slugKey(data, slug), connector_id: data.connectorId }),
          connectorTable.insert({ ...createdConnector(data), slug }),
        ];
      },
    },
    ConnectorUpdated: connectorTable.updates(byId, updated),
    ConnectorStatusChanged: connectorTable.updates(byId, ({ data }) => ({
      status: data.status,
      reason_code: data.reasonCode,
      status_reason: data.reason,
      warnings: data.warnings,
      last_checked_at: data.checkedAt,
    })),
    ConnectorTested: connectorTable.updates(byId, ({ data }) => ({ last_checked_at: data.testedAt })),
    ConnectorDeleted: {
      touches: (event) => [connectorTable.at(byId(event))],
      keysFromRows: (rows, event) => slugsOf(rows, event).map(slugTable.at),
      apply: (rows, event) => [connectorTable.delete(byId(event)), ...slugsOf(rows, event).map(slugTable.delete)],
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

type Created = ConnectorEventOf<'ConnectorCreated'>['data'];

const slugKey = ({ workspaceId: workspace_id }: Created, slug: string) => ({ workspace_id, slug });

/** Names that differ may have one slug; the later connector's is numbered. Of those that are tried the last one is free. */
const slugsTried = (rows: Rows, data: Created): readonly string[] => {
  const first = connectorSlug(data.name, data.kind);
  const tried = [first];
  while (slugTable.find(rows, slugKey(data, tried.at(-1) ?? first)) !== null)
    tried.push(`${first}_${tried.length + 1}`);
  return tried;
};

/** That of a connector, if there is one. */
const slugsOf = (rows: Rows, event: Recorded<'ConnectorDeleted'>) => {
  const connector = connectorTable.find(rows, byId(event));
  return connector === null ? [] : [connector];
};
