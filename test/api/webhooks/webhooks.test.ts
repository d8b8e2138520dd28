import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../api/http/http.ts';
import { handle } from '../../../domain/core/log/streams.ts';
import { deliveries, type WebhookDeliveryCommand } from '../../../domain/webhooks/delivery.ts';
import { webhooks as webhookStreams } from '../../../domain/webhooks/webhook.ts';
import type { ApiKeyScope } from '../../../domain/keys/events.ts';
import { webhookModule } from '../../../modules/platform/webhooks.ts';
import { clusters } from '../../../projections/clusters/clusters.ts';
import { apiKeys } from '../../../projections/keys/apiKeys.ts';
import { webhooks } from '../../../projections/webhooks/webhooks.ts';
import { makeKey } from '../../support/clusters/clusterApi.ts';
import { requestCluster } from '../../support/clusters/clusters.ts';
import { apiParts, openApp } from '../../support/nodes/nodeApi.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import { openWebhookReceiver, status, type WebhookReceiver } from '../../support/peers/webhookReceiver.ts';

let node: TestNode;
let app: App;
let receiver: WebhookReceiver;
beforeAll(async () => {
  node = await openNode({ readModels: [clusters, apiKeys, webhooks] });
  const parts = apiParts(node, { environment: { SERVICE_MAX_WEBHOOKS: '3' } });
  app = await openApp(parts, webhookModule.open(parts).routes);
  receiver = await openWebhookReceiver();
  await node.settled();
});
afterAll(async () => {
  await node.stop();
  await receiver[Symbol.asyncDispose]();
});

type Call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path?: string,
  body?: object,
) => Promise<LightMyRequestResponse>;
/** Each test has a workspace of its own. */
const caller = async (
  scopes: readonly ApiKeyScope[] = ['webhooks:write'],
  workspaceId = randomUUID(),
): Promise<Call> => {
  const key = await makeKey(node, scopes, workspaceId);
  return (method, path = '', body) =>
    app.inject({
      method,
      url: `/webhooks${path}`,
      headers: { 'api-key': key, 'api-version': '2026-06-01.beta' },
      ...(body !== undefined && { payload: body }),
    });
};
const wanted = { name: ' pager ', url: 'https://example.com/hooks' };
const idOf = (answer: LightMyRequestResponse): string => answer.json<{ id: string }>().id;

describe('POST /webhooks (CL-103)', () => {
  it('201 with the webhook and the secret that was made, which is shown nowhere else', async () => {
    const call = await caller();
    const answer = await call('POST', '', wanted);
    expect(answer.statusCode).toBe(201);
    const { secret, ...made } = answer.json<{ id: string; secret: string }>();
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'pager',
      url: 'https://example.com/hooks',
      events: [
        'cluster.status_changed',
        'cluster.upgrade.waiting_for_user',
        'cluster.upgrade.scheduled',
        'cluster.upgrade.started',
        'cluster.upgrade.completed',
        'cluster.upgrade.failed',
        'cluster.upgrade.cancelled',
        'cluster.deleted',
      ],
      cluster_id: null,
      enabled: true,
      has_secret: true,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      last_delivery_at: null,
      last_status: null,
    });
    expect(answer.headers['location']).toBe(`http://api.test/webhooks/${made.id}`);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await call('GET', `/${made.id}`)).json()).toEqual(made);
    const events = await Array.fromAsync(node.store.readStream(webhookStreams.stream(made.id)));
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(secret);
  });

  it.each([
    [{ ...wanted, url: 'http://example.com/hooks' }, '/url', 'format'],
    [{ ...wanted, url: 'http://10.0.0.1/hooks' }, '/url', 'format'],
    [{ ...wanted, url: 'https://user:word@example.com/' }, '/url', 'format'],
    [{ ...wanted, url: 'file:///etc/passwd' }, '/url', 'format'],
    [{ ...wanted, url: 'hooks' }, '/url', 'format'],
    [{ ...wanted, name: ' ' }, '/name', 'min_length'],
    [{ ...wanted, events: [] }, '/events', 'min_length'],
    [{ ...wanted, events: ['cluster.exploded'] }, '/events/0', 'enum'],
    [{ ...wanted, events: ['cluster.deleted', 'cluster.deleted'] }, '/events/1', 'duplicate'],
    [{ ...wanted, secret: 'short' }, '/secret', 'min_length'],
    [{ ...wanted, secret: `whsec_${'!'.repeat(40)}` }, '/secret', 'format'],
    [{ ...wanted, cluster_id: randomUUID() }, '/cluster_id', 'not_available'],
    [{ ...wanted, has_secret: true }, '/has_secret', 'read_only'],
    [{ ...wanted, retries: 3 }, '/retries', 'unknown_field'],
  ])('422 for %j', async (body, field, code) => {
    const call = await caller();
    const answer = await call('POST', '', body);
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: [{ field, code }] }]);
    expect((await call('GET')).json()).toEqual({ items: [], next_cursor: null });
  });

  it('409 quota_exceeded beyond SERVICE_MAX_WEBHOOKS', async () => {
    const call = await caller();
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', '', wanted)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  });

  it('takes a cluster of the workspace, and http to an address inside SERVICE_ALLOWED_CIDRS', async () => {
    const workspaceId = randomUUID();
    const call = await caller(['webhooks:write'], workspaceId);
    const clusterId = await requestCluster(node.store, { workspaceId });
    await node.settled();
    const made = await call('POST', '', { ...wanted, url: receiver.url, cluster_id: clusterId });
    expect(made.json()).toMatchObject({ url: receiver.url, cluster_id: clusterId });
  });
});

