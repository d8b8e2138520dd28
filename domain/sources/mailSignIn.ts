import { DomainError, validationFailed } from '../core/problems/errors.ts';
import type { GrantOwner, MailboxGrants, MailProviderId } from './mailboxGrants.ts';
import { MailProviderFailure, type MailProviders } from './mailProviders.ts';

/** What a state stands for: who asked for the sign-in, and where. */
export type SignIn = GrantOwner & { provider: MailProviderId };

/** The states of sign-ins that are under way (SU-67). */
export interface SignInStates {
  /** Signed, good for 10 minutes and once. `verifier` follows from it, and nobody else can tell it. */
  issue(signIn: SignIn): { state: string; verifier: string };
  /** The first time alone; null for a state that was not issued here, has expired, or was redeemed before. */
  redeem(state: string): Promise<{ signIn: SignIn; verifier: string } | null>;
}

/** SU-67: where somebody signs in to their mailbox. Throws `validation_failed` for a provider that is not set up. */
export const beginMailSignIn = async (
  { mailProviders, signInStates }: { mailProviders: MailProviders; signInStates: SignInStates },
  signIn: SignIn,
): Promise<{ url: string; state: string }> => {
  if (mailProviders.list().find(({ id }) => id === signIn.provider)?.configured !== true) throw NOT_SET_UP;
  const { state, verifier } = signInStates.issue(signIn);
  return { url: await mailProviders.authorizationUrl(signIn.provider, { state, verifier }), state };
};

const NOT_SET_UP = validationFailed([
  { field: '/provider', code: 'not_available', detail: 'Provider not configured. Ask the operator to configure it.' },
]);

/** Why there is no grant: the person said no, left something out, or the provider did not give what it promised. */
export type SignInFailure = 'access_denied' | 'incomplete' | 'provider_failed';

/** What a provider sends a browser back with. */
export type SignInAnswer = { state?: string | undefined; code?: string | undefined; error?: string | undefined };

/**
 * SU-67: keeps what the provider gave for whoever asked for it, whose browser need not be the one that answers: it is
 * the state that tells. Throws `unauthenticated` for a state that does not count.
 */
export const completeMailSignIn = async (
  ports: { mailProviders: MailProviders; signInStates: SignInStates; mailboxGrants: Pick<MailboxGrants, 'add'> },
  { state = '', code, error }: SignInAnswer,
): Promise<{ grantId: string } | { failure: SignInFailure }> => {
  const redeemed = await ports.signInStates.redeem(state);
  if (redeemed === null) throw new DomainError('unauthenticated', { detail: STATE_REFUSED });
  if (error === 'access_denied') return { failure: 'access_denied' };
  if (error !== undefined || code === undefined) return { failure: 'provider_failed' };
  const { signIn, verifier } = redeemed;
  try {
    const mailbox = await ports.mailProviders.redeem(signIn.provider, { code, state, verifier });
    return { grantId: await ports.mailboxGrants.add({ ...signIn, ...mailbox }) };
  } catch (caught) {
    if (!(caught instanceof MailProviderFailure)) throw caught;
    return { failure: caught.kind === 'incomplete' ? 'incomplete' : 'provider_failed' };
  }
};

const STATE_REFUSED = 'Sign-in not started here, already used, or older than 10 minutes. Start it again at the source.';
