import { z } from 'zod';
import { ContentType, DocumentOrigin, type VersionAdded } from '../../domain/knowledge/events.ts';
import type { DocumentRow } from '../../projections/knowledge/knowledge.ts';
import { snakeCased } from '../../projections/sql/snakeCased.ts';
import { filledText } from '../http/fields.ts';
import { bodyFor } from '../http/serviceFields.ts';

/** SU-145; `uri` and `title` are null once the version is erased. */
export const DocumentResource = z
  .object({
    id: z.string(),
    uri: z.string().nullable().describe('Names the document in citations.'),
    title: z.string().nullable(),
    content_type: ContentType,
    origin: DocumentOrigin.describe('`folder`: from the folder that the service watches.'),
    language: z.string().describe('In which full text search reads it; `simple` where that is not known.'),
    version: z.int(),
    lines: z.int(),
    bytes: z.int().describe('Of the stored text in UTF-8.'),
    chunks: z.int().describe('Parts of it that a search can find.'),
    added_at: z.string().describe('When this version was added.'),
  })
  .meta({ id: 'KnowledgeDocument' });

type Shown = Omit<DocumentRow, 'workspace_id' | 'version_id'>;

export const toDocument = (row: Shown): z.input<typeof DocumentResource> => ({
  id: row.id,
  uri: row.uri,
  title: row.title,
  content_type: ContentType.parse(row.content_type),
  origin: row.origin,
  language: row.language,
  version: row.version,
  lines: row.lines,
  bytes: row.bytes,
  chunks: row.chunks,
  added_at: row.added_at,
});

/** The document whose version has just been added. */
export const addedDocument = (data: VersionAdded): z.input<typeof DocumentResource> =>
  toDocument({ ...snakeCased(data), id: data.documentId });

const URI_CHARS_MAX = 500;

/** It stands in citations between brackets, so that it holds none, and no space. */
const Uri = z
  .string()
  .min(1)
  .max(URI_CHARS_MAX)
  .regex(/^[^\s[\]<>\p{C}]+$/u, 'Must not hold spaces, brackets or control characters.')
  .describe('An address or a path, such as `handbook/refunds.md`. The same one is a new version of the document.');

export const AddDocumentBody = bodyFor(
  DocumentResource,
  z.strictObject({
    uri: Uri,
    title: filledText(200).optional().describe('Otherwise the first heading of the text.'),
    content: filledText(16 * 1024 * 1024),
    content_type: ContentType.describe('HTML is stored as Markdown; its lines are what citations count.'),
  }),
);