describe('who may use webhooks (CL-102)', () => {
  it('403 without webhooks:write, 200 to read with either scope', async () => {
    const workspaceId = randomUUID();
    const [reader, writer, other] = await Promise.all([
      caller(['webhooks:read'], workspaceId),
      caller(['webhooks:write'], workspaceId),
      caller(['clusters:write'], workspaceId),
    ]);
    expect((await reader('POST', '', wanted)).json()).toMatchObject({ status: 403, code: 'insufficient_scope' });
    expect((await other('GET')).statusCode).toBe(403);
    expect([(await reader('GET')).statusCode, (await writer('GET')).statusCode]).toEqual([200, 200]);
  });

  it('404 for one of another workspace, unknown and malformed ids (X-06)', async () => {
    const [owner, stranger] = [await caller(), await caller()];
    const id = idOf(await owner('POST', '', wanted));
    for (const path of [`/${id}`, `/${randomUUID()}`, '/nonsense'])
      for (const answer of [
        await stranger('GET', path),
        await stranger('PATCH', path, { name: 'mine' }),
        await stranger('DELETE', path),
        await stranger('POST', `${path}/test`),
        await stranger('GET', `${path}/deliveries`),
      ])
        expect(answer.statusCode).toBe(404);
    expect((await owner('GET', `/${id}`)).statusCode).toBe(200);
  });
});

describe('PATCH and DELETE /webhooks/{id} (CL-102)', () => {
  it('200 with what changed; the rest and the secret stay (X-64)', async () => {
    const call = await caller();
    const id = idOf(await call('POST', '', wanted));
    const answer = await call('PATCH', `/${id}`, { enabled: false, events: ['cluster.deleted'] });
    expect(answer.json()).toMatchObject({ id, name: 'pager', enabled: false, events: ['cluster.deleted'] });
    expect((await call('PATCH', `/${id}`, {})).json()).toMatchObject({ errors: [{ code: 'min_properties' }] });
    expect((await call('PATCH', `/${id}`, { url: 'http://192.0.2.1/' })).statusCode).toBe(422);
    expect((await call('GET', `/${id}`)).json()).toMatchObject({ enabled: false, url: wanted.url });
  });

  it('204, then 404', async () => {
    const call = await caller();
    const id = idOf(await call('POST', '', wanted));
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await call('GET', `/${id}`)).statusCode).toBe(404);
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(404);
  });
});

