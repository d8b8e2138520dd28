import { apiKeys } from './apiKeys.ts';
import { clusters } from './clusters.ts';
import { connectors } from './connectors.ts';
import type { Projection } from './engine/projection.ts';
import { investigationQueue } from './investigationQueue.ts';
import { investigations } from './investigations.ts';
import { metrics } from './metrics.ts';
import { nameReservations } from './nameReservations.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** Every read model of this release. */
export const readModels: readonly Projection[] = [
  apiKeys,
  clusters,
  connectors,
  investigationQueue,
  investigations,
  metrics,
  nameReservations,
  tickets,
  users,
];
