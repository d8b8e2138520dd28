import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { signedHeaders } from '../../../processes/webhooks/signature.ts';

const now = (): number => Math.floor(Date.now() / 1000);

it('the library of Standard Webhooks accepts the signature, and not that of another body (CL-105)', () => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const body = JSON.stringify({ id: randomUUID(), type: 'cluster.status_changed' });
  const headers = signedHeaders(secret, { messageId: randomUUID(), seconds: now(), body });
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow(WebhookVerificationError);
});

it('a secret without the prefix is the key itself (CL-105)', () => {
  const secret = 'a-secret-of-the-owner-as-it-is!';
  const headers = signedHeaders(secret, { messageId: 'm', seconds: now(), body: '{}' });
  expect(new Webhook(secret, { format: 'raw' }).verify('{}', headers)).toEqual({});
});

it('signs as the published example says (CL-105)', () => {
  const headers = signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    seconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  });
  expect(headers['Webhook-Signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});
