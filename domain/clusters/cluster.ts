import type { Decider } from '../core/decider.ts';
import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { creationAbandoned } from '../reservations/reserveName.ts';
import type { ClusterCommand, ClusterReport, ClusterRequestCommand } from './commands.ts';
import { ClusterEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { decideReport } from './reports.ts';
import { decideRequest } from './requests.ts';
import { exists, type Cluster } from './state.ts';

/** The life of one cluster (CL-30 to CL-43). */
export const clusterDecider: Decider<ClusterCommand, ClusterEvent, Cluster> = {
  initialState: () => ({ status: 'absent' }),
  evolve,
  decide: (command, cluster) => {
    if (cluster.status === 'abandoned') throw creationAbandoned();
    if (command.type === 'RequestCluster') {
      if (cluster.status === 'absent') return [{ type: 'ClusterRequested', data: command.data }];
      throw exists(cluster) ? invalidTransition(cluster.status, []) : new DomainError('not_found');
    }
    if (exists(cluster)) return isReport(command) ? decideReport(command, cluster) : decideRequest(command, cluster);
    // What is told of a cluster that is gone came too late.
    if (cluster.status === 'deleted' && isReport(command)) return [];
    throw new DomainError('not_found');
  },
};

/** Streams `cluster-<id>`. */
export const clusters = streamKind('cluster', ClusterEvent, clusterDecider);

/** Complete, so that no request is taken for a report. */
const REQUESTS: Readonly<Record<ClusterRequestCommand['type'], true>> = {
  RequestCluster: true,
  ChangeCluster: true,
  StartUpgrade: true,
  CancelUpgrade: true,
  RetryOperation: true,
  RequestDeletion: true,
  ReadCredentials: true,
};

const isReport = (command: ClusterCommand): command is ClusterReport => !Object.hasOwn(REQUESTS, command.type);
