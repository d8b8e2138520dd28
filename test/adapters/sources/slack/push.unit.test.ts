import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventPost, signedPost } from '../../../../demo/slackApi/events.ts';
import { eventually } from '../../../support/eventually.ts';
import {
  CHANNEL,
  GUEST,
  MIRA,
  openPushedSource,
  openSlackScene,
  openSlackSource,
  SIGNING_SECRET,
  STAFF,
  type PushedSource,
  type SlackScene,
} from '../../../support/sources/slackSource.ts';
import { freePort } from '../../../support/clusters/tcpPorts.ts';

let scene: SlackScene;
beforeEach(async () => {
  scene = await openSlackScene();
});
afterEach(() => scene[Symbol.asyncDispose]());

const say = (text: string, more: Parameters<SlackScene['workspace']['say']>[3] = {}): string =>
  scene.workspace.say(CHANNEL, MIRA, text, more);
const titlesOf = async (source: PushedSource, cursor: string | null = null): Promise<string[]> =>
  (await source.all(cursor)).tickets.map(({ title }) => title);
/** Of pages; a health check asks for one message. */
const historyCalls = (): number =>
  scene.api.calls.filter(({ method, args }) => method === 'conversations.history' && args['limit'] !== '1').length;
const messageIn = (channel: string, ts = '1700000000.000100'): object => ({
  type: 'message',
  channel,
  user: MIRA,
  text: 'Hello',
  ts,
});
const signed = (body: string, atMs = Date.now()) => signedPost(body, SIGNING_SECRET, atMs);

