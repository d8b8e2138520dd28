import { clusters as clusterStreams } from '../../domain/clusters/cluster.ts';
import type { Position } from '../../domain/core/log/eventLog.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { eventsOf } from '../../domain/core/log/streams.ts';
import { applyInMemory } from '../../engine/projections/fold.ts';
import { holdRows } from '../../engine/projections/rows/heldRows.ts';
import { clusters, clusterTable, type ClusterRow } from './clusters.ts';

/**
 * A cluster as its read model showed it at this place of the log, or, where it was deleted by then, before that. Throws
 * where there was none.
 */
export const clusterAt = async (
  store: Pick<EventStore, 'readStream'>,
  id: string,
  position: Position,
): Promise<ClusterRow> => {
  const held = holdRows();
  let cluster: ClusterRow | null = null;
  for await (const event of eventsOf(store, clusterStreams, id)) {
    if (event.position > position) break;
    applyInMemory(clusters, event, held);
    cluster = clusterTable.find(held.rowsAtHand, { id }) ?? cluster;
  }
  if (cluster === null) throw new Error(`there was no cluster ${id} at ${position}`);
  return cluster;
};
