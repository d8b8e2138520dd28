import { z } from 'zod';
import { personal } from '../core/personal.ts';

/** What a document is sent as. HTML is stored as Markdown, whose lines count (SU-145). */
export const ContentType = z.enum(['text/markdown', 'text/plain', 'text/html']);
export type ContentType = z.infer<typeof ContentType>;

/** Where a document comes from: people and programs (`api`), or the folder that is watched. */
export const DocumentOrigin = z.enum(['api', 'folder']);
export type DocumentOrigin = z.infer<typeof DocumentOrigin>;

/** Lines count from 1; both are part of it. `heading`: the headings above it, outermost first; null above the first. */
export const Chunk = z.object({
  lineStart: z.int().min(1),
  lineEnd: z.int().min(1),
  heading: z.string().nullable(),
  text: z.string(),
});
export type Chunk = z.infer<typeof Chunk>;

const at = z.iso.datetime();
const of = { documentId: z.uuid(), workspaceId: z.string() };

/**
 * Events of `knowledge-<document id>`. Stored forever: add event types or optional fields; never rename or reuse one.
 * Personal fields belong to the version: documents quote several people, so each version has a key of its own.
 */
export const DocumentEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('KnowledgeVersionAdded'),
    data: z.object({
      ...of,
      /** Counts from 1, also over a removal. */
      version: z.int().min(1),
      /** Its text is the stream `knowledge-<version id>`. */
      versionId: z.uuid(),
      contentType: ContentType,
      origin: DocumentOrigin,
      /** A keyed hash of title and text: equal ones are one version. */
      digest: z.string(),
      /** The configuration of PostgreSQL's full text search, such as `english`; `simple` for others. */
      language: z.string(),
      lines: z.int(),
      /** Of the stored text in UTF-8. */
      bytes: z.int(),
      chunks: z.int(),
      redactions: z.int(),
      addedAt: at,
      uri: personal(z.string()),
      title: personal(z.string()),
    }),
  }),
  z.object({ type: z.literal('KnowledgeDocumentRemoved'), data: z.object({ ...of, removedAt: at }) }),
  // Stands beside the event that ended it: from here on nothing of this version is found, but it can still be opened.
  z.object({ type: z.literal('KnowledgeVersionRetired'), data: z.object({ ...of, versionId: z.uuid(), at }) }),
]);
export type DocumentEvent = z.infer<typeof DocumentEvent>;
export type VersionAdded = Extract<DocumentEvent, { type: 'KnowledgeVersionAdded' }>['data'];

/** Events of `knowledge-<version id>`: the text of one version, in parts, before the version is added. */
export const VersionTextEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('KnowledgeChunksStored'),
    data: z.object({
      ...of,
      versionId: z.uuid(),
      language: z.string(),
      /** Number of the first chunk of this part, from 0. */
      from: z.int().min(0),
      uri: personal(z.string()),
      chunks: personal(z.array(Chunk)),
    }),
  }),
]);
export type VersionTextEvent = z.infer<typeof VersionTextEvent>;