describe('events that come in (SU-77, SU-78, DS-46)', () => {
  it('wake the poller, and are read from the threads that they name, without the history', async () => {
    await using source = await openPushedSource(scene);
    const root = say('Before');
    const first = await source.all();
    expect(first.tickets.map(({ title }) => title)).toContain('Before');
    const calls = historyCalls();
    scene.workspace.say(CHANNEL, STAFF, 'Which browser?', { thread_ts: root });
    say('Second');
    expect(await source.sent()).toEqual([200, 200, 200]);
    await eventually(
      () => Promise.resolve(source.told()),
      (told) => told >= 3,
    );
    expect(await source.health()).toMatchObject({ ok: true, queue_depth: expect.any(Number), dropped_since_boot: 0 });
    const page = await source.fetch(first.cursor);
    expect(page.cursor_reset).toBe(false);
    expect(page.tickets.map(({ title, thread }) => [title, thread.length])).toEqual([
      ['Before', 1],
      ['Second', 0],
    ]);
    expect(historyCalls()).toBe(calls);
    // A page that was not recorded is asked for again: what was told is still there.
    expect((await source.fetch(first.cursor)).tickets.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Before', 'Second']),
    );
    const last = await source.all(page.next_cursor);
    expect((await source.all(last.cursor)).tickets).toEqual([]);
    expect(await source.health()).toMatchObject({ queue_depth: 0 });
  });

  it('that a killed process had accepted are found in the history, once (SU-78)', async () => {
    let cursor: string | null;
    {
      await using source = await openPushedSource(scene);
      say('Recorded');
      await source.sent();
      ({ cursor } = await source.all());
      say('Accepted, never fetched');
      expect(await source.sent()).toEqual([200]);
      process.kill(source.connection.pid() ?? 0, 'SIGKILL');
    }
    say('While nobody listened');
    await using again = await openPushedSource(scene);
    const { tickets, reset, cursor: after } = await again.all(cursor);
    expect(reset).toBe(true);
    expect(tickets.map(({ title }) => title)).toEqual(['Accepted, never fetched', 'While nobody listened']);
    expect((await again.fetch(after)).cursor_reset).toBe(false);
    expect(await titlesOf(again, after)).toEqual([]);
  });

  it('beyond what the buffer holds are dropped, counted, and found in the history (SU-78, DS-47)', async () => {
    await using source = await openPushedSource(scene, { PUSH_BUFFER_CAPACITY: '3' });
    const { cursor } = await source.all();
    const texts = Array.from({ length: 5 }, (_, n) => `Message ${n}`);
    for (const text of texts) say(text);
    await source.sent();
    expect(await source.health()).toMatchObject({ queue_depth: 3, dropped_since_boot: 2 });
    expect(new Set(await titlesOf(source, cursor))).toEqual(new Set(texts));
  });

  it('of changes and answers are read as they are now; those of programs and joins make no ticket', async () => {
    await using source = await openPushedSource(scene);
    const root = say('Cannot log in');
    await source.sent();
    const { cursor } = await source.all();
    scene.workspace.edit(CHANNEL, root, 'Cannot log in, error 500');
    say('has joined', { subtype: 'channel_join' });
    say('Deployed', { subtype: 'bot_message', bot_id: 'B0X' });
    scene.workspace.remove(CHANNEL, say('Never mind'));
    expect(new Set(await source.sent())).toEqual(new Set([200]));
    const { tickets } = await source.all(cursor);
    expect(tickets.map(({ external_id: id, thread }) => [id, thread.map(({ body }) => body)])).toEqual([
      [`${CHANNEL}.${root}`, ['Changed the first message to:\nCannot log in, error 500']],
    ]);
  });

  it('of deletions are told in the ticket, whatever is left of the thread, and make none', async () => {
    await using source = await openPushedSource(scene);
    const [answered, alone, first] = [say('Answered'), say('Alone'), say('First stays')];
    const answer = say('My password is hunter2', { thread_ts: first });
    scene.workspace.say(CHANNEL, GUEST, 'Here too', { thread_ts: answered });
    await source.sent();
    const { cursor } = await source.all();
    for (const ts of [answer, answered, alone, say('Never mind')]) scene.workspace.remove(CHANNEL, ts);
    scene.workspace.onEvent({ type: 'message', subtype: 'message_deleted', channel: CHANNEL, deleted_ts: alone });
    expect(new Set(await source.sent())).toEqual(new Set([200]));
    const { tickets } = await source.all(cursor);
    expect(tickets.map(({ external_id: id, thread }) => [id, ...thread.map(({ body }) => body)])).toEqual([
      [`${CHANNEL}.${first}`, expect.stringMatching(/^Deleted the message of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\.$/)],
      [`${CHANNEL}.${answered}`, 'Here too', 'Deleted the first message.'],
      [`${CHANNEL}.${alone}`, 'Deleted the first message.'],
    ]);
  });

  it('of channels that were not named are acknowledged, dropped and counted (SU-79, DS-124)', async () => {
    scene.workspace.addChannel('C0OTHER0001');
    await using source = await openPushedSource(scene);
    const { cursor } = await source.all();
    scene.workspace.say('C0OTHER0001', MIRA, 'Elsewhere');
    expect(await source.sent()).toEqual([200]);
    expect(await source.health()).toMatchObject({
      details: 'Events of other channels since the start: 1.',
      queue_depth: 0,
    });
    expect(await titlesOf(source, cursor)).toEqual([]);
    expect(source.told()).toBe(0);
  });

  it('need a port of their own, and named channels (SU-77)', async () => {
    await using holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const taken = String(typeof address === 'object' ? address?.port : 0);
    await expect(openSlackSource(scene, { WEBHOOK_PORT: taken, WEBHOOK_HOST: '127.0.0.1' })).rejects.toMatchObject({
      reasonCode: 'handshake_failed',
      message: 'The tool server could not bind its webhook port (exit 2).',
    });
    for (const CHANNEL_ALLOWLIST of ['', ' , '])
      await expect(openSlackSource(scene, { CHANNEL_ALLOWLIST })).rejects.toMatchObject({
        reasonCode: 'allowlist_empty',
      });
    const port = await freePort();
    await using free = await openSlackSource(scene, { WEBHOOK_PORT: String(port), WEBHOOK_HOST: '127.0.0.1' });
    expect(await free.health()).toMatchObject({ ok: true });
  });
});

const problem = async (response: Response): Promise<string> => {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const document = (await response.json()) as Record<string, unknown>;
  expect(Object.keys(document)).toEqual(
    expect.arrayContaining(['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id']),
  );
  expect(document['status']).toBe(response.status);
  expect(response.headers.get('x-request-id')).toBe(document['request_id']);
  return `${response.status} ${String(document['code'])}`;
};

/** An event of now, or of another time, with the right secret or another. */
const event = (atMs: number, secret = SIGNING_SECRET) => eventPost(messageIn(CHANNEL), secret, atMs);

