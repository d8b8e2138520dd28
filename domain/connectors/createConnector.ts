import type { Position } from '../core/log/eventLog.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { withinQuota, type Quota, type QuotaPorts } from '../core/quota.ts';
import type { SecretId } from '../core/ids.ts';
import type { SecretRecord, Secrets } from '../core/secrets.ts';
import { handle } from '../core/log/streams.ts';
import { reserveName } from '../reservations/reserveName.ts';
import { entryOf, splitConfig } from './config.ts';
import { connectors } from './connector.ts';
import type { CatalogueEntry } from './connectorKinds.ts';
import type { ConnectorEventOf } from './events.ts';

export type ConnectorCreation = QuotaPorts & {
  store: EventStore;
  secrets: Secrets;
  connectorCatalogue: readonly CatalogueEntry[];
  connectorQuota: Quota;
  now: () => string;
};

type Created = ConnectorEventOf<'ConnectorCreated'>['data'];

/** `config` holds its secrets too; it fits the schema of its kind. */
export type WantedConnector = Pick<Created, 'workspaceId' | 'kind' | 'name' | 'config' | 'autonomyLevel'>;

/** What was recorded, which on a repeat is what the first attempt asked for. */
export type CreatedConnector = { connector: Created; position: Position | null };

/**
 * Creates a connector (SU-32), whose connection starts by itself. It has the id of the command, which a repeat after a
 * crash carries again. Throws `name_taken`, and what `withinQuota` throws.
 */
export const createConnector = (
  ports: ConnectorCreation,
  wanted: WantedConnector,
  meta: Meta,
): Promise<CreatedConnector> => {
  const { workspaceId } = wanted;
  const place = { quota: ports.connectorQuota, workspaceId, stream: connectors.stream(meta.commandId) };
  return withinQuota(ports, place, () => create(ports, wanted, meta));
};

/**
 * Name, secrets, event, in this order: a crash in between leaves a reservation that is given up after a minute and
 * a vault record that no event names.
 */
const create = async (
  { store, secrets, connectorCatalogue, now }: ConnectorCreation,
  wanted: WantedConnector,
  meta: Meta,
): Promise<CreatedConnector> => {
  const { workspaceId, kind, name } = wanted;
  const parts = splitConfig(entryOf(connectorCatalogue, kind), wanted.config);
  const owner = { category: connectors.category, id: meta.commandId };
  const { id: connectorId } = await reserveName({ store, scope: 'connector', workspaceId, name, owner, meta });
  const secretId = await keepSecrets(secrets, parts.secrets);
  const secretKeys = Object.keys(parts.secrets);
  const data: Created = { ...wanted, connectorId, config: parts.config, secretKeys, secretId, createdAt: now() };
  const { events, position } = await handle(store, connectors, connectorId, { type: 'CreateConnector', data }, meta);
  const [event] = events;
  if (event?.type !== 'ConnectorCreated') throw new Error('creating a connector records that it was created');
  // The command was a repeat, and the record of the first attempt counts.
  if (secretId !== null && event.data.secretId !== secretId) await secrets.delete(secretId);
  return { connector: event.data, position };
};

/** Null when there is nothing to keep. */
export const keepSecrets = (secrets: Pick<Secrets, 'put'>, values: SecretRecord): Promise<SecretId | null> =>
  Object.keys(values).length === 0 ? Promise.resolve(null) : secrets.put('configuration', values);
