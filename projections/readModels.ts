import { apiKeys } from './keys/apiKeys.ts';
import { clusters } from './clusters/clusters.ts';
import { connectors } from './connectors/connectors.ts';
import { eventIndex } from './events/eventIndex.ts';
import type { Projection } from '../engine/projections/projection.ts';
import { investigationQueue } from './investigations/investigationQueue.ts';
import { investigations } from './investigations/investigations.ts';
import { metrics } from './metrics/metrics.ts';
import { nameReservations } from './reservations/nameReservations.ts';
import { deliveries } from './deliveries.ts';
import { ticketSources } from './sources/ticketSources.ts';
import { tickets } from './tickets/tickets.ts';
import { users } from './users/users.ts';
import { webhooks } from './webhooks/webhooks.ts';

/** Every read model of this release. */
export const readModels: readonly Projection[] = [
  apiKeys,
  clusters,
  connectors,
  deliveries,
  eventIndex,
  investigationQueue,
  investigations,
  metrics,
  nameReservations,
  ticketSources,
  tickets,
  users,
  webhooks,
];
