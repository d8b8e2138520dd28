import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mintBootstrap } from '../../../processes/sessions/bootstrap.ts';
import { identityNode, type IdentityNode } from '../../support/nodes/identityNode.ts';
import { BOOTSTRAP_ID, bootstraps } from '../../../domain/sessions/bootstrap.ts';

let node: IdentityNode;
beforeEach(async () => {
  node = await identityNode();
});
afterEach(() => node.close());

const tokens = (): string[] =>
  node.logger.lines
    .filter(({ name }) => name === 'first_run_bootstrap_minted')
    .map(({ fields }) => String(Reflect.get(fields, 'url')).replace('http://localhost:8090/bootstrap#token=', ''));

const mint = async (): Promise<string> => {
  await mintBootstrap(node.deps);
  return tokens().at(-1) ?? '';
};

const person = { email: 'Ada@Example.com', password: 'correct horse battery', name: 'Ada' };
const redeem = (token: string, changes: object = {}, headers: Record<string, string> = {}) =>
  node.app.inject({
    method: 'POST',
    url: '/api/auth/bootstrap',
    headers,
    payload: { ...person, token, ...changes },
  });
const eventTypes = async (): Promise<string[]> => {
  const types: string[] = [];
  for await (const { type } of node.deps.store.readStream(bootstraps.stream(BOOTSTRAP_ID))) types.push(type);
  return types;
};

describe('the link (SU-04)', () => {
  it('is logged once per start, with 32 random bytes, and stored as a SHA-256 only (X-66)', async () => {
    const token = await mint();
    expect(tokens()).toHaveLength(1);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    for await (const event of node.deps.store.readStream(bootstraps.stream(BOOTSTRAP_ID)))
      expect(JSON.stringify(event.data)).not.toContain(token);
  });

  it('dies with the next start', async () => {
    const old = await mint();
    const fresh = await mint();
    expect((await redeem(old)).statusCode).toBe(401);
    expect((await redeem(fresh)).statusCode).toBe(201);
  });

  it('is not minted while there is an admin', async () => {
    await redeem(await mint());
    await mintBootstrap(node.deps);
    expect(tokens()).toHaveLength(1);
  });

  it('is not minted while there is an admin who was added otherwise', async () => {
    await node.addUser({ email: 'root@example.com', password: 'x'.repeat(12) });
    await node.deps.progress.waitFor(['users'], await node.deps.store.head(), 5000);
    await mintBootstrap(node.deps);
    expect(tokens()).toEqual([]);
  });

  it('is minted while there are members and admins of other workspaces alone', async () => {
    await node.addUser({ email: 'a@example.com', password: 'x'.repeat(12), role: 'member' });
    await node.addUser({ email: 'b@example.com', password: 'x'.repeat(12), workspaceId: 'other' });
    await node.deps.progress.waitFor(['users'], await node.deps.store.head(), 5000);
    await mintBootstrap(node.deps);
    expect(tokens()).toHaveLength(1);
  });
});

const state = () => node.app.inject({ url: '/api/auth/bootstrap' });

describe('GET /api/auth/bootstrap (SU-04)', () => {
  it('200 open until there is an administrator, and never the link', async () => {
    const token = await mint();
    const before = await state();
    expect(before.statusCode).toBe(200);
    expect(before.json()).toEqual({ open: true });
    expect(before.headers['cache-control']).toBe('no-store');
    await redeem(token);
    expect((await state()).json()).toEqual({ open: false });
  });
});

describe('POST /api/auth/bootstrap (SU-04)', () => {
  it('201 with the admin and a session that works', async () => {
    const answer = await redeem(await mint());
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      user: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email: 'Ada@Example.com',
        name: 'Ada',
        role: 'admin',
        workspace_id: 'default',
      },
    });
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const mine = await node.app.inject({ url: '/api/auth/me', headers: { cookie } });
    expect(mine.json()).toMatchObject(answer.json());
  });

  it('201 lets the admin sign in with the password', async () => {
    await redeem(await mint());
    const answer = await node.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'ada@example.com', password: person.password },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('keeps address, name and password out of the stored bytes (X-66)', async () => {
    await redeem(await mint());
    const { rows } = await node.database.query<{ bytes: Buffer }>('select payload || meta as bytes from es.events');
    const stored = Buffer.concat(rows.map(({ bytes }) => bytes)).toString('latin1');
    expect(stored).toContain('passwordSecretId');
    for (const word of ['"Ada"', 'xample.com', 'horse ', '$argon2']) expect(stored).not.toContain(word);
  });

  it('410 bootstrap_used for a second use, whatever the token', async () => {
    const token = await mint();
    await redeem(token);
    for (const again of [token, 'wrong']) {
      const answer = await redeem(again, { email: 'eve@example.com' });
      expect(answer.statusCode).toBe(410);
      expect(answer.json()).toMatchObject({ code: 'bootstrap_used' });
    }
  });

  it('410 when an admin exists although the link is unused', async () => {
    const token = await mint();
    await node.addUser({ email: 'root@example.com', password: 'x'.repeat(12) });
    await node.deps.progress.waitFor(['users'], await node.deps.store.head(), 5000);
    expect((await redeem(token)).statusCode).toBe(410);
  });

  it('401 invalid_credentials for a wrong token, and before any was minted', async () => {
    expect((await redeem('anything')).json()).toMatchObject({ status: 401, code: 'invalid_credentials' });
    await mint();
    expect((await redeem('anything')).json()).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  it('401 after 24 hours', async () => {
    const token = await mint();
    node.pass(24 * 3_600_000);
    expect((await redeem(token)).statusCode).toBe(401);
  });

  it('201 for one of ten at once, 410 for the others, one admin (SU-04)', async () => {
    const token = await mint();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => redeem(token, { email: `person-${n}@example.com` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(9);
    expect(await eventTypes()).toEqual(['BootstrapMinted', 'BootstrapRedeemed']);
    const { rows } = await node.deps.reads.query('select id from users');
    expect(rows).toHaveLength(1);
    // The passwords of those who came too late are not kept.
    expect((await node.database.query('select id from vault.secrets')).rows).toHaveLength(1);
  });

  it('201 again, with the same admin, for a repeat with the same Idempotency-Key (X-33)', async () => {
    const token = await mint();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await redeem(token, {}, headers);
    const second = await redeem(token, {}, headers);
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    const otherBody = await redeem(token, { password: 'another password' }, headers);
    expect(otherBody.statusCode).toBe(410);
  });

  it.each([
    [{ password: 'x'.repeat(11) }, '/password', 'min_length'],
    [{ password: 'x'.repeat(129) }, '/password', 'max_length'],
    [{ email: 'nobody' }, '/email', 'format'],
    [{ name: '  ' }, '/name', 'min_length'],
    [{ token: undefined }, '/token', 'required'],
    [{ role: 'admin' }, '/role', 'read_only'],
  ])('422 for %j (SU-05)', async (changes, field, code) => {
    const answer = await redeem(await mint(), changes);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ field, code }] });
  });
});
