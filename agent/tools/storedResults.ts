import type { JsonValue } from '../../domain/core/json/canonicalJson.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { Json } from '../../domain/core/json/json.ts';
import { parseJson } from '../../domain/core/json/parseJson.ts';
import { eventsOf } from '../../domain/core/log/streams.ts';
import type { Call } from '../state/facts.ts';
import { hashOfRef, results } from './resultText.ts';

type Reading = Pick<EventStore, 'readStream'>;

/** The whole recorded result of a finished call; null when it failed or its subject was erased. */
export const loadResult = async (store: Reading, { outcome }: Call): Promise<JsonValue> => {
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
