import { z } from 'zod';

/** SU-67: where people can sign in to their mailbox. */
export const MailProviderId = z.enum(['google', 'microsoft']);
export type MailProviderId = z.infer<typeof MailProviderId>;

/** What opens a mailbox: the access token for minutes, the refresh token until its owner takes it back. */
export type MailTokens = { accessToken: string; expiresAt: string; refreshToken: string };

/** Who signed in. Nobody else can give the grant to a source: a link that somebody was talked into opens nothing. */
export type GrantOwner = { workspaceId: string; userId: string };

/** `account`: the address that the provider knows the mailbox by; null when it did not say. */
export type NewGrant = GrantOwner & { provider: MailProviderId; account: string | null; tokens: MailTokens };

/** A grant that waits for its source. */
export type OfferedGrant = { id: string; provider: MailProviderId; account: string | null };

/** What people let the service do with their mailboxes, encrypted. Durable when a call returns. */
export interface MailboxGrants {
  /** The id of the new grant, which nobody can guess. */
  add(grant: NewGrant): Promise<string>;
  /** Null unless it is this owner's, at most an hour old, and no source has taken it. */
  offered(id: string, owner: GrantOwner): Promise<OfferedGrant | null>;
  /** Gives it to a source for good; the same again for the same source. Null where `offered` is. */
  take(id: string, owner: GrantOwner, sourceId: string): Promise<MailProviderId | null>;
  /** Null for one that was deleted. */
  held(id: string): Promise<{ provider: MailProviderId; tokens: MailTokens } | null>;
  /** Replaces its tokens. */
  renew(id: string, tokens: MailTokens): Promise<void>;
  /** Deleting twice is harmless. */
  delete(id: string): Promise<void>;
}
