import type { SecretId } from '../../domain/core/ids.ts';
import type { Scrubber } from '../../domain/core/scrubbing/scrubber.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { WebhookAnswer } from '../../domain/webhooks/delivery.ts';
import { signedHeaders } from './signature.ts';
import type { WebhookSender } from './webhookSender.ts';

export type WebhookCalls = {
  secrets: Pick<Secrets, 'get'>;
  scrubber: Scrubber;
  sender: WebhookSender;
  now: () => string;
};

/** What came of one call; `responseBody` is scrubbed. */
export type WebhookCall = WebhookAnswer & { success: boolean; attemptedAt: string; responseBody: string | null };

/** One message, as it is sent. */
export type Message = { messageId: string; body: string };

/** One signed call (CL-105). Rejects when `signal` aborts. */
export const callWebhook = async (
  { secrets, scrubber, sender, now }: WebhookCalls,
  { url, secretId }: { url: string; secretId: SecretId },
  message: Message,
  signal: AbortSignal,
): Promise<WebhookCall> => {
  const attemptedAt = now();
  const secret = (await secrets.get(secretId))?.['secret'];
  // The webhook was deleted, or got another secret, at this moment.
  if (secret === undefined)
    return { success: false, responseCode: null, responseBody: null, reason: GONE, durationMs: 0, attemptedAt };
  const seconds = Math.floor(Date.parse(attemptedAt) / 1000);
  const started = performance.now();
  const called = await sender.post(url, signedHeaders(secret, { ...message, seconds }), message.body, signal);
  const durationMs = Math.round(performance.now() - started);
  const responseBody = called.responseBody === null ? null : scrubber.text(called.responseBody).value;
  return { ...called, responseBody, durationMs, attemptedAt };
};

const GONE = 'The secret of the webhook is not there any more.';
