import { clusters } from '../../domain/clusters/cluster.ts';
import type { ClusterEvent } from '../../domain/clusters/events.ts';
import { connectors } from '../../domain/connectors/connector.ts';
import type { ConnectorEvent } from '../../domain/connectors/events.ts';
import { UserId } from '../../domain/core/ids.ts';
import type { UserEvent } from '../../domain/users/events.ts';
import { users } from '../../domain/users/user.ts';
import type { NameOwnerKind } from './reservations.ts';

/** Clusters hold their names until they are gone (CL-15, CL-54); none can be deleted yet. */
const clusterNames: NameOwnerKind<ClusterEvent> = {
  streams: clusters,
  abandoned: (clusterId) => ({ type: 'ClusterAbandoned', data: { clusterId } }),
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
