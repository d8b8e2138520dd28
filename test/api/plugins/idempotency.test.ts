import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createIdempotencyKeys } from '../../../adapters/postgres/ops/idempotencyKeys.ts';
import { deleteStaleRows } from '../../../adapters/postgres/ops/activity.ts';
import type { Route } from '../../../api/http/http.ts';
import { DomainError } from '../../../domain/core/problems/errors.ts';
import { LogUnavailable } from '../../../domain/core/log/eventLog.ts';
import { identityNode, type IdentityNode } from '../../support/nodes/identityNode.ts';

let node: IdentityNode;
let admin: string;
/** What the route was called with. */
let calls: { commandId: string; body: unknown }[];
/** What the route does next. */
let behave: () => Promise<unknown>;

const access = { surface: 'api', role: 'member' } as const;
const routes: Route[] = [
  (app) =>
    void app.post(
      '/api/things',
      {
        config: { access, shownOnce: ['secret'] },
        schema: { body: z.looseObject({ name: z.string().trim().default('unnamed') }) },
      },
      async (request, reply) => {
        calls.push({ commandId: request.commandId, body: request.body });
        await behave();
        return reply
          .code(201)
          .header('Location', `/api/things/${calls.length}`)
          .send({ number: calls.length, name: 'Zoë', secret: 'shown once' });
      },
    ),
  (app) => void app.post('/api/nothing', { config: { access } }, async (_request, reply) => reply.code(204).send()),
];

beforeAll(async () => {
  node = await identityNode({ routes });
  admin = await node.signIn();
});
afterAll(() => node.close());
beforeEach(async () => {
  calls = [];
  behave = () => Promise.resolve();
  await node.database.query('delete from ops.idempotency_keys');
});

type Options = { url?: string; cookie?: string; payload?: object };
const post = (
  key: string | null,
  { url = '/api/things', cookie = admin, payload = { name: 'a', n: 1 } }: Options = {},
) =>
  node.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie, ...(key === null ? {} : { 'idempotency-key': key }) },
  });
const rows = async () =>
  (await node.database.query<{ command_id: string; status: number | null }>('select * from ops.idempotency_keys')).rows;

