import type { MailProviderId, MailTokens } from './mailboxGrants.ts';

/** What people are told of a provider. `configured`: the operator has made this service known there. */
export type MailProvider = { id: MailProviderId; name: string; scopes: readonly string[]; configured: boolean };

/** What came of a sign-in. */
export type SignedInMailbox = { account: string | null; tokens: MailTokens };

/** The authorization servers of mail providers. All but `list` reject with MailProviderFailure. */
export interface MailProviders {
  list(): readonly MailProvider[];
  /** Where a person signs in; `verifier` proves later that it was us who sent them there (RFC 7636). */
  authorizationUrl(id: MailProviderId, signIn: { state: string; verifier: string }): Promise<string>;
  /** What the code of that sign-in is worth, which is worth it once. */
  redeem(id: MailProviderId, signIn: { code: string; state: string; verifier: string }): Promise<SignedInMailbox>;
  /** Fresh tokens; the refresh token may be another one from then on, and the one before worthless. */
  renew(id: MailProviderId, refreshToken: string): Promise<MailTokens>;
}

/**
 * The provider gives nothing. `ended`: the grant was taken back or has run out, and only its owner can give another;
 * `incomplete`: the person left out what this service needs; `unreachable`: it may work later, or when it is set up.
 */
export class MailProviderFailure extends Error {
  readonly kind: 'ended' | 'incomplete' | 'unreachable';
  constructor(kind: MailProviderFailure['kind'], options?: ErrorOptions) {
    super(`the mail provider gives no tokens: ${kind}`, options);
    this.name = 'MailProviderFailure';
    this.kind = kind;
  }
}
