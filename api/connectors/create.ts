import { splitConfig } from '../../domain/connectors/config.ts';
import { connectorDecider, connectorStream } from '../../domain/connectors/connector.ts';
import { AutonomyLevel, type ConnectorEventOf } from '../../domain/connectors/events.ts';
import type { Meta, EventStore } from '../../domain/core/eventStore.ts';
import { handleCommand, loadState } from '../../domain/core/handleCommand.ts';
import type { SecretRecord, Secrets } from '../../domain/core/secrets.ts';
import type { SecretId } from '../../domain/core/ids.ts';
import { reserveName } from '../../domain/reservations/reserveName.ts';
import { countConnectors } from '../../projections/connectors/connectorQueries.ts';
import { createdConnector } from '../../projections/connectors/connectors.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { withinQuota, type Quota } from '../http/quota.ts';
import { createConnectorBody } from './bodies.ts';
import { ConnectorResource, toConnectorResource } from './resource.ts';
import { startedConnector } from './started.ts';
import type { CatalogueEntry } from '../../domain/connectors/connectorKinds.ts';
import type { Exclusive } from '../../domain/core/exclusive.ts';
import type { Sql } from '../../engine/sql.ts';
import type { ConnectorChecks } from '../../processes/connectors/connectorChecks.ts';

type Deps = Settling & {
  store: EventStore;
  reads: Sql;
  exclusive: Exclusive;
  secrets: Secrets;
  connectorCatalogue: readonly CatalogueEntry[];
  connectorChecks: ConnectorChecks;
  maxConnectors: number;
  publicApiUrl: string;
  now: () => string;
};
type Created = ConnectorEventOf<'ConnectorCreated'>['data'];

/** SU-32: creates a connector and waits up to 3 s for its start-up; a system out of reach is `degraded`, not an error. */
export const createConnector =
  (deps: Deps): Route =>
  (app) => {
    app.post(
      '/api/connectors',
      {
        config: { access: { surface: 'api', role: 'admin' }, refuses: ['name_taken'], sends: ['Location'] },
        schema: {
          tags: ['Connectors'],
          operationId: 'createConnector',
          summary: 'Create a connector',
          description: 'The answer waits up to 3 seconds for the start-up; a system out of reach gives `degraded`.',
          body: createConnectorBody(deps.connectorCatalogue),
          response: { 201: ConnectorResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const { kind, name, config, autonomy_level: level } = request.body;
        const entry = deps.connectorCatalogue.find((candidate) => candidate.kind === kind);
        const parts = splitConfig(entry ?? { configSchema: [] }, config);
        const about = {
          // A command has one id, which a repeat after a crash carries again: so has the connector that it makes.
          connectorId: request.commandId,
          workspaceId,
          kind,
          name,
          config: parts.config,
          secretKeys: Object.keys(parts.secrets),
          autonomyLevel: AutonomyLevel.parse(level),
        };
        const { data, position } = await withinQuota(deps, quotaOf(deps, about), () =>
          create(deps, metaOf(request), parts.secrets, about),
        );
        await settled(deps, reply, position, ['connectors']);
        const row = (await startedConnector(deps, workspaceId, data.connectorId)) ?? createdConnector(data);
        return reply
          .code(201)
          .header('Location', `${deps.publicApiUrl}/api/connectors/${data.connectorId}`)
          .send(toConnectorResource(deps, row));
      },
    );
  };

/** SU-173. */
const quotaOf = (deps: Deps, { connectorId, workspaceId }: Pick<Created, 'connectorId' | 'workspaceId'>): Quota => ({
  name: 'connectors',
  workspaceId,
  limit: deps.maxConnectors,
  count: () => countConnectors(deps.reads, workspaceId),
  isMade: async () => (await loadState(deps.store, connectorDecider, connectorStream(connectorId))).revision >= 0n,
});

/**
 * Name, secrets, event, in this order: a crash in between leaves a reservation that is given up after a minute and
 * a vault record that no event names.
 */
const create = async (
  { store, secrets, now }: Deps,
  meta: Meta,
  values: SecretRecord,
  about: Omit<Created, 'secretId' | 'createdAt'>,
) => {
  const { connectorId, workspaceId, name } = about;
  const wanted = { category: 'connector', id: connectorId };
  const owner = await reserveName({ store, scope: 'connector', workspaceId, name, owner: wanted, meta });
  const secretId = await keep(secrets, values);
  const data: Created = { ...about, connectorId: owner.id, secretId, createdAt: now() };
  const command = { type: 'CreateConnector', data } as const;
  const handled = await handleCommand(store, connectorDecider, connectorStream(owner.id), command, meta);
  const [event] = handled.events;
  if (event?.type !== 'ConnectorCreated') throw new Error('creating a connector records that it was created');
  // The command was a repeat, and the record of the first attempt counts.
  if (secretId !== null && event.data.secretId !== secretId) await secrets.delete(secretId);
  return { data: event.data, position: handled.position };
};

/** Null when there is nothing to keep. */
export const keep = (secrets: Secrets, values: SecretRecord): Promise<SecretId | null> =>
  Object.keys(values).length === 0 ? Promise.resolve(null) : secrets.put('configuration', values);
