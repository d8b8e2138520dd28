import type { DecidedKind } from '../core/log/streamKind.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import { reserveName } from '../reservations/reserveName.ts';
import { clusters } from './cluster.ts';
import type { ClusterChange, ClusterCommand } from './commands.ts';
import type { ClusterEvent } from './events.ts';
import { exists, type Cluster } from './state.ts';

/** Streams of clusters, perhaps with a condition of the caller's on what stands there (`If-Match`). */
export type ClusterStreams = DecidedKind<ClusterCommand, ClusterEvent, Cluster>;

export type ClusterChanging = {
  store: EventStore;
  now: () => string;
  newId: () => string;
  /** `SERVICE_UPDATE_TIMEOUT_SECONDS`, in milliseconds (CL-44). */
  updateTimeoutMs: number;
};

/** What shall be otherwise; what is absent stays (CL-49). */
export type WantedChange = Omit<
  ClusterChange,
  'clusterId' | 'renameId' | 'operationId' | 'changedAt' | 'updateDeadlineAt'
>;

/**
 * CL-49 to CL-53: all of it or nothing. A new name is reserved first (CL-15); the one before is free soon after. Throws
 * `name_taken`, `operation_in_progress` and `invalid_transition`.
 */
export const changeCluster = async (
  ports: ClusterChanging,
  kind: ClusterStreams,
  clusterId: string,
  wanted: WantedChange,
  meta: Meta,
): Promise<Handled<ClusterEvent, Cluster>> => {
  const { store, now, newId } = ports;
  const changedAt = now();
  const own = { clusterId, renameId: meta.commandId, operationId: newId(), changedAt };
  const command = {
    type: 'ChangeCluster',
    data: { ...wanted, ...own, updateDeadlineAt: deadline(ports, changedAt) },
  } as const;
  if (wanted.name !== undefined) {
    const { state } = await load(store, clusters, clusterId);
    // Refused for another reason, it reserves nothing.
    kind.decider.decide(command, state);
    if (exists(state) && state.name !== wanted.name) {
      const owner = { category: clusters.category, id: clusterId };
      await reserveName({ store, scope: 'cluster', workspaceId: state.workspaceId, name: wanted.name, owner, meta });
    }
  }
  return handle(store, kind, clusterId, command, meta);
};

/** CL-56: the operation that failed, once more. Throws `invalid_transition`. */
export const retryCluster = (
  ports: ClusterChanging,
  clusterId: string,
  meta: Meta,
): Promise<Handled<ClusterEvent, Cluster>> => {
  const retriedAt = ports.now();
  const data = { clusterId, retriedAt, updateDeadlineAt: deadline(ports, retriedAt) };
  return handle(ports.store, clusters, clusterId, { type: 'RetryOperation', data }, meta);
};

const deadline = ({ updateTimeoutMs }: ClusterChanging, from: string): string =>
  new Date(Date.parse(from) + updateTimeoutMs).toISOString();
