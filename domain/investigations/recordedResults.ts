import type { JsonValue } from '../core/canonicalJson.ts';
import type { EventStore } from '../core/eventStore.ts';
import { Json } from '../core/json.ts';
import { parseJson } from '../core/parseJson.ts';
import { eventsOf } from '../core/streams.ts';
import { LOCAL_KIND } from './agent/authorization.ts';
import type { Call, Facts } from './investigation.ts';
import { hashOfRef, results } from './resultText.ts';
import type { RecordedResult } from './verdict/evidence.ts';

type Reading = Pick<EventStore, 'readStream'>;

/** The whole recorded result of a finished call; null when it failed or its subject was erased. */
export const loadResult = async (store: Reading, call: Call): Promise<JsonValue> => {
  const { outcome } = call;
  if (outcome.type !== 'completed' || outcome.resultRef === null) return null;
  return outcome.result ?? loadStoredResult(store, outcome.resultRef);
};

/** A result that has a stream of its own; null once its subject was erased. */
export const loadStoredResult = async (store: Reading, ref: string): Promise<JsonValue> => {
  let text = '';
  for await (const { data } of eventsOf(store, results, hashOfRef(ref))) {
    if (data.content === null) return null;
    text += data.content;
  }
  return text === '' ? null : Json.parse(parseJson(text));
};

/** The whole results of the connectors' steps: evidence names them, and drafts may hold what stands in them. */
export const recordedResults = async (store: Reading, { turns }: Facts): Promise<Map<number, RecordedResult>> => {
  const found = new Map<number, RecordedResult>();
  for (const call of turns.flatMap(({ calls }) => calls)) {
    const { outcome, connectorKind } = call;
    if (connectorKind === null || connectorKind === LOCAL_KIND) continue;
    if (outcome.type !== 'completed' || outcome.code !== null) continue;
    found.set(call.seq, { connectorKind, arguments: call.arguments, result: await loadResult(store, call) });
  }
  return found;
};
