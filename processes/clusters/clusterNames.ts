import type { NameOwnerKind } from '../reservations/reservations.ts';

/** Clusters hold their names until they are gone (CL-15, CL-54). */
export const clusterNames: NameOwnerKind = {
  category: 'cluster',
  deletedType: 'ClusterDeleted',
  abandoned: (clusterId) => ({ type: 'ClusterAbandoned', data: { clusterId } }),
};
