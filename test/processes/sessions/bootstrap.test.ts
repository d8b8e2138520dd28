import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handle } from '../../../domain/core/log/streams.ts';
import { CommandId, UserId } from '../../../domain/core/ids.ts';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { tokenSha256 } from '../../../domain/core/tokens.ts';
import { BOOTSTRAP_ID, bootstraps } from '../../../domain/sessions/bootstrap.ts';
import { findUser } from '../../../domain/users/addUser.ts';
import { bootstrapReactor, mintBootstrap } from '../../../processes/sessions/bootstrap.ts';
import { userNames } from '../../../processes/reservations/nameOwners.ts';
import { identityNode, type IdentityNode } from '../../support/nodes/identityNode.ts';
import { users } from '../../../domain/users/user.ts';

let node: IdentityNode;
beforeEach(async () => {
  node = await identityNode();
});
afterEach(() => node.close());

const token = 'the-token';
const email = 'ada@example.com';
const minted = (): number => node.logger.lines.filter(({ name }) => name === 'first_run_bootstrap_minted').length;

const meta = (commandId: CommandId) =>
  ({ actor: { type: 'system', id: 'test' }, correlationId: commandId, commandId, workspaceId: 'default' }) as const;

/** What a request leaves behind that dies right after its first append. */
const redeemAndDie = async (): Promise<UserId> => {
  const { deps } = node;
  const userId = UserId.parse(randomUUID());
  const data = {
    userId,
    workspaceId: 'default',
    passwordSecretId: await deps.secrets.put('password_hash', { hash: await deps.passwords.hash('x'.repeat(12)) }),
    redeemedAt: deps.now(),
    email,
    name: 'Ada',
  };
  const subject = await deps.subjects.subjectFor('default', email);
  const [open, command] = [CommandId.parse(randomUUID()), CommandId.parse(randomUUID())];
  const link = { tokenSha256: tokenSha256(token), mintedAt: deps.now(), expiresAt: '2099-01-01T00:00:00.000Z' };
  const mint = { type: 'MintBootstrap', data: link, instead: null } as const;
  await handle(deps.store, bootstraps, BOOTSTRAP_ID, mint, meta(open));
  const redeem = { type: 'RedeemBootstrap', tokenSha256: tokenSha256(token), data, subject } as const;
  await handle(deps.store, bootstraps, BOOTSTRAP_ID, redeem, meta(command));
  return userId;
};

const redeemedEvent = async (): Promise<RecordedEvent> => {
  for await (const event of node.deps.store.readStream(bootstraps.stream(BOOTSTRAP_ID)))
    if (event.type === 'BootstrapRedeemed') return event;
  throw new Error('nothing was redeemed');
};

describe('a redemption whose request died (SU-04)', () => {
  it('is completed by the process manager, once', async () => {
    const userId = await redeemAndDie();
    const reactor = bootstrapReactor(node.deps);
    const event = await redeemedEvent();
    await reactor.react(event, new AbortController().signal);
    await reactor.react(event, new AbortController().signal);
    expect(await findUser(node.deps.store, userId)).toMatchObject({ role: 'admin', email });
    expect(await Array.fromAsync(node.deps.store.readStream(users.stream(userId)))).toHaveLength(1);
  });

  it('is completed by the next start, which mints no link', async () => {
    const userId = await redeemAndDie();
    await mintBootstrap(node.deps);
    expect(await findUser(node.deps.store, userId)).toMatchObject({ role: 'admin' });
    expect(minted()).toBe(0);
  });

  it('gives way to a new link when its address became another’s', async () => {
    await node.addUser({ email, password: 'x'.repeat(12), workspaceId: 'other' });
    const userId = await redeemAndDie();
    await mintBootstrap(node.deps);
    expect(await findUser(node.deps.store, userId)).toBeNull();
    expect(minted()).toBe(1);
  });

  it('gives way to a new link when the user was given up', async () => {
    const userId = await redeemAndDie();
    const commandId = CommandId.parse(randomUUID());
    const meta = { actor: { type: 'system', id: 'reservations' }, correlationId: commandId, commandId } as const;
    await node.deps.store.append(users.stream(userId), [userNames.abandoned(userId)], 'no_stream', meta);
    await mintBootstrap(node.deps);
    expect(minted()).toBe(1);
  });
});
