import type { Locks } from '../../domain/core/locks.ts';
import type { Logger } from '../../domain/core/logger.ts';
import type { MailboxGrants, MailProviderId, MailTokens } from '../../domain/sources/mailboxGrants.ts';
import { MailProviderFailure, type MailProviders } from '../../domain/sources/mailProviders.ts';
import { failureFields } from '../../engine/async/failure.ts';
import type { SourceAnswer, SourceFailure } from './sourceTools.ts';

/** What opens the mailboxes that people signed in to, as tool servers are given it: for minutes. */
export interface MailboxTokens {
  /**
   * An access token that stays good for minutes, renewed before it expires; another one than `refused`, which a mail
   * server did not take. A failure is a sentence for people. Never rejects.
   */
  tokenOf(grantId: string, refused?: string): Promise<SourceAnswer<string>>;
}

export type MailboxTokenDeps = {
  mailboxGrants: Pick<MailboxGrants, 'held' | 'renew'>;
  mailProviders: Pick<MailProviders, 'list' | 'renew'>;
  locks: Locks;
  logger: Logger;
  now: () => string;
};

/** How much of its life a token must have left: more than any call takes, with room for clocks that differ. */
const MARGIN_MS = 5 * 60_000;
/** With as much it is given out when its provider cannot be asked for another one. */
const LAST_MS = 60_000;

type Judge = (tokens: MailTokens, leftMs?: number) => boolean;

/**
 * A token that this process knows is given without asking the vault. Nodes renew a grant one at a time, since a provider
 * may take a refresh token once, and a second use for a theft. A crash between the provider's answer and the vault's
 * loses the new one: then somebody has to sign in again.
 */
export const createMailboxTokens = (deps: MailboxTokenDeps): MailboxTokens => {
  const known = new Map<string, MailTokens>();
  return {
    tokenOf: async (grantId, refused) => {
      const isGood: Judge = ({ accessToken, expiresAt }, leftMs = MARGIN_MS) =>
        accessToken !== refused && Date.parse(expiresAt) - Date.parse(deps.now()) > leftMs;
      const before = known.get(grantId);
      if (before !== undefined && isGood(before)) return { status: 'ok', value: before.accessToken };
      known.delete(grantId);
      try {
        const tokens = await goodTokens(deps, grantId, isGood);
        if ('status' in tokens) return tokens;
        known.set(grantId, tokens);
        return { status: 'ok', value: tokens.accessToken };
      } catch (error) {
        deps.logger.warn({ grant_id: grantId, ...failureFields(error) }, 'mailbox_token_unavailable');
        return NO_VAULT;
      }
    },
  };
};

const goodTokens = async (
  deps: MailboxTokenDeps,
  grantId: string,
  isGood: Judge,
): Promise<MailTokens | SourceFailure> => {
  const { mailboxGrants, locks } = deps;
  const held = await mailboxGrants.held(grantId);
  if (held === null) return GONE;
  if (isGood(held.tokens)) return held.tokens;
  return locks.run(`mailbox_grant:${grantId}`, async () => {
    // Another node may have renewed it meanwhile.
    const current = await mailboxGrants.held(grantId);
    if (current === null) return GONE;
    if (isGood(current.tokens)) return current.tokens;
    const tokens = await renewed(deps, grantId, current);
    const failedForNow = 'status' in tokens && tokens.reasonCode !== SIGNED_OUT;
    return failedForNow && isGood(current.tokens, LAST_MS) ? current.tokens : tokens;
  });
};

const renewed = async (
  { mailboxGrants, mailProviders }: MailboxTokenDeps,
  grantId: string,
  { provider, tokens: { refreshToken } }: { provider: MailProviderId; tokens: MailTokens },
): Promise<MailTokens | SourceFailure> => {
  const name = mailProviders.list().find(({ id }) => id === provider)?.name ?? provider;
  try {
    const tokens = await mailProviders.renew(provider, refreshToken);
    await mailboxGrants.renew(grantId, tokens);
    return tokens;
  } catch (error) {
    if (!(error instanceof MailProviderFailure)) throw error;
    return error.kind === 'ended' ? signedOut(name) : outOfReach(name);
  }
};

const failure = (reasonCode: string, reason: string): SourceFailure => ({ status: 'failed', reasonCode, reason });

/** Only a person can mend it. */
export const SIGNED_OUT = 'signed_out';

const signedOut = (name: string): SourceFailure =>
  failure(SIGNED_OUT, `${name} no longer lets this service into the mailbox; change the source and sign in again.`);
const GONE = failure(SIGNED_OUT, 'The vault has no sign-in for this mailbox; change the source and sign in again.');
const outOfReach = (name: string): SourceFailure =>
  failure('upstream_error', `${name} could not be asked to renew the sign-in to the mailbox; it is tried again.`);
const NO_VAULT = failure('interrupted', 'The vault could not be asked for the sign-in to the mailbox.');
