import { z } from 'zod';
import { entryBytes, leafHash } from '../../domain/audit/tree/entry.ts';
import { formatTlogProof } from '../../domain/audit/note/tlogProof.ts';
import { principalOf, type Route } from '../http/http.ts';
import { AUDIT_ACCESS, type AuditDeps } from './deps.ts';
import { sealedEvent } from './sealedEvent.ts';

export const ProofResource = z
  .object({
    event_id: z.string(),
    index: z.int(),
    tree_size: z.int(),
    /** Base64 of the exact bytes hashed. */
    entry: z.string(),
    leaf_hash: z.string(),
    inclusion_path: z.array(z.string()),
    chain_hash: z.string(),
    checkpoint: z.string(),
  })
  .meta({ id: 'InclusionProof' });

const params = z.object({ event_id: z.string() });

/** an RFC 6962 inclusion proof of one event. */
export const proof =
  (deps: AuditDeps): Route =>
  (app) => {
    app.get(
      '/audit/events/:event_id/proof',
      {
        config: { access: AUDIT_ACCESS, refuses: ['not_sealed'] },
        schema: {
          tags: ['Audit'],
          operationId: 'getEventProof',
          summary: 'Proof that an event is in the log',
          description: 'Waits up to 5 s for an event not sealed yet, then answers 503 `not_sealed`. Hashes are base64.',
          params,
          response: { 200: ProofResource },
        },
      },
      async (request) => {
        const sealed = await sealedEvent(deps, request.params.event_id, principalOf(request).workspaceId);
        const entry = entryBytes(sealed.event);
        return {
          event_id: sealed.event.id,
          index: sealed.entry.index,
          tree_size: sealed.size,
          entry: entry.toString('base64'),
          leaf_hash: leafHash(entry).toString('base64'),
          inclusion_path: sealed.path.map((hash) => hash.toString('base64')),
          chain_hash: sealed.entry.chain.toString('base64'),
          checkpoint: sealed.checkpoint,
        };
      },
    );
  };

/** The same as a C2SP `.tlog-proof` file. */
export const tlogProof =
  (deps: AuditDeps): Route =>
  (app) => {
    app.get(
      '/audit/events/:event_id/tlog-proof',
      {
        config: {
          access: AUDIT_ACCESS,
          refuses: ['not_sealed'],
          sends: ['Content-Disposition'],
          media: { type: 'text/plain', description: 'A C2SP tlog-proof.' },
        },
        schema: {
          tags: ['Audit'],
          operationId: 'getEventTlogProof',
          summary: 'The proof as a C2SP tlog-proof file',
          params,
        },
      },
      async (request, reply) => {
        const sealed = await sealedEvent(deps, request.params.event_id, principalOf(request).workspaceId);
        const text = formatTlogProof({ index: sealed.entry.index, path: sealed.path, checkpoint: sealed.checkpoint });
        return reply
          .type('text/plain; charset=utf-8')
          .header('Content-Disposition', `attachment; filename="${sealed.event.id}.tlog-proof"`)
          .send(text);
      },
    );
  };
