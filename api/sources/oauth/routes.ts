import type { Route } from '../../http/http.ts';
import { mailSignInCallback } from './callback.ts';
import { mailboxGrantById } from './grant.ts';
import { mailProviderList } from './providers.ts';
import { mailSignInLink, postMailSignIn } from './start.ts';

type MailSignInDeps = Parameters<typeof mailProviderList>[0] &
  Parameters<typeof postMailSignIn>[0] &
  Parameters<typeof mailSignInCallback>[0] &
  Parameters<typeof mailboxGrantById>[0];

/** Signing in to a mailbox in place of a password (SU-67). */
export const mailSignInRoutes = (deps: MailSignInDeps): readonly Route[] => [
  mailProviderList(deps),
  postMailSignIn(deps),
  mailSignInLink(deps),
  mailSignInCallback(deps),
  mailboxGrantById(deps),
];
