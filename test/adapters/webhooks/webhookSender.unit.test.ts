import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAddressPolicy } from '../../../adapters/network/addressPolicy.ts';
import { createWebhookSender } from '../../../adapters/webhooks/webhookSender.ts';
import { openWebhookReceiver, status, type WebhookReceiver } from '../../support/peers/webhookReceiver.ts';

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await openWebhookReceiver();
});
afterEach(() => receiver[Symbol.asyncDispose]());

const senderIn = (cidrs: readonly string[], answerWithinMs = 10_000) =>
  createWebhookSender(createAddressPolicy(cidrs), { userAgent: 'test', answerWithinMs });
const post = (url = receiver.url, sender = senderIn(['127.0.0.0/8'])) =>
  sender.post(url, { 'Webhook-Id': 'm' }, '{"a":1}', AbortSignal.timeout(60_000));

describe('the call of a webhook (CL-105)', () => {
  it('posts the body as JSON with the headers', async () => {
    receiver.answers.push(status(202, 'thanks'));
    expect(await post()).toEqual({ success: true, responseCode: 202, responseBody: 'thanks', reason: null });
    expect(receiver.calls).toMatchObject([
      { body: '{"a":1}', headers: { 'content-type': 'application/json', 'webhook-id': 'm', 'user-agent': 'test' } },
    ]);
  });

  it('takes anything but 200 to 299 for a refusal, and says which', async () => {
    receiver.answers.push(status(500, 'broken'));
    const reason = 'The server answered with status 500; accepted is 200 to 299.';
    expect(await post()).toEqual({ success: false, responseCode: 500, responseBody: 'broken', reason });
  });

  it('follows no redirect (X-68)', async () => {
    receiver.answers.push(status(302, '', { location: receiver.url }));
    const told = await post();
    expect(told).toMatchObject({ success: false, responseCode: 302, reason: expect.stringContaining('redirect') });
    expect(receiver.calls).toHaveLength(1);
  });

  it('reads the first 2 KiB of an answer that never ends', async () => {
    receiver.answers.push((response) => {
      const flood = (): void => {
        while (!response.destroyed && response.write('x'.repeat(1000)));
      };
      response.on('drain', flood);
      flood();
    });
    expect((await post()).responseBody).toHaveLength(2048);
  });

  it('gives up on a server that does not answer', async () => {
    receiver.answers.push(() => undefined);
    const told = await post(receiver.url, senderIn(['127.0.0.0/8'], 100));
    expect(told).toMatchObject({ success: false, responseCode: null, reason: 'The server did not answer in time.' });
  });

  it('dials no address outside SERVICE_ALLOWED_CIDRS (X-68)', async () => {
    const told = await post(receiver.url, senderIn([]));
    expect(told).toMatchObject({ success: false, reason: expect.stringContaining('SERVICE_ALLOWED_CIDRS') });
    expect(receiver.calls).toHaveLength(0);
  });

  it('says in its own words why nothing was reached', async () => {
    await receiver[Symbol.asyncDispose]();
    const refused = await post();
    expect(refused).toEqual({
      success: false,
      responseCode: null,
      responseBody: null,
      reason: 'Nothing listens at the address.',
    });
    const unknown = await post('http://no-such-name.invalid/');
    expect(unknown.reason).toMatch(/^The name of the server (?:is unknown to DNS|could not be looked up)\.$/);
    receiver = await openWebhookReceiver();
  });

  it('rejects when it is told to stop', async () => {
    receiver.answers.push(() => undefined);
    const stop = new AbortController();
    const told = senderIn(['127.0.0.0/8']).post(receiver.url, {}, '{}', stop.signal);
    stop.abort(new Error('stopped'));
    await expect(told).rejects.toThrow('stopped');
  });
});
