import { z } from 'zod';
import { MailProviderId } from '../../../domain/sources/mailboxGrants.ts';
import type { MailProviders } from '../../../domain/sources/mailProviders.ts';
import { signedIn } from '../../http/access.ts';
import type { Route } from '../../http/http.ts';

/** Where people can sign in to a mailbox in place of a password (SU-67). */
export const MailProviderResource = z.object({
  id: MailProviderId,
  name: z.string(),
  scopes: z.array(z.string()).describe('Scopes requested from the user.'),
  configured: z.boolean().describe('Whether the operator has configured it; required for a sign-in.'),
});

/** DS-94: all of them, as a bare array. */
export const mailProviderList =
  ({ mailProviders }: { mailProviders: MailProviders }): Route =>
  (app) => {
    app.get(
      '/api/ticket-sources/email/oauth/providers',
      {
        config: { access: signedIn('sources:read') },
        schema: {
          tags: ['Ticket sources'],
          operationId: 'listMailProviders',
          summary: 'List the providers for mailbox sign-in',
          response: { 200: z.array(MailProviderResource) },
        },
      },
      () => mailProviders.list().map((provider) => ({ ...provider, scopes: [...provider.scopes] })),
    );
  };
