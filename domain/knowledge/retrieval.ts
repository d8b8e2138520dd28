import { z } from 'zod';

const rank = z.int().min(1).nullable();

/** A chunk that was retrieved, without its text: which version it stands in, and its place in each list (SU-180). */
export const RetrievedChunk = z.object({
  documentId: z.uuid(),
  versionId: z.uuid(),
  version: z.int(),
  /** Its number in the version. */
  n: z.int().min(0),
  lineStart: z.int(),
  lineEnd: z.int(),
  ranks: z.object({ words: rank, stems: rank, trigrams: rank }),
});
export type RetrievedChunk = z.infer<typeof RetrievedChunk>;

/** The same with what stands there. */
export type Passage = RetrievedChunk & { uri: string | null; heading: string | null; text: string };

/** As the read model finds it. */
export type RetrievedPassage = Passage & { title: string | null };

/** Finds what answers a question in the documents of a workspace: at most 8 passages, best first. */
export type Retrieve = (workspaceId: string, question: string) => Promise<readonly Passage[]>;
