import { isIP } from 'node:net';
import { z } from 'zod';
import { SECRET_PREFIX } from '../../domain/webhooks/manageWebhooks.ts';
import { WebhookEventName } from '../../domain/webhooks/events.ts';
import { NAMES_NOTHING, namesSomething, NOT_BLANK, recordId } from '../http/fields.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { WebhookResource } from './webhookResource.ts';

/** Whether an address lies in one of `SERVICE_ALLOWED_CIDRS`, where plain http may go (CL-103). */
export type IsOwnAddress = (address: string) => boolean;

const URL_CHARS_MAX = 2048;
const SECRET_CHARS = { min: 32, max: 512 };

/** CL-103: https anywhere, http only to an address that is this network's own; X-68 is judged again at each call. */
const webhookUrl = (isOwn: IsOwnAddress) =>
  z
    .string()
    .max(URL_CHARS_MAX)
    .superRefine((text, context) => {
      const refusal = refusalOf(text, isOwn);
      if (refusal !== null)
        context.addIssue({ code: 'custom', params: { fieldCode: 'format' }, message: refusal, input: text });
    })
    .transform((text) => new URL(text).href)
    .describe('https, or http to an address inside `SERVICE_ALLOWED_CIDRS`.');

const refusalOf = (text: string, isOwn: IsOwnAddress): string | null => {
  if (!URL.canParse(text)) return 'Must be a URL such as https://example.com/hooks.';
  const { protocol, username, password, hostname } = new URL(text);
  if (username !== '' || password !== '') return 'Must not hold a user name or a password.';
  if (protocol === 'https:') return null;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const address = host === 'localhost' ? '127.0.0.1' : host;
  if (protocol === 'http:' && isIP(address) !== 0 && isOwn(address)) return null;
  return 'Must be https; http goes only to an address (not a name) inside SERVICE_ALLOWED_CIDRS.';
};

const Secret = z
  .string()
  .min(SECRET_CHARS.min)
  .max(SECRET_CHARS.max)
  .regex(/^[\x21-\x7e]*$/, 'Must be printable ASCII characters without spaces.')
  .refine((text) => !text.startsWith(SECRET_PREFIX) || isBase64(text.slice(SECRET_PREFIX.length)), {
    params: { fieldCode: 'format' },
    message: `Must be base64 after ${SECRET_PREFIX}.`,
  })
  .describe(`Signs the deliveries. After the prefix \`${SECRET_PREFIX}\` it is the key in base64.`);

const isBase64 = (text: string): boolean => Buffer.from(text, 'base64').toString('base64') === text;

const EventNames = z
  .array(WebhookEventName)
  .min(1)
  .superRefine((names, context) => {
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        context.addIssue({
          code: 'custom',
          path: [index],
          params: { fieldCode: 'duplicate' },
          message: 'Listed twice.',
          input: name,
        });
  });

const fields = (isOwn: IsOwnAddress) => ({
  name: z.string().trim().min(1, NOT_BLANK).max(140),
  url: webhookUrl(isOwn),
  events: EventNames,
  cluster_id: recordId.nullable().describe('Null for all clusters of the workspace.'),
  enabled: z.boolean(),
  secret: Secret,
});

/** CL-103: `events` left out means all of them. */
export const createWebhookBody = (isOwn: IsOwnAddress) => {
  const { name, url, events, cluster_id, enabled, secret } = fields(isOwn);
  return bodyFor(
    WebhookResource,
    z.strictObject({
      name,
      url,
      events: events.default([...WebhookEventName.options]),
      cluster_id: cluster_id.default(null),
      enabled: enabled.default(true),
      secret: secret.optional(),
    }),
  );
};

/** An absent field keeps its value. */
export const changeWebhookBody = (isOwn: IsOwnAddress) =>
  bodyFor(WebhookResource, z.strictObject(fields(isOwn)).partial().refine(namesSomething, NAMES_NOTHING));
