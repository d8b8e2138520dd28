import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CHANNEL,
  GUEST,
  MIRA,
  openSlackScene,
  openSlackSource,
  STAFF,
  type SlackScene,
  type SlackSource,
} from '../../../support/sources/slackSource.ts';

let scene: SlackScene;
let source: SlackSource;
beforeEach(async () => {
  scene = await openSlackScene();
  source = await openSlackSource(scene);
});
afterEach(async () => {
  await source[Symbol.asyncDispose]();
  await scene[Symbol.asyncDispose]();
});

const say = (user: string, text: string, more: Parameters<SlackScene['workspace']['say']>[3] = {}): string =>
  scene.workspace.say(CHANNEL, user, text, more);
const answer = (root: string, user: string, text: string): string => say(user, text, { thread_ts: root });
const saidIn = async (cursor: string | null = null): Promise<string[]> => {
  const { tickets } = await source.all(cursor);
  return tickets.map(({ title, thread }) =>
    [title, ...thread.map(({ author, body }) => `${author}: ${body}`)].join(' | '),
  );
};

describe('channels that are polled (SU-58)', () => {
  it('give each thread as one ticket, with what was said in it (SU-69, SU-74)', async () => {
    const root = say(MIRA, 'Cannot log in &amp; <@U0STAFF001> knows\nSince <https://example.com/a|this page>', {
      files: [{ id: 'F1', name: 'screen.png', mimetype: 'image/png', size: 48_213 }],
    });
    answer(root, STAFF, 'Which browser?');
    answer(root, MIRA, 'Firefox');
    answer(root, GUEST, 'Here too');
    const { tickets, cursor } = await source.all();
    expect(tickets).toEqual([
      {
        external_id: `${CHANNEL}.${root}`,
        title: 'Cannot log in & @Sam Staff knows',
        body: 'Cannot log in & @Sam Staff knows\nSince this page (https://example.com/a)\n[File: screen.png, image/png]',
        customer: { id: MIRA, email: 'mira@example.com', name: 'Mira Ahn' },
        received_at: new Date(Math.floor(Number(root) * 1000)).toISOString(),
        url: `https://example.slack.com/archives/${CHANNEL}/p${root.replace('.', '')}`,
        thread: [
          { author: 'staff', body: 'Which browser?', at: expect.any(String) },
          { author: 'customer', body: 'Firefox', at: expect.any(String) },
          { author: 'customer', name: expect.stringMatching(/<.+>$/), body: 'Here too', at: expect.any(String) },
        ],
        attachments: [{ name: 'screen.png', mime: 'image/png', size: 48_213 }],
      },
    ]);
    expect(await source.get(`${CHANNEL}.${root}`)).toEqual(tickets[0]);
    expect(await source.fetch(cursor)).toEqual({
      tickets: [],
      passed_over: [],
      next_cursor: cursor,
      has_more: false,
      cursor_reset: false,
    });
    expect(cursor).not.toMatch(/mira|U0MIRA/i);
  });

  it('give old threads again when something is said in them, and nothing twice (SU-75)', async () => {
    const [first, second] = [say(MIRA, 'One'), say(GUEST, 'Two')];
    const { cursor } = await source.all();
    answer(first, STAFF, 'Yes?');
    const later = await source.all(cursor);
    expect(later.tickets.map(({ external_id: id }) => id)).toEqual([`${CHANNEL}.${first}`]);
    expect((await source.all(cursor)).tickets).toEqual(later.tickets);
    answer(second, GUEST, 'Still');
    say(MIRA, 'Three');
    expect(await saidIn(later.cursor)).toEqual(['Two | customer: Still', 'Three']);
  });

  it('are read page by page, in the order in which things were said, also when a page ends early', async () => {
    const roots = Array.from({ length: 230 }, (_, n) => say(MIRA, `Message ${n}`));
    answer(roots[0] ?? '', STAFF, 'Late');
    const page = await source.fetch(null, { limit: 3 });
    expect(page.has_more).toBe(true);
    expect(page.tickets.map(({ title }) => title)).toEqual(['Message 1', 'Message 2', 'Message 3']);
    const { tickets } = await source.all(page.next_cursor);
    expect(tickets.map(({ title }) => title)).toEqual([
      ...Array.from({ length: 226 }, (_, n) => `Message ${n + 4}`),
      'Message 0',
    ]);
    const history = scene.api.calls.filter(({ method }) => method === 'conversations.history');
    // Two calls for each reading of 230 messages: pages of tickets go on in the same one.
    expect(history.length).toBeLessThanOrEqual(4);
  });

  it('begin where their owner chose, and with two weeks where nothing was chosen (SU-75)', async () => {
    const old = Date.now() - 20 * 86_400_000;
    const channel = scene.workspace.channel(CHANNEL);
    channel?.messages.push({ ts: `${Math.floor(old / 1000)}.000100`, user: MIRA, text: 'Old', reactions: [] });
    say(MIRA, 'New');
    expect(await saidIn()).toEqual(['New']);
    const since = new Date(old - 1000).toISOString();
    const { tickets, next_cursor: cursor } = await source.fetch(null, { since });
    expect(tickets.map(({ title }) => title)).toEqual(['Old', 'New']);
    expect(await saidIn(cursor)).toEqual([]);
  });

  it('make no tickets of programs, of ourselves, of joins, and of what was deleted', async () => {
    say('', 'Deployed', { subtype: 'bot_message', bot_id: 'B0OTHER001' });
    say('U0OTHERBOT', 'Reminder', { bot_id: 'B0OTHER001' });
    say('USLACKBOT', 'Welcome');
    say(MIRA, '<@U0MIRA0001> has joined the channel', { subtype: 'channel_join' });
    say(scene.workspace.bot.userId, 'An announcement of ours', { bot_id: scene.workspace.bot.botId });
    scene.workspace.remove(CHANNEL, say(MIRA, 'Never mind'));
    const stone = say(MIRA, 'Gone');
    answer(stone, STAFF, 'What is gone?');
    scene.workspace.remove(CHANNEL, stone);
    const kept = say(MIRA, 'Kept');
    answer(kept, 'U0OTHERBOT', 'ignored below');
    scene.workspace
      .channel(CHANNEL)
      ?.messages.slice(-1)
      .forEach((message) => Object.assign(message, { bot_id: 'B0X' }));
    scene.workspace.remove(CHANNEL, answer(kept, MIRA, 'Taken back'));
    expect(await saidIn()).toEqual(['Kept']);
  });

  it('keep an answer that was sent to the channel as well in its thread', async () => {
    const root = say(MIRA, 'Question');
    const { cursor } = await source.all();
    say(STAFF, 'An answer for all', { thread_ts: root, subtype: 'thread_broadcast' });
    expect(await saidIn(cursor)).toEqual(['Question | staff: An answer for all']);
  });

  it('tell what was changed as it reads now', async () => {
    const root = say(MIRA, 'Cannot log in');
    const { cursor } = await source.all();
    // Slack tells the time of an edit to the second.
    await sleep(1_000);
    scene.workspace.edit(CHANNEL, root, 'Cannot log in, error 500');
    const { tickets } = await source.all(cursor);
    expect(tickets.map(({ thread }) => thread)).toEqual([
      [
        {
          author: 'customer',
          body: 'Changed the first message to:\nCannot log in, error 500',
          at: expect.any(String),
        },
      ],
    ]);
  });

  it('tell a changed answer as one, where it was changed, and alike each time', async () => {
    const root = say(MIRA, 'Cannot log in');
    const first = answer(root, MIRA, 'With Firefox');
    answer(root, STAFF, 'Which version?');
    const { cursor } = await source.all();
    scene.workspace.edit(CHANNEL, first, 'With Firefox 130');
    answer(root, STAFF, 'Thanks');
    const { tickets } = await source.all(cursor);
    const at = new Date(Math.floor(Number(first) * 1000)).toISOString();
    const time = `${at.slice(0, 19).replace('T', ' ')} UTC`;
    const changed = `Changed the message of ${time} to:\nWith Firefox 130`;
    const [thread = []] = tickets.map((ticket) => ticket.thread);
    expect(thread.map(({ author, body }) => `${author}: ${body}`)).toEqual([
      `customer: ${changed}`,
      'staff: Which version?',
      'staff: Thanks',
    ]);
    // Never before what it changes.
    expect((thread[0]?.at ?? '') >= at).toBe(true);
    expect(await source.get(`${CHANNEL}.${root}`)).toEqual(tickets[0]);
  });

  it('take channels that are named later, and forget nothing of the others', async () => {
    say(MIRA, 'One');
    const { cursor } = await source.all();
    scene.workspace.addChannel('C0LATER0001');
    scene.workspace.say('C0LATER0001', MIRA, 'Elsewhere');
    await using both = await openSlackSource(scene, { CHANNEL_ALLOWLIST: `${CHANNEL},C0LATER0001` });
    expect((await both.all(cursor)).tickets.map(({ title }) => title)).toEqual(['Elsewhere']);
  });

  it('go on from the same cursor after they were made to wait, and lose no page (SU-76)', async () => {
    const roots = Array.from({ length: 5 }, (_, n) => say(MIRA, `Message ${n}`));
    for (const root of roots) answer(root, STAFF, 'Answer');
    const first = scene.workspace.channel(CHANNEL)?.messages.length ?? 0;
    expect(first).toBe(10);
    let allowed = 3;
    scene.api.fault = (method) => {
      if (method !== 'conversations.replies') return null;
      allowed -= 1;
      return allowed >= 0 ? null : { status: 429, headers: { 'retry-after': '7' } };
    };
    const page = await source.fetch(null);
    expect(page.tickets).toHaveLength(3);
    expect(page.has_more).toBe(true);
    await expect(source.fetch(page.next_cursor)).rejects.toThrow('rate_limited: Slack wants to be left alone.');
    scene.api.fault = () => null;
    expect((await source.all(page.next_cursor)).tickets.map(({ title }) => title)).toEqual(['Message 3', 'Message 4']);
  });

  it('go on within a history that could not be read in one go', async () => {
    for (let n = 0; n < 450; n += 1) say(MIRA, `Message ${n}`);
    let calls = 0;
    scene.api.fault = (method) => {
      if (method !== 'conversations.history') return null;
      calls += 1;
      return calls === 2 ? { status: 429, headers: { 'retry-after': '1' } } : null;
    };
    await expect(source.fetch(null)).rejects.toThrow('rate_limited');
    expect((await source.fetch(null)).tickets[0]?.title).toBe('Message 0');
    expect(calls).toBe(4);
  });

  it('begin anew where a cursor is not theirs, and say so', async () => {
    say(MIRA, 'One');
    const page = await source.fetch('no such cursor');
    expect(page.cursor_reset).toBe(true);
    expect(page.tickets).toHaveLength(1);
  });
});

