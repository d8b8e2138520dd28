import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelBodies } from '../../support/channels/channelConfigs.ts';
import { openChannelNode, type ChannelNode } from '../../support/channels/channelNode.ts';
import { BOT_TOKEN, ROUTING_KEY } from '../../support/channels/vendors.ts';
import { channels } from '../../../domain/channels/channel.ts';
import { SecretId } from '../../../domain/core/ids.ts';
import { findChannel } from '../../../projections/channels/channelQueries.ts';
import { eventually } from '../../support/eventually.ts';
import { MAIL_PASSWORD, openMailServer, type MailServer } from '../../support/sources/mailServer.ts';

let api: ChannelNode;
beforeAll(async () => {
  api = await openChannelNode();
});
afterAll(() => api.close());

type Channel = { id: string; config: Record<string, unknown>; when: string | null; enabled: boolean };
type Tested = {
  success: boolean;
  response_code: number | null;
  response_body: string | null;
  error_message: string | null;
};
type Problem = { errors: { field: string; code: string; detail: string }[] };

it('is made, read, listed, changed and deleted by administrators alone (SU-116, SU-07)', async () => {
  const body = channelBodies(api.vendors.url).bot;
  expect((await api.askAsMember('POST', '', body)).statusCode).toBe(403);
  const made = await api.ask('POST', '', { ...body, when: 'priority in [high, urgent] and source == email' });
  expect(made.statusCode).toBe(201);
  const channel = made.json<Channel>();
  expect(made.headers['location']).toBe(`http://api.test/api/settings/escalation/channels/${channel.id}`);
  expect(channel).toMatchObject({
    kind: 'slack',
    enabled: true,
    config: { bot_token: { set: true }, channel: '#leads' },
    when: 'priority in [high, urgent] and source == email',
    quiet_hours: null,
    last_status: null,
  });
  expect((await api.ask('GET')).json<{ items: Channel[] }>().items).toEqual([channel]);
  const quiet = { timezone: 'Europe/Berlin', start: '22:00', end: '07:00' };
  const changed = await api.ask('PATCH', `/${channel.id}`, { when: null, enabled: false, quiet_hours: quiet });
  expect(changed.json()).toMatchObject({ when: null, enabled: false, quiet_hours: quiet, name: 'Bot' });
  expect((await api.ask('GET', `/${channel.id}`)).json()).toEqual(changed.json());
  expect((await api.ask('DELETE', `/${channel.id}`)).statusCode).toBe(204);
  expect((await api.ask('GET', `/${channel.id}`)).statusCode).toBe(404);
  expect((await api.ask('GET')).json<{ items: Channel[] }>().items).toEqual([]);
});

it('keeps its whole configuration encrypted: no event, row or answer holds a secret or a recipient (SU-116, X-64)', async () => {
  const { sms } = channelBodies(api.vendors.url);
  const id = await api.create({ ...sms, when: 'customer == "ann@secret.example"' });
  const kept = await api.ask('PATCH', `/${id}`, { config: { from: '+15005550009' } });
  expect(kept.json()).toMatchObject({ config: { auth_token: { set: true }, from: '+15005550009', to: sms.config.to } });
  expect(kept.body).not.toContain(sms.config.auth_token);
  const events = await Array.fromAsync(api.node.store.readStream(channels.stream(id)), ({ data }) => data);
  expect(events).toHaveLength(2);
  const row = await findChannel(api.node.reads, 'default', id);
  for (const text of [JSON.stringify(events), JSON.stringify(row)]) {
    expect(text).toContain(id);
    expect(text).not.toMatch(/15005550001|ann@secret|twilio-auth/);
  }
  // What was changed leaves the vault, and with the channel all of it.
  const { secrets } = api.node;
  const [made] = events;
  const gone = (secretId: unknown) =>
    eventually(
      () => secrets.get(SecretId.parse(secretId)),
      (record) => record === null,
    );
  await gone(made?.['settingsId']);
  // The new settings work with the secret that was not sent again.
  expect((await api.ask('POST', `/${id}/test`)).json<Tested>()).toMatchObject({ success: true, response_code: 201 });
  await api.ask('DELETE', `/${id}`);
  await gone(row?.settings_id);
  await gone(row?.secret_id);
});

