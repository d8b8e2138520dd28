import { z } from 'zod';

/*
 * What the vendors take, written by hand from their published references. The real services were not met.
 */

/**
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks, read in November 2026: `channel`, `username`
 * and `icon_*` of a message are not taken from it, so that a form that sends them is a mistake.
 */
const PlainText = z.strictObject({
  type: z.literal('plain_text'),
  text: z.string().min(1).max(3000),
  emoji: z.boolean(),
});
const Markdown = z.strictObject({
  type: z.literal('mrkdwn'),
  text: z.string().min(1).max(3000),
  verbatim: z.boolean(),
});
const Section = z.strictObject({ type: z.literal('section'), text: z.union([PlainText, Markdown]) });
const Said = {
  text: z.string().min(1).max(40_000),
  blocks: z.array(Section).min(1).max(50),
  unfurl_links: z.boolean(),
  unfurl_media: z.boolean(),
};
export const SlackWebhookForm = z.strictObject(Said);

/** https://docs.slack.dev/reference/methods/chat.postMessage, read in November 2026. */
export const SlackPostForm = z.strictObject({
  ...Said,
  channel: z.string().regex(/^(?:#[a-z0-9_-]{1,80}|[CDG][A-Z0-9]{8,})$/),
  parse: z.enum(['none', 'full']),
  link_names: z.boolean(),
});

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource, read in November 2026. */
export const TwilioForm = z.strictObject({
  From: z.string().regex(/^\+[1-9]\d{1,14}$/),
  To: z.string().regex(/^\+[1-9]\d{1,14}$/),
  Body: z.string().min(1).max(1600),
});

/** https://developer.pagerduty.com/docs/events-api-v2-overview and its "Send an Alert Event", read in November 2026. */
const PagerKeys = { routing_key: z.string().length(32), dedup_key: z.string().min(1).max(255) };
export const PagerDutyForm = z.discriminatedUnion('event_action', [
  z.strictObject({
    ...PagerKeys,
    event_action: z.literal('trigger'),
    payload: z.strictObject({
      summary: z.string().min(1).max(1024),
      source: z.string().min(1),
      severity: z.enum(['critical', 'error', 'warning', 'info']),
      custom_details: z.record(z.string(), z.string()),
    }),
    links: z.array(z.strictObject({ href: z.url(), text: z.string() })),
  }),
  z.strictObject({ ...PagerKeys, event_action: z.literal('acknowledge') }),
  z.strictObject({ ...PagerKeys, event_action: z.literal('resolve') }),
]);

/**
 * https://docs.opsgenie.com/docs/alert-api and, for Jira Service Management,
 * https://developer.atlassian.com/cloud/jira/service-desk-ops/rest/v1/api-group-integration-events, read in November 2026.
 */
export const AlertForm = z.strictObject({
  message: z.string().min(1).max(130),
  alias: z.string().min(1).max(512),
  description: z.string().max(15_000),
  priority: z.enum(['P1', 'P2', 'P3', 'P4', 'P5']),
  source: z.string().max(100),
  responders: z
    .array(z.strictObject({ type: z.literal('team'), name: z.string() }))
    .max(50)
    .optional(),
});
export const AlertActionForm = z.strictObject({ source: z.string().max(100) });