describe('the listener (SU-79, SU-80)', () => {
  it('proves its address to the provider, once signed', async () => {
    await using source = await openPushedSource(scene);
    const body = JSON.stringify({
      token: 'x',
      challenge: '3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P',
      type: 'url_verification',
    });
    const answer = await source.post(signed(body));
    expect(await answer.json()).toEqual({ challenge: '3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P' });
    const forged = await source.post({ ...signed(body), body: body.replace('3eZ', '3eX') });
    expect(await problem(forged)).toBe('401 unauthenticated');
  });

  it('takes nothing that is forged, stale or repeated, and nothing that is no event (X-09, DS-123)', async () => {
    await using source = await openPushedSource(scene);
    const now = Date.now();
    const right = event(now);
    expect((await source.post(right)).status).toBe(200);
    expect(await problem(await source.post(right))).toBe('401 unauthenticated');
    expect(await problem(await source.post(event(now - 400_000)))).toBe('401 unauthenticated');
    expect(await problem(await source.post(event(now + 400_000)))).toBe('401 unauthenticated');
    expect(await problem(await source.post(event(now, 'another secret')))).toBe('401 unauthenticated');
    expect(await problem(await source.post({ body: right.body, headers: {} }))).toBe('401 unauthenticated');
    expect(await problem(await source.post(signed('{"type":')))).toBe('400 malformed_json');
    expect(await problem(await source.post(signed('')))).toBe('400 malformed_json');
    expect(await problem(await fetch(source.url))).toBe('405 method_not_allowed');
    expect(await problem(await fetch(`${source.url}other`, { method: 'POST' }))).toBe('404 not_found');
    for (const body of [
      'null',
      '[]',
      '7',
      '{}',
      '{"type":"event_callback"}',
      '{"type":"url_verification"}',
      '"\u2028"',
    ])
      expect((await source.post(signed(body))).status).toBe(200);
    for (const changes of [
      { ts: '../x' },
      { channel: 7 },
      { type: 'reaction_added' },
      { thread_ts: {} },
      { message: 'x' },
    ])
      expect((await source.post(eventPost({ ...messageIn(CHANNEL), ...changes }, SIGNING_SECRET, now))).status).toBe(
        200,
      );
    expect(await source.health()).toMatchObject({ queue_depth: 1 });
  });

  it('reads bodies up to 1 MiB, whatever they say that they are', async () => {
    await using source = await openPushedSource(scene);
    const text = JSON.stringify({ type: 'event_callback', event: messageIn(CHANNEL) });
    const whole = signed(text + ' '.repeat(1024 * 1024 - text.length));
    expect((await source.post(whole)).status).toBe(200);
    expect(await problem(await source.post(signed(`${whole.body} `)))).toBe('413 body_too_large');
    const plain = signed(`${text} `);
    const answer = await source.post({ ...plain, headers: { ...plain.headers, 'content-type': 'text/plain' } });
    expect(answer.status).toBe(200);
  });

  it('cuts off who sends too slowly, and what is no HTTP', async () => {
    await using source = await openPushedSource(scene);
    const spoken = async (text: string): Promise<string> => {
      const socket = connect(Number(new URL(source.url).port), '127.0.0.1');
      let said = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
      socket.on('error', () => {});
      socket.write(text);
      await new Promise((resolve) => socket.once('close', resolve));
      return said;
    };
    expect(await spoken('rubbish\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*application\/problem\+json[^]*"request_id"/);
    const slow = await spoken('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
    expect(slow).toMatch(/^HTTP\/1\.1 400 [^]*"invalid_parameter"/);
    expect((await source.post(eventPost(messageIn(CHANNEL), SIGNING_SECRET, Date.now()))).status).toBe(200);
  });

  it('counts by address before it looks at a signature (SU-80)', async () => {
    await using source = await openPushedSource(scene, { WEBHOOK_RATE_PER_MINUTE: '2', TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string) =>
      fetch(source.url, { method: 'POST', body: 'x', headers: { 'x-forwarded-for': address } });
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await from('203.0.113.7')).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([401, 401, ...Array<number>(6).fill(429)]);
    const limited = await from('203.0.113.7');
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await problem(limited)).toBe('429 rate_limited');
    expect(await problem(await from('203.0.113.8'))).toBe('401 unauthenticated');
    expect((await source.post(eventPost(messageIn(CHANNEL), SIGNING_SECRET, Date.now()))).status).toBe(200);
  });

  it('believes no proxy that was not named, and lets a burst of 100 through (SU-80)', async () => {
    await using source = await openPushedSource(scene, { WEBHOOK_RATE_PER_MINUTE: '100' });
    const statuses = await Promise.all(
      Array.from({ length: 130 }, async (_, n) => {
        const headers = { 'x-forwarded-for': `203.0.113.${n}` };
        return (await fetch(source.url, { method: 'POST', body: 'x', headers })).status;
      }),
    );
    const letIn = statuses.filter((status) => status === 401).length;
    expect(letIn).toBeGreaterThanOrEqual(100);
    expect(statuses).toContain(429);
  });
});
