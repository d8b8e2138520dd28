import type { MailProviderId } from '../../../domain/sources/mailboxGrants.ts';

/** What this service has to know of an authorization server, which does not change. */
export type MailEndpoints = {
  /** As people know it. */
  name: string;
  /** The address under which it describes itself. */
  server: string;
  /** What of that description counts here (RFC 8414). */
  metadata: { issuer: string; authorization_endpoint: string; token_endpoint: string };
  /** `openid` and `email` tell which account it is; those that are addresses open the mailbox, and must all be given. */
  scopes: readonly string[];
  /** Beside those of the protocol: what makes it give a refresh token. */
  parameters: Readonly<Record<string, string>>;
};

/** The endpoints are part of this program, so that a sign-in begins without asking anybody. */
export const MAIL_ENDPOINTS: Readonly<Record<MailProviderId, MailEndpoints>> = {
  google: {
    name: 'Google',
    server: 'https://accounts.google.com',
    metadata: {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
    },
    scopes: ['openid', 'email', 'https://mail.google.com/'],
    parameters: { access_type: 'offline', prompt: 'consent' },
  },
  microsoft: {
    name: 'Microsoft',
    server: 'https://login.microsoftonline.com/common/v2.0',
    metadata: {
      // Each organisation is an issuer of its own, which the library puts in the place of the braces.
      issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
      authorization_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      token_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    },
    scopes: [
      'openid',
      'email',
      'offline_access',
      'https://outlook.office.com/IMAP.AccessAsUser.All',
      'https://outlook.office.com/SMTP.Send',
    ],
    parameters: { prompt: 'select_account' },
  },
};
