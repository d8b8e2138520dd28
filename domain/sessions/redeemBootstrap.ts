import { DomainError } from '../core/problems/errors.ts';
import type { Position } from '../core/log/eventLog.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { UserId, DEFAULT_WORKSPACE } from '../core/ids.ts';
import type { Secrets } from '../core/secrets.ts';
import { eventsOf, handle, load } from '../core/log/streams.ts';
import type { Subjects } from '../core/subjects.ts';
import { tokenSha256 } from '../core/tokens.ts';
import { emailOwner, findUser, type UserDirectory } from '../users/addUser.ts';
import type { Passwords } from '../users/passwords.ts';
import type { ActiveUser } from '../users/userState.ts';
import { assertRedeemable, BOOTSTRAP_ID, bootstraps } from './bootstrap.ts';
import { completeBootstrap, type Redemption } from './completeBootstrap.ts';

export type BootstrapRedemption = UserDirectory & {
  store: EventStore;
  /** Whether the workspace has an administrator, however they came. */
  hasAdmin: (workspaceId: string) => Promise<boolean>;
  secrets: Secrets;
  subjects: Subjects;
  passwords: Pick<Passwords, 'hash'>;
  now: () => string;
  newId: () => string;
};

export type NewAdmin = { token: string; email: string; password: string; name: string };

type CommandIds = Pick<Meta, 'commandId' | 'requestId'>;

/**
 * SU-04: the one-time link makes the first admin; the append to one stream decides between two at once. A repeat of the
 * very command that redeemed the link, whose answer was lost, goes on where that one stopped. Throws
 * `invalid_credentials`, `bootstrap_used` and `email_taken`.
 */
export const redeemBootstrap = async (
  ports: BootstrapRedemption,
  admin: NewAdmin,
  ids: CommandIds,
): Promise<{ user: ActiveUser; position: Position | null }> => {
  const redemption = (await redeemedBefore(ports, ids)) ?? (await redeem(ports, admin, ids));
  const completion = await completeBootstrap(ports, redemption);
  const user = await findUser(ports.store, redemption.data.userId);
  if (completion.status === 'impossible' || user === null) throw new DomainError('email_taken');
  return { user, position: completion.position };
};

const redeemedBefore = async (
  { store }: BootstrapRedemption,
  { commandId }: CommandIds,
): Promise<Redemption | null> => {
  const { state } = await load(store, bootstraps, BOOTSTRAP_ID);
  if (state.status !== 'redeemed') return null;
  for await (const { type, meta } of eventsOf(store, bootstraps, BOOTSTRAP_ID))
    if (type === 'BootstrapRedeemed' && meta.commandId === commandId)
      return { data: state.redeemed, subject: state.subject, commandId };
  return null;
};

const redeem = async (ports: BootstrapRedemption, admin: NewAdmin, ids: CommandIds): Promise<Redemption> => {
  const { store, secrets, subjects, passwords, now } = ports;
  const { token, email, password, name } = admin;
  const sha256 = tokenSha256(token);
  // A look before the costly hash; the append decides.
  const { state } = await load(store, bootstraps, BOOTSTRAP_ID);
  if (await ports.hasAdmin(DEFAULT_WORKSPACE)) throw new DomainError('bootstrap_used');
  assertRedeemable(state, sha256, now());
  if ((await emailOwner(ports, email)) !== null) throw new DomainError('email_taken');

  const userId = UserId.parse(ports.newId());
  const subject = await subjects.subjectFor(DEFAULT_WORKSPACE, email);
  const passwordSecretId = await secrets.put('password_hash', { hash: await passwords.hash(password) });
  const data = { userId, workspaceId: DEFAULT_WORKSPACE, passwordSecretId, redeemedAt: now(), email, name };
  const actor = { type: 'user', id: userId } as const;
  const meta = { ...ids, actor, correlationId: ids.commandId, workspaceId: DEFAULT_WORKSPACE };
  try {
    const command = { type: 'RedeemBootstrap', tokenSha256: sha256, data, subject } as const;
    await handle(store, bootstraps, BOOTSTRAP_ID, command, meta);
  } catch (error) {
    // A refusal recorded nothing that names the secret; after any other failure it may be in the log.
    if (error instanceof DomainError) await secrets.delete(passwordSecretId);
    throw error;
  }
  return { data, subject, commandId: ids.commandId };
};
