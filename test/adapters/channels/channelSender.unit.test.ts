import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChannelSender } from '../../../adapters/channels/channelSender.ts';
import { opsgenieRequest } from '../../../adapters/channels/opsgenie.ts';
import { pagerdutyRequest } from '../../../adapters/channels/pagerduty.ts';
import { slackRequest } from '../../../adapters/channels/slack.ts';
import { smsRequest } from '../../../adapters/channels/sms.ts';
import { createAddressPolicy } from '../../../adapters/network/addressPolicy.ts';
import { testMessage } from '../../../domain/channels/message.ts';
import { openWebhookReceiver, status, type WebhookReceiver } from '../../support/peers/webhookReceiver.ts';

const MESSAGE = testMessage('1', 'https://desk.example.com');
const to = (config: Record<string, string | string[]>) => ({ config, recipient: 0, chatChannel: null });

describe('without a base URL a channel is the public service (SU-117 to SU-121)', () => {
  it.each([
    [slackRequest, { bot_token: 'xoxb-1', channel: '#a' }, 'https://slack.com/api/chat.postMessage'],
    [slackRequest, { webhook_url: 'https://hooks.slack.com/services/T/B/x' }, 'https://hooks.slack.com/services/T/B/x'],
    [
      smsRequest,
      { account_sid: 'AC1', auth_token: 't', from: '+1', to: ['+2'] },
      'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
    ],
    [pagerdutyRequest, { routing_key: 'k', severity: 'info' }, 'https://events.pagerduty.com/v2/enqueue'],
    [opsgenieRequest, { api_key: 'k', product: 'opsgenie', region: 'us' }, 'https://api.opsgenie.com/v2/alerts'],
    [opsgenieRequest, { api_key: 'k', product: 'opsgenie', region: 'eu' }, 'https://api.eu.opsgenie.com/v2/alerts'],
    [
      opsgenieRequest,
      { api_key: 'k', product: 'jsm', region: 'eu' },
      'https://api.atlassian.com/jsm/ops/integration/v2/alerts',
    ],
  ])('%o %j', (request, config, url) => {
    expect(request(to(config), MESSAGE).url).toBe(url);
  });
});

describe('an answer', () => {
  let server: WebhookReceiver;
  beforeAll(async () => {
    server = await openWebhookReceiver();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const sender = createChannelSender(createAddressPolicy(['127.0.0.0/8']));
  const { signal } = new AbortController();
  const answered = (kind: 'pagerduty' | 'slack', code: number, body = '') => {
    server.answers.push(status(code, body));
    const { origin } = new URL(server.url);
    const config = { routing_key: 'k', severity: 'info', bot_token: 'xoxb-1', channel: '#a', base_url: origin };
    return sender.send({ kind, ...to(config) }, MESSAGE, signal);
  };

  it.each([
    [202, null],
    [429, 'not_accepted'],
    [500, 'not_accepted'],
    [503, 'not_accepted'],
    [400, 'refused'],
    [403, 'refused'],
  ])('%i of PagerDuty: %s, so that only 429 and 5xx are tried again (SU-120)', async (code, reasonCode) => {
    expect(await answered('pagerduty', code)).toMatchObject({ responseCode: code, reasonCode });
  });

  it.each([
    ['{"ok":true}', null],
    ['{"ok":false,"error":"channel_not_found"}', 'Slack refused the message: channel_not_found.'],
    ['{"ok":false,"error":"<b>what we were sent</b>"}', 'Slack refused the message: unknown.'],
    ['{"ok":false', 'Slack refused the message: unknown.'],
    ['ok', null],
  ])('%s of Slack with status 200 (SU-117)', async (body, reason) => {
    expect(await answered('slack', 200, body)).toMatchObject({ accepted: reason === null, reason });
  });
});
