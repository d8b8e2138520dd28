import { addDocument, type DocumentAdding } from '../../domain/knowledge/addDocument.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { AddDocumentBody, addedDocument, DocumentResource } from './resource.ts';

export type AddingDeps = Settling &
  DocumentAdding & {
    publicApiUrl: string;
    /** SERVICE_MAX_KB_DOCUMENT_BYTES. */
    documentBytesMax: number;
  };

/** SU-145: a document with this address gets a version, or is new. */
export const postDocument =
  (deps: AddingDeps): Route =>
  (app) => {
    app.post(
      '/api/kb/documents',
      {
        bodyLimit: deps.documentBytesMax,
        config: { access: signedIn('knowledge:manage'), sends: ['Location'] },
        schema: {
          tags: ['Knowledge'],
          operationId: 'addKnowledgeDocument',
          summary: 'Add a document, or a version of one',
          description:
            'A document with the same `uri` gets a new version. Content that its current version has adds none. Secrets that are configured here are taken out of the text.',
          body: AddDocumentBody,
          response: { 201: DocumentResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const { uri, title = null, content, content_type: contentType } = request.body;
        const sent = { workspaceId, uri, title, content, contentType, origin: 'api' as const };
        const { state, position } = await addDocument(deps, sent, metaOf(request));
        if (state.current === null) throw new Error('a document that was just added has a version');
        await settled(deps, reply, position, ['knowledge']);
        const { documentId } = state.current;
        return reply
          .code(201)
          .header('Location', `${deps.publicApiUrl}/api/kb/documents/${documentId}`)
          .send(addedDocument(state.current));
      },
    );
  };
