import { connectors } from '../../domain/connectors/connector.ts';
import { idOf } from '../../domain/core/eventLog.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { SecretId } from '../../domain/core/ids.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import { eventsOf } from '../../domain/core/streams.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';

/**
 * Deletes the vault's records that a connector no longer uses: all of a deleted one, the earlier ones of a changed
 * one. Deleting twice is harmless, so a repeat changes nothing.
 */
export const connectorCleanup = (deps: { store: EventStore; secrets: Pick<Secrets, 'delete'> }): Reactor => ({
  name: 'connector_cleanup',
  startFrom: 'beginning',
  types: ['ConnectorUpdated', 'ConnectorDeleted'],
  react: async (event) => {
    const used = new Set<SecretId>();
    let current: SecretId | null = null;
    for await (const { type, data } of eventsOf(deps.store, connectors, idOf(event.stream))) {
      if (type === 'ConnectorDeleted') current = null;
      if (type !== 'ConnectorCreated' && type !== 'ConnectorUpdated') continue;
      current = data.secretId;
      if (current !== null) used.add(current);
    }
    for (const id of used) if (id !== current) await deps.secrets.delete(id);
  },
});
