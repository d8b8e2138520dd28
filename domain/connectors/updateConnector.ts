import { DomainError, validationFailed } from '../core/problems/errors.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import type { Locks } from '../core/locks.ts';
import type { SecretRecord, Secrets } from '../core/secrets.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import { configErrors, entryOf, patchConfig, splitConfig, type ConfigPatch } from './config.ts';
import { connectors, type Connector, type UpdateConnector } from './connector.ts';
import type { CatalogueEntry } from './connectorKinds.ts';
import { keepSecrets } from './createConnector.ts';
import type { AutonomyLevel, ConnectorEvent } from './events.ts';

export type ConnectorUpdate = {
  store: EventStore;
  locks: Locks;
  secrets: Secrets;
  connectorCatalogue: readonly CatalogueEntry[];
  now: () => string;
};

/** What is absent stays as it is. */
export type ConnectorChanges = {
  config?: ConfigPatch | undefined;
  autonomyLevel?: AutonomyLevel | undefined;
  enabled?: boolean | undefined;
};

type Existing = Extract<Connector, { generation: number }>;

/**
 * SU-36, X-64: changes a connector of the workspace, one change at a time: each is made from what the one before it
 * left in the vault. Throws `not_found`, and `validation_failed` where the new configuration does not fit its kind.
 */
export const updateConnector = (
  ports: ConnectorUpdate,
  { workspaceId, connectorId }: { workspaceId: string; connectorId: string },
  changes: ConnectorChanges,
  meta: Meta,
): Promise<Handled<ConnectorEvent, Connector>> =>
  ports.locks.run(`connector:${connectorId}`, async () => {
    const { state } = await load(ports.store, connectors, connectorId);
    if (!('generation' in state) || state.workspaceId !== workspaceId) throw new DomainError('not_found');
    const data = {
      connectorId,
      ...(await configurationOf(ports, state, changes.config ?? {})),
      autonomyLevel: changes.autonomyLevel ?? state.autonomyLevel,
      enabled: changes.enabled ?? state.status !== 'disabled',
      updatedAt: ports.now(),
    };
    return handle(ports.store, connectors, connectorId, { type: 'UpdateConnector', data }, meta);
  });

/** A new vault record only when a secret changed; `connector_cleanup` deletes the one that it replaces. */
const configurationOf = async (
  { secrets, connectorCatalogue }: ConnectorUpdate,
  current: Existing,
  patch: ConfigPatch,
): Promise<Pick<UpdateConnector['data'], 'config' | 'secretKeys' | 'secretId'>> => {
  const entry = entryOf(connectorCatalogue, current.kind);
  const before: SecretRecord = (current.secretId === null ? null : await secrets.get(current.secretId)) ?? {};
  const merged = patchConfig({ ...current.config, ...before }, patch);
  const errors = configErrors(entry, merged);
  if (errors.length > 0) throw validationFailed(errors);
  const { config, secrets: after } = splitConfig(entry, merged);
  const secretKeys = Object.keys(after);
  const isSame =
    secretKeys.length === Object.keys(before).length && secretKeys.every((key) => before[key] === after[key]);
  return { config, secretKeys, secretId: isSame ? current.secretId : await keepSecrets(secrets, after) };
};