describe('a repeat (X-32)', () => {
  it('gets the stored status, body and Location, and does nothing', async () => {
    const first = await post('k');
    const second = await post('k');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(second.statusCode).toBe(201);
    expect(second.headers).toMatchObject({
      'idempotent-replayed': 'true',
      location: '/api/things/1',
      'content-type': first.headers['content-type'],
    });
    expect(second.json()).toEqual({ ...first.json<object>(), secret: null });
    expect(calls).toHaveLength(1);
  });

  it('has null where a value is shown once, which is not stored at all (X-33)', async () => {
    expect((await post('k')).json()).toMatchObject({ secret: 'shown once' });
    expect((await post('k')).json()).toMatchObject({ secret: null });
  });

  it('gets an empty answer again', async () => {
    await post('k', { url: '/api/nothing' });
    const second = await post('k', { url: '/api/nothing' });
    expect(second.statusCode).toBe(204);
    expect(second.body).toBe('');
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  it('is one whatever the order of the members and the white space', async () => {
    await post('k', { payload: { n: 1, name: 'a' } });
    expect((await post('k', { payload: { name: 'a', n: 1 } })).headers['idempotent-replayed']).toBe('true');
  });

  it('422 idempotency_key_reused for another body, also one that validation would make alike', async () => {
    await post('k');
    for (const payload of [{ name: 'b', n: 1 }, { name: ' a ', n: 1 }, { name: 'a' }])
      expect((await post('k', { payload })).json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(calls).toHaveLength(1);
  });

  it('is per principal, method and path (X-31)', async () => {
    const other = await node.signIn();
    await post('k');
    expect((await post('k', { cookie: other })).headers['idempotent-replayed']).toBeUndefined();
    expect((await post('k', { url: '/api/nothing' })).statusCode).toBe(204);
    expect(calls).toHaveLength(2);
  });

  it('is one for the same person in another session', async () => {
    const payload = { email: 'ada@example.com', password: 'correct horse battery' };
    await node.addUser(payload);
    const signIn = async () => {
      const answer = await node.app.inject({ method: 'POST', url: '/api/auth/login', payload });
      return String(answer.headers['set-cookie']).split(';')[0] ?? '';
    };
    await post('k', { cookie: await signIn() });
    expect((await post('k', { cookie: await signIn() })).headers['idempotent-replayed']).toBe('true');
  });

  it('acts each time without a key', async () => {
    await post(null);
    await post(null);
    expect(calls).toHaveLength(2);
    expect(calls[0]?.commandId).not.toBe(calls[1]?.commandId);
    expect(calls[0]?.commandId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(await rows()).toEqual([]);
  });

  it('finds the answer encrypted', async () => {
    await post('k');
    const { rows: stored } = await node.database.query<{ row: string }>(
      `select encode(answer, 'escape') as row from ops.idempotency_keys`,
    );
    expect(stored[0]?.row).toBeTruthy();
    expect(stored[0]?.row).not.toContain('number');
  });
});

describe('the key itself (X-31)', () => {
  it.each(['', 'ä', 'x'.repeat(256), 'tab\there'])('400 invalid_parameter for %j', async (key) => {
    const answer = await post(key);
    expect(answer.json()).toMatchObject({
      status: 400,
      code: 'invalid_parameter',
      errors: [{ field: '/Idempotency-Key', code: 'pattern' }],
    });
    expect(calls).toEqual([]);
  });

  it.each(['x', ' ~', 'x'.repeat(255)])('201 for %j', async (key) => expect((await post(key)).statusCode).toBe(201));
});

describe('while the first runs (X-32)', () => {
  it('409 idempotency_in_progress with Retry-After: 1, and one of ten acts', async () => {
    const held = Promise.withResolvers<undefined>();
    behave = () => held.promise;
    const first = post('k');
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const others = await Promise.all(Array.from({ length: 9 }, () => post('k')));
    for (const other of others) {
      expect(other.json()).toMatchObject({ status: 409, code: 'idempotency_in_progress' });
      expect(other.headers['retry-after']).toBe('1');
    }
    held.resolve(undefined);
    expect((await first).statusCode).toBe(201);
    expect((await post('k')).headers['idempotent-replayed']).toBe('true');
    expect(calls).toHaveLength(1);
  });
});

describe('what is not a success (X-33)', () => {
  it('leaves the key free after a refusal, for another body too', async () => {
    behave = () => Promise.reject(new DomainError('name_taken'));
    expect((await post('k')).statusCode).toBe(409);
    behave = () => Promise.resolve();
    expect((await post('k', { payload: { name: 'other' } })).statusCode).toBe(201);
    expect(calls[0]?.commandId).not.toBe(calls[1]?.commandId);
  });

  it('leaves the key free after a body that did not validate', async () => {
    expect((await post('k', { payload: { name: 5 } })).statusCode).toBe(422);
    expect((await post('k')).statusCode).toBe(201);
  });

  it('goes on under the same command id after an unknown outcome, at once', async () => {
    behave = () => Promise.reject(new LogUnavailable('no answer'));
    expect((await post('k')).statusCode).toBe(503);
    behave = () => Promise.resolve();
    expect((await post('k')).statusCode).toBe(201);
    expect(calls[0]?.commandId).toBe(calls[1]?.commandId);
  });

  it('goes on under the same command id after a crash, once the lock has expired', async () => {
    const crashed = Promise.withResolvers<never>();
    behave = () => crashed.promise;
    const lost = post('k');
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await post('k')).statusCode).toBe(409);
    await node.database.query(`update ops.idempotency_keys set locked_until = now() - interval '1 ms'`);
    behave = () => Promise.resolve();
    expect((await post('k', { payload: { name: 'other' } })).json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await post('k')).statusCode).toBe(201);
    expect(calls[1]?.commandId).toBe(calls[0]?.commandId);
    // A stop waits for requests that are under way.
    crashed.reject(new LogUnavailable('gone'));
    await lost;
  });
});

const expire = () => node.database.query(`update ops.idempotency_keys set expires_at = now() - interval '1 ms'`);

describe('how long a key is kept (X-31)', () => {
  it('acts anew under another command id after that', async () => {
    await post('k');
    await expire();
    const answer = await post('k', { payload: { name: 'other' } });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['idempotent-replayed']).toBeUndefined();
    expect(calls[0]?.commandId).not.toBe(calls[1]?.commandId);
  });

  it('deletes what has expired and nothing else', async () => {
    await post('old');
    await expire();
    await post('new');
    await deleteStaleRows(node.database, 7);
    expect(await rows()).toHaveLength(1);
  });

  it('is what the setting says', async () => {
    const keys = createIdempotencyKeys(node.database, node.masterKey, 3);
    await keys.begin({ scope: Buffer.alloc(32), requestHash: Buffer.alloc(32), commandId: randomUUID() });
    const { rows: kept } = await node.database.query(
      `select from ops.idempotency_keys where expires_at between now() + interval '179 minutes' and now() + interval '3 hours'`,
    );
    expect(kept).toHaveLength(1);
  });

  it('lets one of many begin when a key has expired', async () => {
    await post('k');
    await expire();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('k')));
    expect(
      answers.filter(({ statusCode, headers }) => statusCode === 201 && !headers['idempotent-replayed']),
    ).toHaveLength(1);
    expect(calls).toHaveLength(2);
  });
});