describe('POST /webhooks/{id}/test (CL-106)', () => {
  it('200 with what came of a signed ping, also when it is disabled', async () => {
    const call = await caller();
    const secret = `whsec_${Buffer.alloc(32, 't').toString('base64')}`;
    const id = idOf(await call('POST', '', { ...wanted, url: receiver.url, secret, enabled: false }));
    receiver.answers.push(status(200, `got ${secret}`));
    const answer = await call('POST', `/${id}/test`);
    expect(answer.json()).toEqual({
      delivery_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      success: true,
      response_code: 200,
      response_body: 'got [redacted]',
      error_message: null,
      duration_ms: expect.any(Number),
      attempted_at: expect.stringMatching(/Z$/),
    });
    const { headers, body } = receiver.calls.at(-1) ?? { headers: {}, body: '' };
    expect(new Webhook(secret).verify(body, { ...headers } as Record<string, string>)).toMatchObject({ type: 'ping' });
  });

  it('200 with success false when it is not accepted', async () => {
    const call = await caller();
    const id = idOf(await call('POST', '', { ...wanted, url: receiver.url }));
    receiver.answers.push(status(404));
    expect((await call('POST', `/${id}/test`)).json()).toMatchObject({ success: false, response_code: 404 });
    expect((await call('GET', `/${id}/deliveries`)).json()).toEqual({ items: [], next_cursor: null });
  });
});

/** A message that waits to be delivered to a webhook. */
const queuedMessage = async () => {
  const workspaceId = randomUUID();
  const call = await caller(['webhooks:write'], workspaceId);
  const webhookId = idOf(await call('POST', '', wanted));
  const [deliveryId, messageId] = [randomUUID(), randomUUID()];
  const tell = async (command: WebhookDeliveryCommand) => {
    await handle(node.store, deliveries, deliveryId, command, testMeta());
    await node.settled();
  };
  const message = { workspaceId, clusterId: randomUUID(), messageId, eventId: messageId, revision: 0 };
  const queuedAt = new Date().toISOString();
  const data = { deliveryId, webhookId, ...message, name: 'cluster.deleted', queuedAt } as const;
  await tell({ type: 'QueueDelivery', wanted: data });
  const path = `/${webhookId}/deliveries/${deliveryId}/redeliver`;
  const answer = { responseCode: 204, reason: null, durationMs: 5 };
  const accepted = { accepted: true, at: queuedAt, answer };
  const deliver = () => tell({ type: 'RecordAttempt', attempt: 1, result: accepted });
  return { call, workspaceId, webhookId, deliveryId, messageId, path, deliver };
};

describe('POST /webhooks/{id}/deliveries/{delivery_id}/redeliver (CL-106)', () => {
  it('202 with the delivery, which waits again; 409 as long as it does', async () => {
    const { call, deliveryId, messageId, path, deliver } = await queuedMessage();
    const early = await call('POST', path);
    expect([early.statusCode, early.json()]).toMatchObject([
      409,
      { code: 'invalid_transition', current_status: 'waiting' },
    ]);
    await deliver();
    const asked = await call('POST', path);
    expect([asked.statusCode, asked.json()]).toMatchObject([
      202,
      { id: deliveryId, message_id: messageId, status: 'waiting', attempts: 1, next_attempt_at: expect.any(String) },
    ]);
    expect((await call('POST', path)).statusCode).toBe(409);
  });

  it('409 while nothing is sent to the webhook', async () => {
    const { call, webhookId, path, deliver } = await queuedMessage();
    await deliver();
    await call('PATCH', `/${webhookId}`, { enabled: false });
    const refused = await call('POST', path);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'invalid_transition', current_status: 'disabled' },
    ]);
  });

  it('403 without the scope; 404 for what is no delivery of this webhook (X-06)', async () => {
    const { call, workspaceId, webhookId, deliveryId, path, deliver } = await queuedMessage();
    await deliver();
    expect((await (await caller(['webhooks:read'], workspaceId))('POST', path)).statusCode).toBe(403);
    const other = idOf(await call('POST', '', wanted));
    const paths = [
      `/${other}/deliveries/${deliveryId}/redeliver`,
      `/${webhookId}/deliveries/${webhookId}/redeliver`,
      `/${webhookId}/deliveries/${randomUUID()}/redeliver`,
      `/${webhookId}/deliveries/none/redeliver`,
    ];
    for (const each of paths) expect((await call('POST', each)).statusCode, each).toBe(404);
    expect((await (await caller())('POST', path)).statusCode).toBe(404);
  });
});
