import { LOCAL_KIND } from '../../agent/tools/authorization.ts';
import { loadResult } from '../../agent/tools/storedResults.ts';
import type { EventStore } from '../core/log/eventStore.ts';
import type { Facts } from './investigation.ts';
import type { RecordedResult } from './verdict/evidence.ts';

/** The whole results of the connectors' steps: evidence names them, and drafts may hold what stands in them. */
export const recordedResults = async (
  store: Pick<EventStore, 'readStream'>,
  { turns }: Pick<Facts, 'turns'>,
): Promise<Map<number, RecordedResult>> => {
  const found = new Map<number, RecordedResult>();
  for (const call of turns.flatMap(({ calls }) => calls)) {
    const { outcome, connectorKind } = call;
    if (connectorKind === null || connectorKind === LOCAL_KIND) continue;
    if (outcome.type !== 'completed' || outcome.code !== null) continue;
    found.set(call.seq, { connectorKind, arguments: call.arguments, result: await loadResult(store, call) });
  }
  return found;
};
