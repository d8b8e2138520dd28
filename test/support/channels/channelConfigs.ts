import { AUTH_TOKEN, BOT_TOKEN, GENIE_KEY, ROUTING_KEY } from './vendors.ts';

/** Bodies that create a channel of each kind at these vendors. */
export const channelBodies = (url: string) =>
  ({
    slack: {
      kind: 'slack',
      name: 'Leads',
      config: { webhook_url: `${url}/slack/services/T0/B0/x1y2z3`, channel: '#made-for' },
    },
    bot: {
      kind: 'slack',
      name: 'Bot',
      config: { bot_token: BOT_TOKEN, channel: '#leads', base_url: `${url}/slack/api` },
    },
    sms: {
      kind: 'sms',
      name: 'Phones',
      when: null,
      config: {
        account_sid: 'AC123',
        auth_token: AUTH_TOKEN,
        from: '+15005550006',
        to: ['+15005550001', '+15005550002'],
        base_url: `${url}/twilio`,
      },
    },
    pagerduty: {
      kind: 'pagerduty',
      name: 'On call',
      when: null,
      config: { routing_key: ROUTING_KEY, severity: 'critical', base_url: `${url}/pagerduty` },
    },
    opsgenie: {
      kind: 'opsgenie',
      name: 'Alerts',
      when: null,
      config: {
        api_key: GENIE_KEY,
        product: 'jsm',
        region: 'eu',
        priority: 'P2',
        responders: ['Support'],
        base_url: `${url}/opsgenie`,
      },
    },
  }) as const;
