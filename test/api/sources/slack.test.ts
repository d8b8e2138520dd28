import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceResource } from '../../../api/sources/resource.ts';
import { eventPost } from '../../../demo/slackApi/events.ts';
import { BOT_TOKEN } from '../../../demo/slackApi/server.ts';
import { eventually } from '../../support/eventually.ts';
import {
  CHANNEL,
  MIRA,
  openSlackScene,
  SIGNING_SECRET,
  STAFF,
  type SlackScene,
} from '../../support/sources/slackSource.ts';
import { created, openSourceNode, type Call, type SourceNode } from '../../support/sources/sourceNode.ts';
import { freePort } from '../../support/clusters/tcpPorts.ts';

let node: SourceNode;
let admin: Call;
let scene: SlackScene;
beforeAll(async () => {
  [node, scene] = await Promise.all([openSourceNode(), openSlackScene()]);
  admin = await node.caller();
});
afterAll(async () => {
  await node.stop();
  await scene[Symbol.asyncDispose]();
});

const bodyOf = (env: Record<string, string> = {}, changes: object = {}) => ({
  kind: 'mcp_slack',
  name: 'Help channel',
  env: {
    SLACK_BOT_TOKEN: BOT_TOKEN,
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
    CHANNEL_ALLOWLIST: CHANNEL,
    SLACK_API_URL: scene.api.url,
    ...env,
  },
  poll_interval_s: 86_400,
  ...changes,
});
const sourceOf = async (id: string): Promise<SourceResource> =>
  (await admin('GET', `/api/ticket-sources/${id}`)).json<SourceResource>();
type Listed = { id: string; title: string; customer: string };
const ticketsOf = async (): Promise<Listed[]> =>
  (await admin('GET', '/api/tickets?limit=100')).json<{ items: Listed[] }>().items;

describe('a source on Slack (SU-55, SU-58, SU-60)', () => {
  it('shows where it reads and no secret; an event is a ticket without waiting for the interval (SU-61, SU-76, DS-48, DS-49)', async () => {
    const port = await freePort();
    const { id } = await created(admin, bodyOf({}, { webhook_port: port }));
    const source = await eventually(
      () => sourceOf(id),
      ({ status, cursor_set: set }) => status === 'ready' && set,
    );
    expect(source).toMatchObject({
      kind: 'mcp_slack',
      status: 'ready',
      webhook_port: port,
      webhook_url: `http://api.test:${port}/`,
      config: { CHANNEL_ALLOWLIST: CHANNEL, SLACK_API_URL: scene.api.url },
      has_env: { SLACK_BOT_TOKEN: true, SLACK_SIGNING_SECRET: true, CHANNEL_ALLOWLIST: true, SLACK_API_URL: true },
      command: null,
    });
    expect(JSON.stringify(source)).not.toContain(BOT_TOKEN);
    const root = scene.workspace.say(CHANNEL, MIRA, 'Cannot log in');
    const event = { type: 'message', channel: CHANNEL, user: MIRA, text: 'Cannot log in', ts: root };
    const sent = eventPost(event, SIGNING_SECRET, Date.now());
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', ...sent });
    expect(answer.status).toBe(200);
    const [ticket] = await eventually(ticketsOf, (tickets) => tickets.length === 1);
    expect(ticket).toMatchObject({ title: 'Cannot log in', customer: 'mira@example.com' });
    const said = scene.workspace.say(CHANNEL, STAFF, 'Which browser?', { thread_ts: root });
    const more = eventPost({ ...event, user: STAFF, ts: said, thread_ts: root }, SIGNING_SECRET, Date.now());
    await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', ...more });
    const path = `/api/tickets/${ticket?.id ?? ''}`;
    await eventually(
      async () => (await admin('GET', path)).body,
      (body) => body.includes('Which browser?'),
    );
    scene.workspace.onEvent = (told) =>
      void fetch(`http://127.0.0.1:${port}/`, { method: 'POST', ...eventPost(told, SIGNING_SECRET, Date.now()) });
    scene.workspace.edit(CHANNEL, said, 'Which browser, please?');
    const { thread } = await eventually(
      async () => (await admin('GET', path)).json<{ thread: { author: string; body: string }[] }>(),
      (shown) => shown.thread.length === 2,
    );
    // What was said stays, and the change is told as one.
    expect(thread).toMatchObject([
      { author: 'staff', body: 'Which browser?' },
      { author: 'staff', body: expect.stringMatching(/^Changed the message of .* UTC to:\nWhich browser, please\?$/) },
    ]);
    scene.workspace.onEvent = () => {};
    expect(await ticketsOf()).toHaveLength(1);
    expect((await admin('DELETE', `/api/ticket-sources/${source.id}`)).statusCode).toBe(204);
  });

  it('is degraded with a sentence where it cannot start: no channels, a port in use, a wrong token (SU-77)', async () => {
    await using holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const taken = typeof address === 'object' && address !== null ? address.port : 0;
    const reasons = await Promise.all(
      [
        bodyOf({ CHANNEL_ALLOWLIST: '' }),
        bodyOf({}, { webhook_port: taken }),
        bodyOf({ SLACK_BOT_TOKEN: 'xoxb-another-token' }),
      ].map(async (body) => {
        const { id } = await created(admin, body);
        const { status_reason: reason } = await eventually(
          () => sourceOf(id),
          ({ status }) => status === 'degraded',
        );
        return reason;
      }),
    );
    expect(reasons).toEqual([
      'The channel allowlist is empty; name the channels to read.',
      'The tool server could not bind its webhook port (exit 2).',
      'Slack refuses SLACK_BOT_TOKEN (invalid_auth).',
    ]);
  });

  it('takes settings that fit, and changes one by one (SU-62, X-64)', async () => {
    const errorsOf = async (body: object): Promise<string[]> =>
      (await admin('POST', '/api/ticket-sources', body))
        .json<{ errors: { field: string; code: string }[] }>()
        .errors.map(({ field, code }) => `${field} ${code}`);
    expect(
      await errorsOf({ kind: 'mcp_slack', env: { CHANNEL_ALLOWLIST: '#help', OTHER: 'x' }, command: 'x' }),
    ).toEqual(
      expect.arrayContaining([
        '/command unknown_field',
        '/env/OTHER unknown_field',
        '/env/SLACK_BOT_TOKEN required',
        '/env/SLACK_SIGNING_SECRET required',
        '/env/CHANNEL_ALLOWLIST pattern',
      ]),
    );
    const { id } = await created(admin, bodyOf({}, { enabled: false }));
    const patch = (env: object) => admin('PATCH', `/api/ticket-sources/${id}`, { env });
    expect((await patch({ CHANNEL_ALLOWLIST: 'C0123456789' })).json()).toMatchObject({
      config: { CHANNEL_ALLOWLIST: 'C0123456789' },
      has_env: { SLACK_BOT_TOKEN: true },
    });
    expect((await patch({ SLACK_BOT_TOKEN: null })).json()).toMatchObject({
      errors: [{ field: '/env/SLACK_BOT_TOKEN', code: 'required' }],
    });
  });
});
