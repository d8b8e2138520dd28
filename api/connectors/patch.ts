import { z } from 'zod';
import { configErrors, patchConfig, splitConfig } from '../../domain/connectors/config.ts';
import {
  connectorDecider,
  connectorStream,
  type Connector,
  type UpdateConnector,
} from '../../domain/connectors/connector.ts';
import { AutonomyLevel } from '../../domain/connectors/events.ts';
import { validationFailed } from '../../domain/core/errors.ts';
import { handleCommand, loadState } from '../../domain/core/handleCommand.ts';
import type { SecretRecord, Secrets } from '../../domain/core/secrets.ts';
import { findConnector } from '../../projections/connectors/connectorQueries.ts';
import { metaOf, notFound, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { recordFirst } from '../http/recordFirst.ts';
import { recordId } from '../http/queryValues.ts';
import { PatchConnectorBody } from './bodies.ts';
import { keep } from './create.ts';
import { ConnectorResource, toConnectorResource } from './resource.ts';
import { startedConnector } from './started.ts';
import type { CatalogueEntry } from '../../domain/connectors/connectorKinds.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Exclusive } from '../../domain/core/exclusive.ts';
import type { Sql } from '../../engine/sql.ts';
import type { ConnectorChecks } from '../../processes/connectors/connectorChecks.ts';

type Deps = Settling & {
  store: EventStore;
  reads: Sql;
  secrets: Secrets;
  exclusive: Exclusive;
  connectorCatalogue: readonly CatalogueEntry[];
  connectorChecks: ConnectorChecks;
  now: () => string;
};
type Existing = Extract<Connector, { generation: number }>;

/** SU-36, X-64: changes the configuration, the autonomy level, or whether the connector is enabled. */
export const patchConnector =
  (deps: Deps): Route =>
  (app) => {
    app.patch(
      '/api/connectors/:id',
      {
        config: { access: { surface: 'api', role: 'admin' } },
        preValidation: recordFirst((workspaceId, id) => findConnector(deps.reads, workspaceId, id)),
        schema: {
          tags: ['Connectors'],
          operationId: 'changeConnector',
          summary: 'Change a connector',
          description: 'In `config` an absent key keeps its value, null removes it, a string replaces it.',
          params: z.object({ id: recordId }),
          body: PatchConnectorBody,
          response: { 200: ConnectorResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const id = request.params.id;
        // One change at a time: each is made from what the one before it left in the vault.
        const { position } = await deps.exclusive.run(`connector:${id}`, async () => {
          const { state } = await loadState(deps.store, connectorDecider, connectorStream(id));
          if (!('generation' in state) || state.workspaceId !== workspaceId) throw notFound();
          const command = await updateOf(deps, id, state, request.body);
          return handleCommand(deps.store, connectorDecider, connectorStream(id), command, metaOf(request));
        });
        await settled(deps, reply, position, ['connectors']);
        const row = await startedConnector(deps, workspaceId, id);
        if (row === null) throw notFound();
        return toConnectorResource(deps, row);
      },
    );
  };

const updateOf = async (
  deps: Deps,
  connectorId: string,
  current: Existing,
  body: z.infer<typeof PatchConnectorBody>,
): Promise<UpdateConnector> => {
  const configuration = await configurationOf(deps, current, body.config ?? {});
  const autonomyLevel =
    body.autonomy_level === undefined ? current.autonomyLevel : AutonomyLevel.parse(body.autonomy_level);
  const enabled = body.enabled ?? current.status !== 'disabled';
  return {
    type: 'UpdateConnector',
    data: { connectorId, ...configuration, autonomyLevel, enabled, updatedAt: deps.now() },
  };
};

/** A new vault record only when a secret changed; `connector_cleanup` deletes the one that it replaces. */
const configurationOf = async (
  { secrets, connectorCatalogue }: Deps,
  current: Existing,
  patch: Readonly<Record<string, string | null>>,
): Promise<Pick<UpdateConnector['data'], 'config' | 'secretKeys' | 'secretId'>> => {
  const entry = connectorCatalogue.find(({ kind }) => kind === current.kind) ?? { configSchema: [] };
  const before: SecretRecord = (current.secretId === null ? null : await secrets.get(current.secretId)) ?? {};
  const merged = patchConfig({ ...current.config, ...before }, patch);
  const errors = configErrors(entry, merged);
  if (errors.length > 0) throw validationFailed(errors);
  const after = splitConfig(entry, merged);
  const secretKeys = Object.keys(after.secrets);
  const isSame =
    secretKeys.length === Object.keys(before).length && secretKeys.every((key) => before[key] === after.secrets[key]);
  return { config: after.config, secretKeys, secretId: isSame ? current.secretId : await keep(secrets, after.secrets) };
};
