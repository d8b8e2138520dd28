import { createHmac } from 'node:crypto';
import { SECRET_PREFIX } from '../../domain/webhooks/manageWebhooks.ts';

/**
 * CL-105: the headers of one attempt, signed as Standard Webhooks 1.0 says. A secret that begins with `whsec_` is
 * base64 of the key, as libraries for it expect; any other is the key itself.
 */
export const signedHeaders = (
  secret: string,
  { messageId, seconds, body }: { messageId: string; seconds: number; body: string },
): Record<'Webhook-Id' | 'Webhook-Timestamp' | 'Webhook-Signature', string> => {
  const key = secret.startsWith(SECRET_PREFIX)
    ? Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    : Buffer.from(secret);
  const signature = createHmac('sha256', key).update(`${messageId}.${seconds}.${body}`).digest('base64');
  return { 'Webhook-Id': messageId, 'Webhook-Timestamp': String(seconds), 'Webhook-Signature': `v1,${signature}` };
};
