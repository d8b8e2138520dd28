import { RevisionConflict } from '../../domain/core/eventLog.ts';
import type { JsonValue } from '../../domain/core/canonicalJson.ts';
import type { EventStore, Meta } from '../../domain/core/eventStore.ts';
import { derivedCommandId, type SubjectKeyId } from '../../domain/core/ids.ts';
import { Json } from '../../domain/core/json.ts';
import { eventsOf } from '../../domain/core/streams.ts';
import type { Call } from '../../domain/investigations/investigation.ts';
import { contentParts, hashOfRef, resultHash, results } from '../../domain/investigations/resultText.ts';

/**
 * Stores the text of a large result in its own stream, part by part from `no_stream`. The name is the hash of
 * the content, so parts that stand there already are the same ones: a crash leaves a beginning that the next attempt
 * completes, and equal content is stored once.
 */
export const storeResult = async (
  store: EventStore,
  subject: SubjectKeyId,
  text: string,
  meta: Omit<Meta, 'commandId'>,
): Promise<void> => {
  const stream = results.stream(resultHash(subject, text));
  for (const [index, part] of contentParts(text, subject).entries()) {
    const expected = index === 0 ? ('no_stream' as const) : BigInt(index - 1);
    const commandId = derivedCommandId('result', stream, String(index));
    try {
      await store.append(stream, [part], expected, { ...meta, commandId });
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
};

/** The whole recorded result of a finished call; null when it failed or its subject was erased. */
export const loadResult = async (store: EventStore, call: Call): Promise<JsonValue> => {
  const { outcome } = call;
  if (outcome.type !== 'completed' || outcome.resultRef === null) return null;
  return outcome.result ?? loadStored(store, outcome.resultRef);
};

const loadStored = async (store: EventStore, ref: string): Promise<JsonValue> => {
  let text = '';
  for await (const { data } of eventsOf(store, results, hashOfRef(ref))) {
    if (data.content === null) return null;
    text += data.content;
  }
  return text === '' ? null : Json.parse(JSON.parse(text));
};
