import { z } from 'zod';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { linesOf } from '../../domain/knowledge/chunks.ts';
import { ContentType } from '../../domain/knowledge/events.ts';
import { loadVersion } from '../../domain/knowledge/versionText.ts';
import type { Sql } from '../../engine/sql.ts';
import { findDocument, findVersion } from '../../projections/knowledge/documentQueries.ts';
import { signedIn } from '../http/access.ts';
import { queryInteger, recordId } from '../http/fields.ts';
import { notFound, principalOf, type Route } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';

/** One version of a document, with its text. */
export const DocumentVersion = z
  .object({
    id: z.string(),
    version: z.int(),
    current_version: z.int().nullable().describe('Null for a document that was removed.'),
    uri: z.string().nullable(),
    title: z.string().nullable(),
    content_type: ContentType,
    lines: z.int(),
    redactions: z.int().describe('Places where a secret was taken out.'),
    added_at: z.string(),
    content: z.string().nullable().describe('Its lines are those that citations count. Null once it is erased.'),
  })
  .meta({ id: 'KnowledgeDocumentVersion' });

const VERSIONS_MAX = 1_000_000;

/** SU-145: what an answer cited stays to be seen, also when the document has another text by now, or was removed. */
export const documentById =
  ({ reads, store }: { reads: Sql; store: EventStore }): Route =>
  (app) => {
    const record = pathRecord(async (workspaceId, id) => {
      const current = await findDocument(reads, workspaceId, id);
      const isKnown = current !== null || (await findVersion(reads, workspaceId, id, 1)) !== null;
      return isKnown ? { current } : null;
    });
    app.get(
      '/api/kb/documents/:id',
      {
        config: { access: signedIn('knowledge:manage'), readModels: ['knowledge'] },
        preValidation: record.first,
        schema: {
          tags: ['Knowledge'],
          operationId: 'getKnowledgeDocument',
          summary: 'Read a document',
          description: 'Without `version` the current one. Of a document that was removed, older versions can be read.',
          params: z.object({ id: recordId }),
          querystring: z.strictObject({ version: queryInteger(1, VERSIONS_MAX).optional() }),
          response: { 200: DocumentVersion },
        },
      },
      async (request) => {
        const { current } = record.of(request);
        const version = request.query.version ?? current?.version;
        const row =
          version === undefined
            ? null
            : await findVersion(reads, principalOf(request).workspaceId, request.params.id, version);
        if (row === null) throw notFound();
        const content = await loadVersion(store, row.version_id);
        return {
          id: row.document_id,
          version: row.version,
          current_version: current?.version ?? null,
          uri: row.uri,
          title: row.title,
          content_type: ContentType.parse(row.content_type),
          lines: row.lines,
          redactions: row.redactions,
          added_at: row.added_at,
          content: content === null ? null : linesOf(content.chunks).join('\n'),
        };
      },
    );
  };