describe('what is written to a channel (SU-71, SU-72)', () => {
  it('is posted once for each key, also by another process, as plain text in the thread', async () => {
    const root = say(MIRA, 'Question');
    const id = `${CHANNEL}.${root}`;
    const text = 'Try <https://evil.example|this> & <!channel> *now*';
    const reply = await source.reply(id, text, 'key-1');
    expect(await source.reply(id, text, 'key-1')).toBe(reply);
    await using again = await openSlackSource(scene);
    expect(await again.reply(id, text, 'key-1')).toBe(reply);
    expect(await source.reply(id, text, 'key-2')).not.toBe(reply);
    const posts = scene.api.calls.filter(({ method }) => method === 'chat.postMessage');
    expect(posts).toHaveLength(2);
    expect(posts[0]?.args).toMatchObject({
      thread_ts: root,
      text: 'Try &lt;https://evil.example|this&gt; &amp; &lt;!channel&gt; *now*',
      mrkdwn: 'false',
      unfurl_links: 'false',
    });
    expect(posts[0]?.args['metadata']).not.toContain('key-1');
    expect(await saidIn()).toEqual([`Question | staff: ${text} | staff: ${text}`]);
  });

  it('is found again although the answer was lost', async () => {
    const id = `${CHANNEL}.${say(MIRA, 'Question')}`;
    let lost = false;
    scene.api.fault = (method, args) => {
      if (method !== 'chat.postMessage' || lost) return null;
      lost = true;
      scene.workspace.say(CHANNEL, scene.workspace.bot.userId, args['text'] ?? '', {
        thread_ts: args['thread_ts'] ?? '',
        bot_id: scene.workspace.bot.botId,
        metadata: JSON.parse(args['metadata'] ?? '{}') as object,
      });
      return { status: 503 };
    };
    await expect(source.reply(id, 'Answer', 'key')).rejects.toThrow('upstream_error: Slack answered with status 503.');
    await source.reply(id, 'Answer', 'key');
    expect(await saidIn()).toEqual(['Question | staff: Answer']);
  });

  it('is a mark on what was solved, once', async () => {
    const root = say(MIRA, 'Question');
    expect(await source.resolve(`${CHANNEL}.${root}`)).toEqual({ ok: true });
    expect(await source.resolve(`${CHANNEL}.${root}`)).toEqual({ ok: true });
    expect(scene.workspace.channel(CHANNEL)?.messages[0]?.reactions).toEqual(['white_check_mark']);
  });

  it('never leaves the channels that were named, and is never a note that customers would see', async () => {
    scene.workspace.addChannel('C0OTHER0001');
    const elsewhere = scene.workspace.say('C0OTHER0001', MIRA, 'Elsewhere');
    const here = say(MIRA, 'Here');
    const none = /^not_found: The channels of CHANNEL_ALLOWLIST have no such message\.$/;
    for (const id of [`C0OTHER0001.${elsewhere}`, `${CHANNEL}.1`, CHANNEL, '', `${CHANNEL}.${here}.1`, '../x'])
      await expect(source.reply(id, 'Answer', 'key')).rejects.toThrow(none);
    await expect(source.reply(`${CHANNEL}.1700000000.000000`, 'Answer', 'key')).rejects.toThrow(
      'not_found: Slack has no such message any more.',
    );
    await expect(source.reply(`${CHANNEL}.${here}`, 'Note', 'key', true)).rejects.toThrow(/^not_available: /);
    await expect(source.reply(`${CHANNEL}.${here}`, 'x'.repeat(40_001), 'key')).rejects.toThrow('too long');
    expect(scene.workspace.channel('C0OTHER0001')?.messages).toHaveLength(1);
  });
});
