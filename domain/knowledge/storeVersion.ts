import { derivedCommandId, type SubjectKeyId } from '../core/ids.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { versionTexts } from './document.ts';
import type { Chunk } from './events.ts';

/** With JSON escapes, encryption and base64 a part stays far below the largest event. */
const PART_CHARS = 80_000;

/** The text of one version, whose key is `subject`. */
export type VersionText = {
  documentId: string;
  workspaceId: string;
  versionId: string;
  language: string;
  uri: string;
  subject: SubjectKeyId;
};

/** Appends the text in parts, to a stream that nothing names yet; `check` is called before each. */
export const storeVersion = async (
  store: Pick<EventStore, 'append'>,
  { subject, ...version }: VersionText,
  chunks: readonly Chunk[],
  meta: Meta,
  check: () => Promise<void>,
): Promise<void> => {
  const stream = versionTexts.stream(version.versionId);
  for (const [index, part] of partsOf(chunks).entries()) {
    const expected = index === 0 ? ('no_stream' as const) : BigInt(index - 1);
    const commandId = derivedCommandId('knowledge', version.versionId, String(index));
    const data = { ...version, from: part.from, chunks: part.chunks };
    await check();
    await store.append(stream, [{ type: 'KnowledgeChunksStored', data, subject }], expected, { ...meta, commandId });
  }
};

const partsOf = (chunks: readonly Chunk[]): readonly { from: number; chunks: Chunk[] }[] => {
  const parts: { from: number; chunks: Chunk[]; chars: number }[] = [];
  for (const [index, chunk] of chunks.entries()) {
    const last = parts.at(-1);
    if (last === undefined || last.chars + chunk.text.length > PART_CHARS)
      parts.push({ from: index, chunks: [chunk], chars: chunk.text.length });
    else {
      last.chunks.push(chunk);
      last.chars += chunk.text.length;
    }
  }
  return parts;
};
