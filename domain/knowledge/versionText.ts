import type { EventStore } from '../core/log/eventStore.ts';
import { eventsOf } from '../core/log/streams.ts';
import { versionTexts } from './document.ts';
import type { Chunk } from './events.ts';
import type { Passage, RetrievedChunk } from './retrieval.ts';

/** The stored text of a version; null once it is erased. */
export type VersionContent = { uri: string; chunks: readonly Chunk[] };

/** Reads the text of a version from the log, where it stays when the document gets another or is removed. */
export const loadVersion = async (
  store: Pick<EventStore, 'readStream'>,
  versionId: string,
): Promise<VersionContent | null> => {
  const chunks: Chunk[] = [];
  let uri: string | null = null;
  for await (const { data } of eventsOf(store, versionTexts, versionId)) {
    if (data.chunks === null || data.uri === null) return null;
    ({ uri } = data);
    chunks.push(...data.chunks);
  }
  return uri === null ? null : { uri, chunks };
};

/** What stands at the places that a retrieval has recorded; without those whose version is erased. */
export const loadPassages = async (
  store: Pick<EventStore, 'readStream'>,
  retrieved: readonly RetrievedChunk[],
): Promise<readonly Passage[]> => {
  const ids = [...new Set(retrieved.map(({ versionId }) => versionId))];
  const versions = new Map(await Promise.all(ids.map(async (id) => [id, await loadVersion(store, id)] as const)));
  return retrieved.flatMap((place) => {
    const version = versions.get(place.versionId);
    const chunk = version?.chunks[place.n];
    return version && chunk ? [{ ...place, uri: version.uri, heading: chunk.heading, text: chunk.text }] : [];
  });
};