const at = (answer: { json<T>(): T }) => answer.json<Problem>().errors.map(({ field, code }) => `${field} ${code}`);

describe('what does not fit is told with its place (SU-117 to SU-121)', () => {
  it.each([
    ['nothing for Slack (SU-117)', { kind: 'slack', config: {} }, ['/config/webhook_url required']],
    [
      'both for Slack (SU-117)',
      { kind: 'slack', config: { webhook_url: 'https://a.example/x', bot_token: 'xoxb-1', channel: '#a' } },
      ['/config/webhook_url required'],
    ],
    [
      'a bot without a channel (SU-117)',
      { kind: 'slack', config: { bot_token: 'xoxb-1' } },
      ['/config/channel required'],
    ],
    [
      'plain http elsewhere (X-68)',
      { kind: 'slack', config: { webhook_url: 'http://hooks.example/x' } },
      ['/config/webhook_url format'],
    ],
    [
      'an email server (SU-118)',
      {
        kind: 'email',
        config: { host: 'mail.example', port: 70000, security: 'ssl', from: 'me', to: ['a@b.example', 'c'], more: 'x' },
      },
      [
        '/config/more unknown_field',
        '/config/port type',
        '/config/security enum',
        '/config/from pattern',
        '/config/to/1 pattern',
      ],
    ],
    [
      'numbers (SU-119)',
      { kind: 'sms', config: { account_sid: 'AC1', auth_token: 't', from: '0150', to: [] } },
      ['/config/from pattern', '/config/to min_length'],
    ],
    [
      'a pager (SU-120)',
      { kind: 'pagerduty', config: { routing_key: 'short', severity: 'bad' } },
      ['/config/routing_key pattern', '/config/severity enum'],
    ],
    [
      'an alert (SU-121)',
      { kind: 'opsgenie', config: { api_key: 'k', product: 'jira', region: 'us', priority: 'P9' } },
      ['/config/product enum', '/config/priority enum'],
    ],
  ])('%s', async (_, body, faults) => {
    const answer = await api.ask('POST', '', { name: 'X', ...body });
    expect(answer.statusCode).toBe(422);
    expect(at(answer).toSorted()).toEqual(faults.toSorted());
  });

  it('a when by its character, quiet hours by their field (SU-116)', async () => {
    const { slack } = channelBodies(api.vendors.url);
    const answer = await api.ask('POST', '', {
      ...slack,
      when: 'priority >= high or sla == "x"',
      quiet_hours: { timezone: 'Mars/Base', start: '22:00', end: '25:00' },
    });
    expect(at(answer).toSorted()).toEqual(['/quiet_hours/end pattern', '/quiet_hours/timezone enum', '/when format']);
    expect(answer.json<Problem>().errors.find(({ field }) => field === '/when')?.detail).toContain('character 18');
  });
});

