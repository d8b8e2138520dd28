import { clusters } from '../../domain/clusters/cluster.ts';
import { exists } from '../../domain/clusters/state.ts';
import type { ClusterEvent } from '../../domain/clusters/events.ts';
import { connectors } from '../../domain/connectors/connector.ts';
import type { ConnectorEvent } from '../../domain/connectors/events.ts';
import { handle, load } from '../../domain/core/log/streams.ts';
import { nameId } from '../../domain/reservations/reserveName.ts';
import { reservations } from '../../domain/reservations/reservation.ts';
import { UserId } from '../../domain/core/ids.ts';
import type { UserEvent } from '../../domain/users/events.ts';
import { users } from '../../domain/users/user.ts';
import type { NameOwnerKind } from './reservations.ts';

/** Clusters hold their names until they are gone (CL-15, CL-54), or have another (CL-50). */
export const clusterNames: NameOwnerKind<ClusterEvent> = {
  streams: clusters,
  deletedType: 'ClusterDeleted',
  abandoned: (clusterId) => ({ type: 'ClusterAbandoned', data: { clusterId } }),
  renaming: {
    type: 'ClusterRenamed',
    uses: async (store, { owner, stream }) => {
      const { state } = await load(store, clusters, owner.id);
      return exists(state) && reservations.stream(nameId(state.workspaceId, 'cluster', state.name)) === stream;
    },
    abandon: async (store, clusterId, renameId, abandonedAt, meta) => {
      const data = { clusterId, renameId, abandonedAt };
      await handle(store, clusters, clusterId, { type: 'AbandonRename', data }, meta);
    },
  },
};

export const connectorNames: NameOwnerKind<ConnectorEvent> = {
  streams: connectors,
  deletedType: 'ConnectorDeleted',
  abandoned: (connectorId) => ({ type: 'ConnectorAbandoned', data: { connectorId } }),
};

/** Users hold their e-mail addresses. They are never deleted (SU-06), so only a creation that was given up frees one. */
export const userNames: NameOwnerKind<UserEvent> = {
  streams: users,
  abandoned: (userId) => ({ type: 'UserAbandoned', data: { userId: UserId.parse(userId) } }),
};

/** Everything that reserves names. */
export const nameOwners = [clusterNames, connectorNames, userNames];
