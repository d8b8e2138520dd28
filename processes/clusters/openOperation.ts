import { clusters } from '../../domain/clusters/cluster.ts';
import type { ClusterReport } from '../../domain/clusters/commands.ts';
import { isBusy, type BusyCluster } from '../../domain/clusters/state.ts';
import type { EventStore, Meta, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { isAttempt } from '../../domain/clusters/reports.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import { handle, load } from '../../domain/core/log/streams.ts';

/** A cluster in the midst of an operation. */
export type OpenOperation = {
  cluster: BusyCluster;
  /** Names this attempt of the operation in what is told of it. */
  ids: { clusterId: string; operationId: string; attempt: number };
  /** Appends under an id that follows from the operation, its attempt and `step`, so that a repeat changes nothing. */
  record: (step: string, report: ClusterReport) => Promise<void>;
  /** The same before something is done: rejects with AttemptOver where this attempt is no more the one under way. */
  announce: (step: string, report: ClusterReport) => Promise<void>;
};

/** Another process has ended the attempt, or somebody has cancelled it: whoever works on it stops where it is. */
export class AttemptOver extends Error {
  constructor() {
    super('the attempt is over');
    this.name = 'AttemptOver';
  }
}

/** Null unless the log says that something goes on with the cluster. Throws UnknownEventType. */
export const openOperation = async (store: EventStore, clusterId: string): Promise<OpenOperation | null> => {
  const loaded = await load(store, clusters, clusterId);
  const { state, first } = loaded;
  if (!isBusy(state) || first === null) return null;
  const { id: operationId, attempt } = state.operation;
  let known: Pick<typeof loaded, 'state' | 'revision' | 'position'> = loaded;
  const record = async (step: string, report: ClusterReport): Promise<void> => {
    const meta = reporting(first, `${operationId} ${attempt} ${step}`);
    known = await handle(store, clusters, clusterId, report, meta, known);
  };
  return {
    cluster: state,
    ids: { clusterId, operationId, attempt },
    record,
    announce: async (step, report) => {
      await record(step, report);
      if (!isAttempt(known.state, { operationId, attempt })) throw new AttemptOver();
    },
  };
};

/** Metadata of what the service tells of a cluster; `first` is how that began. */
export const reporting = (first: RecordedEvent, step: string): Meta => ({
  actor: { type: 'system', id: 'reconciler' },
  correlationId: first.meta.correlationId,
  commandId: derivedCommandId('reconciler', first.id, step),
  causationId: first.id,
  ...(first.meta.workspaceId === undefined ? {} : { workspaceId: first.meta.workspaceId }),
});