describe('a test really sends, marked as a test (SU-122)', () => {
  it.each(['slack', 'bot', 'sms', 'pagerduty', 'opsgenie'] as const)('%s', async (kind) => {
    const id = await api.create(channelBodies(api.vendors.url)[kind]);
    const before = api.vendors.taken.length;
    const answer = (await api.ask('POST', `/${id}/test`)).json<Tested & { sent: string; delivery_id: string }>();
    expect(answer).toMatchObject({ success: true, error_message: null });
    expect(answer.sent).toMatch(/^Test\n/);
    const taken = api.vendors.taken.slice(before);
    expect(taken.map(({ action }) => action)).toEqual(
      {
        slack: ['notify'],
        bot: ['notify'],
        sms: ['notify', 'notify'],
        pagerduty: ['notify', 'resolve'],
        opsgenie: ['notify', 'resolve'],
      }[kind],
    );
    expect(taken[0]?.text).toContain('Nothing was escalated');
    expect(api.vendors.faults).toEqual([]);
    await api.ask('DELETE', `/${id}`);
  });

  it('and says what came back, scrubbed, where it was not accepted', async () => {
    const id = await api.create(channelBodies(api.vendors.url).pagerduty);
    const wrong = 'b'.repeat(32);
    await api.ask('PATCH', `/${id}`, { config: { routing_key: wrong }, enabled: false });
    const answer = (await api.ask('POST', `/${id}/test`)).json<Tested>();
    expect(answer).toMatchObject({ success: false, response_code: 400 });
    expect(answer.response_body).toContain('invalid event');
    expect(JSON.stringify(answer)).not.toContain(wrong);
    const gone = await api.create({
      ...channelBodies(api.vendors.url).bot,
      config: { ...channelBodies(api.vendors.url).bot.config, channel: '#gone' },
    });
    expect((await api.ask('POST', `/${gone}/test`)).json<Tested>()).toMatchObject({
      success: false,
      response_code: 200,
      error_message: 'Slack refused the message: channel_not_found.',
    });
    for (const each of [id, gone]) await api.ask('DELETE', `/${each}`);
    expect([BOT_TOKEN, ROUTING_KEY].some((secret) => JSON.stringify(answer).includes(secret))).toBe(false);
  });

  it('never goes to an address that X-68 forbids (SU-118, X-68)', async () => {
    const config = {
      host: '169.254.169.254',
      port: 25,
      security: 'none',
      from: 'a@example.com',
      to: ['b@example.com'],
    };
    const id = await api.create({ kind: 'email', name: 'Metadata', config });
    const answer = (await api.ask('POST', `/${id}/test`)).json<Tested>();
    expect(answer).toMatchObject({ success: false, error_message: expect.stringContaining('never dialled') });
    await api.ask('DELETE', `/${id}`);
  });

  it('email over SMTP, in clear where that is chosen (SU-118)', async () => {
    await using server = await openMailServer('none');
    const id = await api.create({ kind: 'email', name: 'Mail', config: mailConfig(server, 'none') });
    const answer = (await api.ask('POST', `/${id}/test`)).json<Tested>();
    expect(answer).toMatchObject({ success: true, response_code: 250, error_message: null });
    expect(server.sent[0]?.to).toEqual(['ann@example.com', 'ben@example.com']);
    expect(server.sent[0]?.raw).toMatch(/^Subject: Test: this channel works/m);
    await api.ask('DELETE', `/${id}`);
  });

  it.each(['starttls', 'tls'] as const)(
    'no mail goes to a server whose certificate is not trusted, %s (SU-118)',
    async (security) => {
      await using server = await openMailServer(security);
      const id = await api.create({ kind: 'email', name: 'Mail', config: mailConfig(server, security) });
      const answer = (await api.ask('POST', `/${id}/test`)).json<Tested>();
      expect(answer).toMatchObject({
        success: false,
        error_message: 'The certificate of the SMTP server is not trusted.',
      });
      expect(server.sent).toEqual([]);
      await api.ask('DELETE', `/${id}`);
    },
  );
});

it('lists what was sent with its attempts, and sends one again on request (SU-123)', async () => {
  const id = await api.create(channelBodies(api.vendors.url).pagerduty);
  api.vendors.become('refusing', '/pagerduty');
  const ticketId = await api.escalate();
  type Listed = { items: { id: string; status: string; attempts: number }[] };
  const listed = () => api.ask('GET', `/${id}/deliveries`).then((answer) => answer.json<Listed>().items);
  const [failed] = await eventually(listed, ([first]) => first?.status === 'failed');
  expect(failed).toMatchObject({
    ticket_id: ticketId,
    action: 'notify',
    attempts: 1,
    response_code: 403,
    next_attempt_at: null,
  });
  api.vendors.become('healthy', '/pagerduty');
  expect((await api.ask('POST', `/${id}/deliveries/${failed?.id}/redeliver`)).statusCode).toBe(202);
  await eventually(listed, ([first]) => first?.status === 'sent' && first.attempts === 2);
  expect(api.vendors.pages.get(ticketId)).toMatchObject({ state: 'open', opened: 1 });
  expect((await api.ask('GET', `/${id}`)).json()).toMatchObject({ last_status: 'sent' });
});

const mailConfig = (server: MailServer, security: string) => ({
  host: '127.0.0.1',
  port: Number(server.config['SMTP_PORT']),
  security,
  username: 'support@example.com',
  password: MAIL_PASSWORD,
  from: 'support@example.com',
  to: ['ann@example.com', 'ben@example.com'],
});
