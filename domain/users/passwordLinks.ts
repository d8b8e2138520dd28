import { DomainError } from '../core/problems/errors.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import type { Position } from '../core/log/eventLog.ts';
import { UserId } from '../core/ids.ts';
import { handle } from '../core/log/streams.ts';
import { tokenSha256 } from '../core/tokens.ts';
import { knownUser } from './addUser.ts';
import { assertLink, type InviteUser } from './decideUser.ts';
import { keepPassword, type PasswordKeeping } from './keepPassword.ts';
import { users } from './user.ts';
import { exists, type ActiveUser, type ExistingUser } from './userState.ts';

export type LinkMaking = {
  store: EventStore;
  now: () => string;
  /** Cryptographic randomness. */
  randomBytes: (length: number) => Uint8Array;
  /** `SERVICE_INVITATION_HOURS` in milliseconds. */
  invitationMs: number;
  /** `SERVICE_PUBLIC_WEB_URL`, without a trailing slash. */
  publicWebUrl: string;
};

/** `url`: shown once; null when an earlier attempt of the same command made it, since nobody knows it any more. */
export type LinkMade = { user: ExistingUser; url: string | null; position: Position | null };

const TOKEN_BYTES = 32;

/** A new link of this user (SU-06): its address for the answer, and what the log keeps of it, which is the SHA-256 alone. */
export const newLink = (
  { now, randomBytes, invitationMs, publicWebUrl }: Omit<LinkMaking, 'store'>,
  userId: string,
): { url: string; link: InviteUser['link'] } => {
  const token = `${userId}.${Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')}`;
  const madeAt = now();
  const expiresAt = new Date(Date.parse(madeAt) + invitationMs).toISOString();
  return {
    url: `${publicWebUrl}/invitation#token=${token}`,
    link: { tokenSha256: tokenSha256(token), madeAt, expiresAt },
  };
};

/**
 * SU-06: the invitation anew, or for a user who has a password a link to set another one; earlier links end. Throws
 * `not_found`, and `invalid_transition` for a disabled user.
 */
export const makePasswordLink = async (
  ports: LinkMaking,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  meta: Meta,
): Promise<LinkMade> => {
  const { url, link } = newLink(ports, userId);
  const command = { type: 'MakePasswordLink', workspaceId, link } as const;
  const { state, repeated, position } = await handle(ports.store, users, userId, command, meta);
  if (!exists(state)) throw new DomainError('not_found');
  return { user: state, url: repeated ? null : url, position };
};

export type LinkRedemption = PasswordKeeping & { store: EventStore; now: () => string };

/** `name` null: the one that the administrator gave stays. */
export type NewPassword = { token: string; password: string; name: string | null };

/**
 * SU-06: sets the password of the user whom the link was made for, once, and ends their sessions. Of two at once one wins;
 * a repeat of the very command is answered as the first. Throws `invalid_credentials` and `invitation_used`.
 */
export const redeemPasswordLink = async (
  ports: LinkRedemption,
  { token, password, name }: NewPassword,
  ids: Pick<Meta, 'commandId' | 'requestId'>,
): Promise<{ user: ActiveUser; position: Position | null }> => {
  const userId = UserId.safeParse(token.split('.')[0]).data;
  if (userId === undefined) throw new DomainError('invalid_credentials');
  const { store, now } = ports;
  const sha256 = tokenSha256(token);
  const user = await knownUser(store, userId);
  if (user === null) throw new DomainError('invalid_credentials');
  // A look before the costly hash; the append decides. One that is used may be this very command's.
  if (!user.usedLinks.includes(sha256)) assertLink(user, sha256, now());
  const actor = { type: 'user', id: userId } as const;
  const meta: Meta = { ...ids, actor, correlationId: ids.commandId, workspaceId: user.workspaceId };
  const { state, position } = await keepPassword(ports, password, (passwordSecretId) => {
    const redemption = { tokenSha256: sha256, passwordSecretId, name, redeemedAt: now() };
    return handle(store, users, userId, { type: 'RedeemPasswordLink', ...redemption }, meta);
  });
  // Disabled since the first attempt.
  if (state.status !== 'active') throw new DomainError('invalid_credentials');
  return { user: state, position };
};
