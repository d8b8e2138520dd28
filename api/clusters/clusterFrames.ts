import { clusterDecider, clusters } from '../../domain/clusters/cluster.ts';
import type { Cluster } from '../../domain/clusters/state.ts';
import type { Decider } from '../../domain/core/decider.ts';
import type { Position } from '../../domain/core/log/eventLog.ts';
import type { DomainEvent, EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { StreamKind } from '../../domain/core/log/streamKind.ts';
import { eventsOf } from '../../domain/core/log/streams.ts';
import { upgrades, upgradesDecider, type Upgrades } from '../../domain/upgrades/upgrades.ts';
import type { Frames, Selection } from '../streams/frames.ts';
import { encodeFrame } from '../streams/sse.ts';
import { upgradeFrame } from '../upgrades/upgradeFrames.ts';
import { shownCluster } from './resource/clusterResource.ts';

/** What changes a cluster as its stream shows it. */
const SHOWN: ReadonlySet<string> = new Set([
  'ClusterProvisioned',
  'ClusterProvisioningFailed',
  'ClusterUpdateStarted',
  'ClusterUpdateCompleted',
  'ClusterUpdateFailed',
  'ClusterUpgradeTakenBack',
  'ClusterOperationRetried',
  'ClusterHealthChanged',
  'ClusterRenamed',
  'ClusterAutoUpgradeSwitched',
  'ClusterDeletionRequested',
  'ClusterDeleted',
]);

/** What stands behind the frames of one cluster. */
type Known = { cluster: Cluster; upgrades: Upgrades };

/** How one cluster changes: with its state at the beginning, then each change, and the end after its deletion. */
export const clusterSelection = (
  store: Pick<EventStore, 'readStream'>,
  workspaceId: string,
  clusterId: string,
): Selection => {
  const streams = new Set([clusters.stream(clusterId), upgrades.stream(clusterId)]);
  return {
    workspaceId,
    // To count what was missed; what is sent comes from `begin`.
    frames: { shows: isShown, of: () => null },
    lets: (event) => streams.has(event.stream),
    begin: async (at) => {
      const known = {
        cluster: await stateAt(store, clusters, clusterDecider, clusterId, at),
        upgrades: await stateAt(store, upgrades, upgradesDecider, clusterId, at),
      };
      return {
        snapshot: { cluster: shownCluster(known.cluster)?.resource ?? null },
        frames: framesFrom(clusterId, known),
      };
    },
    isLast: ({ type }) => type === 'ClusterDeleted',
  };
};

const isShown = (event: RecordedEvent): boolean => SHOWN.has(event.type) || upgrades.holds(event);

type Folding<Event extends DomainEvent, State> = Pick<Decider<never, Event, State>, 'initialState' | 'evolve'>;

const stateAt = async <Event extends DomainEvent, State>(
  store: Pick<EventStore, 'readStream'>,
  kind: StreamKind<Event>,
  { initialState, evolve }: Folding<Event, State>,
  id: string,
  at: Position,
): Promise<State> => {
  let state = initialState();
  for await (const event of eventsOf(store, kind, id)) {
    if (event.position > at) break;
    state = evolve(state, event);
  }
  return state;
};

const framesFrom = (clusterId: string, start: Known): Frames => {
  let known = start;
  return {
    shows: isShown,
    of: (event) => {
      const before = known;
      if (upgrades.holds(event)) known = { ...known, upgrades: upgradesDecider.evolve(known.upgrades, event) };
      else if (clusters.holds(event)) known = { ...known, cluster: clusterDecider.evolve(known.cluster, event) };
      const told = frameOf(event, before, known);
      if (told === null) return null;
      const { type, data } = told;
      const { position, recordedAt } = event;
      const common = { position, type, cluster_id: clusterId, occurred_at: recordedAt };
      return encodeFrame({ id: position, event: type, data: { ...common, ...data } });
    },
  };
};

/** CL-91: the name of a frame and what it holds of its own. */
const frameOf = (event: RecordedEvent, before: Known, now: Known): { type: string; data: object } | null => {
  if (upgrades.holds(event)) return upgradeFrame(event, now.upgrades);
  if (!SHOWN.has(event.type)) return null;
  const cluster = shownCluster(now.cluster)?.resource;
  if (cluster === undefined) return { type: 'cluster.deleted', data: {} };
  const [from, to] = [before.cluster.status, now.cluster.status];
  if (from === to) return { type: 'cluster.updated', data: { cluster } };
  const reasonCode = 'reasonCode' in now.cluster ? now.cluster.reasonCode : null;
  return { type: 'cluster.status_changed', data: { from, to, reason_code: reasonCode, cluster } };
};
