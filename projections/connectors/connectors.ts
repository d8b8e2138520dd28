import { unreachable } from '../../domain/core/decider.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import type { SecretId } from '../../domain/core/ids.ts';
import type { ConnectorStatus } from '../../domain/connectors/connector.ts';
import { ConnectorEvent, type AutonomyLevel, type ConnectorEventOf } from '../../domain/connectors/events.ts';
import { connectorSlug } from '../../domain/connectors/slug.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';
import { storable } from '../sql/storable.ts';

/** One connector that exists. */
export type ConnectorRow = {
  id: string;
  workspace_id: string;
  kind: string;
  name: string;
  /** SU-39: unique in the workspace; kept for the connector's life. */
  slug: string;
  config: Readonly<Record<string, string>>;
  secret_keys: string[];
  secret_id: SecretId | null;
  autonomy_level: AutonomyLevel;
  status: ConnectorStatus;
  reason_code: string | null;
  status_reason: string | null;
  warnings: string[];
  generation: number;
  last_checked_at: Date | null;
  created_at: Date;
};

export const connectors: Projection = {
  name: 'connectors',
  version: 1,
  tables: ['connectors'],
  ddl: `
    create table connectors (
      id uuid primary key,
      workspace_id text not null,
      kind text not null,
      name text not null,
      slug text not null,
      config jsonb not null,
      secret_keys text[] not null,
      secret_id uuid,
      autonomy_level text not null,
      status text not null,
      reason_code text,
      status_reason text,
      warnings text[] not null,
      generation int not null,
      last_checked_at timestamptz,
      created_at timestamptz not null,
      unique (workspace_id, slug)
    );
    create index on connectors (workspace_id, created_at, id);
  `,
  types: [
    'ConnectorCreated',
    'ConnectorUpdated',
    'ConnectorStatusChanged',
    'ConnectorTested',
    'ConnectorDeleted',
  ] satisfies ConnectorEvent['type'][],
  apply: async (sql: Sql, recorded: RecordedEvent) => {
    const event = ConnectorEvent.parse({ type: recorded.type, data: recorded.data });
    switch (event.type) {
      case 'ConnectorCreated':
        return insert(sql, event.data);
      case 'ConnectorUpdated':
        return update(sql, event.data);
      case 'ConnectorStatusChanged':
        return changeStatus(sql, event.data);
      case 'ConnectorTested':
        await sql.query('update connectors set last_checked_at = $2 where id = $1', [
          event.data.connectorId,
          event.data.testedAt,
        ]);
        return;
      case 'ConnectorDeleted':
        await sql.query('delete from connectors where id = $1', [event.data.connectorId]);
        return;
      case 'ConnectorAbandoned':
        return;
      default:
        unreachable(event);
    }
  },
};

/** The row of a connector that has just been created, but for the number that a taken slug would get. */
export const createdConnector = (data: ConnectorEventOf<'ConnectorCreated'>['data']): ConnectorRow => ({
  id: data.connectorId,
  workspace_id: data.workspaceId,
  kind: data.kind,
  name: storable(data.name),
  slug: connectorSlug(data.name, data.kind),
  config: storable(data.config),
  secret_keys: data.secretKeys,
  secret_id: data.secretId,
  autonomy_level: data.autonomyLevel,
  status: 'starting',
  reason_code: null,
  status_reason: null,
  warnings: [],
  generation: 1,
  last_checked_at: null,
  created_at: new Date(data.createdAt),
});

const insert = async (sql: Sql, data: ConnectorEventOf<'ConnectorCreated'>['data']): Promise<void> => {
  const row = { ...createdConnector(data), slug: await freeSlug(sql, data) };
  const columns = Object.entries({ ...row, config: JSON.stringify(row.config) });
  await sql.query(
    `insert into connectors (${columns.map(([name]) => name).join(', ')})
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    columns.map(([, value]) => value),
  );
};

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
  await sql.query(
    'update connectors set config = $2, secret_keys = $3, secret_id = $4, autonomy_level = $5 where id = $1',
    [data.connectorId, JSON.stringify(storable(data.config)), data.secretKeys, data.secretId, data.autonomyLevel],
  );
  if (data.enabled && !data.restarts) return;
  await sql.query(
    `update connectors set status = $2, reason_code = null, status_reason = null, warnings = '{}',
            generation = generation + $3 where id = $1`,
    [data.connectorId, data.enabled ? 'starting' : 'disabled', data.restarts ? 1 : 0],
  );
};

const changeStatus = async (sql: Sql, data: ConnectorEventOf<'ConnectorStatusChanged'>['data']): Promise<void> => {
  await sql.query(
    `update connectors set status = $2, reason_code = $3, status_reason = $4, warnings = $5, last_checked_at = $6
      where id = $1`,
    [data.connectorId, data.status, data.reasonCode, storable(data.reason), storable(data.warnings), data.checkedAt],
  );
};
