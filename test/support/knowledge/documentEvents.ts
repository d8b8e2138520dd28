import { uuidv5 } from '../../../domain/core/ids.ts';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { documentIdOf } from '../../../domain/knowledge/document.ts';
import type { Chunk } from '../../../domain/knowledge/events.ts';
import { readDocument } from '../../../domain/knowledge/readDocument.ts';
import { eventAt } from '../log/recordedEvents.ts';

/** A Markdown document as the log would hold it: the events of its texts, one version after the other. */
export const documentEvents = (
  from: number,
  uri: string,
  texts: readonly string[],
  workspaceId = 'default',
): readonly RecordedEvent[] => {
  const documentId = documentIdOf(workspaceId, uri);
  const versionIdOf = (version: number): string => uuidv5('test version', workspaceId, uri, String(version));
  return texts.flatMap((text, index) => {
    const { chunks, ...read } = readDocument('text/markdown', text);
    const of = { documentId, workspaceId, versionId: versionIdOf(index + 1) };
    const at = from + index * 3;
    const stored = { ...of, language: read.language, from: 0, uri, chunks: chunks satisfies readonly Chunk[] };
    const added = {
      ...of,
      ...read,
      version: index + 1,
      contentType: 'text/markdown',
      origin: 'api',
      digest: String(index),
      bytes: text.length,
      chunks: chunks.length,
      redactions: 0,
      addedAt: '2026-05-01T10:00:00.000Z',
      uri,
    };
    const before = { ...of, versionId: versionIdOf(index), at: '2026-05-01T10:00:00.000Z' };
    return [
      eventAt(at, 'KnowledgeChunksStored', stored),
      eventAt(at + 1, 'KnowledgeVersionAdded', added),
      ...(index === 0 ? [] : [eventAt(at + 2, 'KnowledgeVersionRetired', before)]),
    ];
  });
};
