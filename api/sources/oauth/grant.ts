import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MailProviderId, type MailboxGrants, type OfferedGrant } from '../../../domain/sources/mailboxGrants.ts';
import { signedIn } from '../../http/access.ts';
import { recordId } from '../../http/fields.ts';
import { notFound, principalOf, type Route } from '../../http/http.ts';

/** A mailbox that somebody signed in to, and that no source has taken yet. */
export const MailboxGrantResource = z.object({
  id: z.string(),
  provider: MailProviderId,
  account: z.string().nullable().describe('Address of the mailbox; null if the provider did not return it.'),
});

type GrantDeps = { mailboxGrants: Pick<MailboxGrants, 'offered'> };

/** SU-67: which account it was, for whoever signed in, and for nobody else. */
export const mailboxGrantById =
  (deps: GrantDeps): Route =>
  (app) => {
    const found = new WeakMap<FastifyRequest, OfferedGrant>();
    app.get(
      '/api/ticket-sources/email/oauth/grants/:id',
      {
        config: { access: signedIn('sources:manage') },
        // Before query and path are judged.
        preValidation: async (request) => void found.set(request, await grantOf(deps, request)),
        schema: {
          tags: ['Ticket sources'],
          operationId: 'getMailboxGrant',
          summary: 'Get a mailbox sign-in not yet used by a source',
          params: Params,
          response: { 200: MailboxGrantResource },
        },
      },
      (request) => found.get(request),
    );
  };

const Params = z.object({ id: recordId });

const grantOf = async ({ mailboxGrants }: GrantDeps, request: FastifyRequest): Promise<OfferedGrant> => {
  const principal = principalOf(request);
  const id = Params.safeParse(request.params).data?.id;
  if (principal.type !== 'user' || id === undefined) throw notFound();
  const grant = await mailboxGrants.offered(id, principal);
  if (grant === null) throw notFound();
  return grant;
};
