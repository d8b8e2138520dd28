import { createHmac, randomUUID } from 'node:crypto';

/** What the provider sends to the address of an app. */
export type SlackPost = { body: string; headers: Record<string, string> };

/** An event in its envelope, signed as the provider signs it. */
export const eventPost = (event: object, secret: string, atMs: number): SlackPost =>
  signedPost(
    JSON.stringify({
      token: 'deprecated',
      team_id: 'T0HOME0001',
      api_app_id: 'A0APP00001',
      type: 'event_callback',
      event_id: `Ev${randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()}`,
      event_time: Math.floor(atMs / 1000),
      event,
    }),
    secret,
    atMs,
  );

export const signedPost = (body: string, secret: string, atMs: number): SlackPost => {
  const timestamp = String(Math.floor(atMs / 1000));
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': signature,
      'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
    },
  };
};
