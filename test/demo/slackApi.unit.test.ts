import { LogLevel, WebClient } from '@slack/web-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MessagePage } from '../../adapters/sources/slack/reading/messages.ts';
import { slackWorkspace, type SlackWorkspace } from '../../demo/slackApi/records.ts';
import { BOT_TOKEN, startSlackApi, type SlackApiServer } from '../../demo/slackApi/server.ts';

let workspace: SlackWorkspace;
let api: SlackApiServer;
let client: WebClient;
beforeAll(async () => {
  workspace = slackWorkspace(Date.now);
  workspace.addChannel('C0HELP00001');
  workspace.addUser({ id: 'U0MIRA0001', name: 'Mira Ahn', email: 'mira@example.com' });
  api = await startSlackApi(workspace);
  client = clientWith(BOT_TOKEN);
});
afterAll(() => api[Symbol.asyncDispose]());

const clientWith = (token: string): WebClient =>
  new WebClient(token, {
    slackApiUrl: `${api.url}/`,
    logLevel: LogLevel.ERROR,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  });
const channel = 'C0HELP00001';

describe("the workspace of the demo, as the provider's own client sees it", () => {
  it('tells who the app is, and who people are', async () => {
    expect(await client.auth.test()).toMatchObject({ ok: true, user_id: workspace.bot.userId, team_id: 'T0HOME0001' });
    expect(await client.users.info({ user: 'U0MIRA0001' })).toMatchObject({
      user: { team_id: 'T0HOME0001', profile: { real_name: 'Mira Ahn', email: 'mira@example.com' } },
    });
    await expect(client.users.info({ user: 'U0NOBODY01' })).rejects.toMatchObject({
      data: { error: 'user_not_found' },
    });
    await expect(clientWith('xoxb-wrong').auth.test()).rejects.toMatchObject({ data: { error: 'invalid_auth' } });
  });

  it('pages through what was said, newest first, and tells of threads', async () => {
    const roots = Array.from({ length: 5 }, (_, n) => workspace.say(channel, 'U0MIRA0001', `Message ${n}`));
    const metadata = { event_type: 'support_reply', event_payload: { key: 'k' } };
    const reply = { channel, thread_ts: roots[0] ?? '', text: 'Answer', metadata };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the method of no window
    const posted = await client.chat.postMessage(reply);
    const texts: (string | null | undefined)[] = [];
    for await (const page of client.paginate('conversations.history', { channel, limit: 2 }))
      texts.push(...MessagePage.parse(page).messages.map(({ text }) => text));
    expect(texts).toEqual([4, 3, 2, 1, 0].map((n) => `Message ${n}`));
    const { messages = [] } = await client.conversations.replies({ channel, ts: roots[0] ?? '' });
    expect(messages).toMatchObject([
      { text: 'Message 0', thread_ts: roots[0], reply_count: 1, latest_reply: posted.ts },
      { text: 'Answer', thread_ts: roots[0], user: workspace.bot.userId },
    ]);
    await client.reactions.add({ channel, timestamp: roots[0] ?? '', name: 'white_check_mark' });
    await expect(
      client.reactions.add({ channel, timestamp: roots[0] ?? '', name: 'white_check_mark' }),
    ).rejects.toMatchObject({ data: { error: 'already_reacted' } });
  });

  it('refuses as the provider does, with status 200 and 429', async () => {
    await expect(client.conversations.history({ channel: 'C0NONE' })).rejects.toMatchObject({
      data: { error: 'channel_not_found' },
    });
    api.scopes.delete('users:read');
    await expect(client.users.info({ user: 'U0MIRA0001' })).rejects.toMatchObject({
      data: { error: 'missing_scope', needed: 'users:read' },
    });
    api.scopes.add('users:read');
    api.fault = () => ({ status: 429, headers: { 'retry-after': '7' } });
    await expect(client.auth.test()).rejects.toMatchObject({ retryAfter: 7 });
  });
});
