import { RevisionConflict } from '../../domain/core/log/eventLog.ts';
import type { EventStore, Meta } from '../../domain/core/log/eventStore.ts';
import { derivedCommandId, type SubjectKeyId } from '../../domain/core/ids.ts';
import { contentParts, resultHash, results } from '../tools/resultText.ts';

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
