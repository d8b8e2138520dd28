import { z } from 'zod';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { AuditState } from '../../processes/audit/auditStore.ts';
import { notFound, type Route } from '../http/http.ts';
import { recordId } from '../http/fields.ts';
import { AUDIT_ACCESS, FRESH, type AuditDeps } from './deps.ts';

/** the newest signed checkpoint, a signed note. */
export const newestCheckpoint =
  ({ audit }: AuditDeps): Route =>
  (app) => {
    app.get(
      '/audit/checkpoint',
      {
        config: { access: AUDIT_ACCESS, refuses: ['not_sealed'], media: NOTE },
        schema: {
          tags: ['Audit'],
          operationId: 'getCheckpoint',
          summary: 'The newest signed checkpoint',
          description: 'A C2SP signed note: origin, size and root hash of the log, and its signatures.',
        },
      },
      async (_request, reply) => reply.headers(HEADERS).send(noteOf(await audit.state())),
    );
  };

/** The same for one audit log, whichever epoch it is. */
export const checkpointOfLog =
  ({ audit }: AuditDeps): Route =>
  (app) => {
    app.get(
      '/audit/:log_id/checkpoint',
      {
        config: { access: AUDIT_ACCESS, refuses: ['not_sealed'], media: NOTE },
        schema: {
          tags: ['Audit'],
          operationId: 'getCheckpointOfLog',
          summary: 'The newest signed checkpoint of one audit log',
          params: z.object({ log_id: recordId }),
        },
      },
      async (request, reply) => {
        const state = await audit.stateOf(request.params.log_id);
        if (state === null) throw notFound();
        return reply.headers(HEADERS).send(noteOf(state));
      },
    );
  };

const NOTE = {
  type: 'text/plain',
  description: 'A C2SP signed note: origin, tree size, root hash, an empty line, signatures.',
  example:
    'localhost:8080/audit/0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11\n2\nsnD3jfOBRTrDOsVT6YNcMtk9RSDNDIVpVqJ6Y0uH9bU=\n\n— …',
};

const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': FRESH };

const noteOf = (state: AuditState | null): string => {
  if (state === null || state.newest === null)
    throw new DomainError('not_sealed', { detail: 'No signed checkpoint yet.' });
  return state.newest.note;
};
