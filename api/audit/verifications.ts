import { z } from 'zod';
import type { Route } from '../http/http.ts';
import { AUDIT_ACCESS, type AuditDeps } from './deps.ts';

export const VerificationRequest = z.object({ status: z.literal('requested') }).meta({ id: 'VerificationRequest' });

/** verifies the whole log now. Nothing but reading, so that it is no event; its result is told by the status. */
export const requestVerification =
  (deps: Pick<AuditDeps, 'requestVerification'>): Route =>
  (app) => {
    app.post(
      '/audit/verifications',
      {
        config: { access: AUDIT_ACCESS },
        schema: {
          tags: ['Audit'],
          operationId: 'requestVerification',
          summary: 'Verify the whole log now',
          description:
            '`running_verification` of the status tells how far it is, `last_verification` what it found. While one is ' +
            'under way, no other is started.',
          response: { 202: VerificationRequest },
        },
      },
      async (_request, reply) => {
        deps.requestVerification();
        return reply.code(202).send({ status: 'requested' });
      },
    );
  };
