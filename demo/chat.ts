import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../test/support/clusters/tcpPorts.ts';
import { until, type Client } from './client.ts';
import { acceptDraft, type Investigation } from './investigations.ts';
import { eventPost } from './slackApi/events.ts';
import { slackWorkspace, type SlackMessage } from './slackApi/records.ts';
import { BOT_TOKEN, startSlackApi } from './slackApi/server.ts';
import { CHAT_MESSAGE } from './tickets.ts';

/** The channel in which the shop's customers ask: a workspace with Slack's Web API and its signed events, on loopback. */
export type Chat = {
  /** Settings of a ticket source. */
  env: Record<string, string>;
  /** Where the source is told of events. */
  webhookPort: number;
  /** A customer asks in the channel, unless it was so in an earlier run. */
  ask(): void;
  /** What the thread of that question holds beside it. */
  replies(): readonly string[];
  close(): Promise<void>;
};

const CHANNEL = 'C0SHOPHELP1';
const CUSTOMER = 'U0AIKO0001';
const SIGNING_SECRET = '5f0d7a3bd3a74a3c9d53a0c1b1d6e8f2';

const Kept = z.array(z.custom<SlackMessage>());

/** Goes on with the messages of earlier runs. Says which replies come. */
export const openChat = async (dataDir: string, say: (line: string) => void): Promise<Chat> => {
  const file = join(dataDir, 'chat.json');
  const kept = await readFile(file, 'utf8').catch(() => '[]');
  const workspace = slackWorkspace(Date.now);
  workspace.addChannel(CHANNEL);
  workspace.addUser({ id: CUSTOMER, ...CHAT_MESSAGE.from });
  const messages = workspace.channel(CHANNEL)?.messages ?? [];
  messages.push(...Kept.parse(JSON.parse(kept)));
  const [api, webhookPort] = await Promise.all([startSlackApi(workspace), freePort()]);
  workspace.onEvent = (event) => {
    writeFileSync(file, JSON.stringify(messages));
    if (event['user'] === workspace.bot.userId)
      say(`\nA reply has come to the channel:\n${indented(String(event['text']))}`);
    const { body, headers } = eventPost(event, SIGNING_SECRET, Date.now());
    // One that nobody takes is found in the history of the channel.
    void fetch(`http://127.0.0.1:${webhookPort}/`, { method: 'POST', body, headers }).catch(() => {});
  };
  return {
    env: {
      SLACK_BOT_TOKEN: BOT_TOKEN,
      SLACK_SIGNING_SECRET: SIGNING_SECRET,
      CHANNEL_ALLOWLIST: CHANNEL,
      SLACK_API_URL: api.url,
    },
    webhookPort,
    ask: () => void (messages.length === 0 && workspace.say(CHANNEL, CUSTOMER, CHAT_MESSAGE.text)),
    replies: () => messages.filter(({ thread_ts: thread }) => thread === messages[0]?.ts).map(({ text }) => text),
    close: async () => api[Symbol.asyncDispose](),
  };
};

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '   | ');

/** Accepts the drafted reply unless an earlier run did, and shows it in the thread of the channel. */
export const answerInChat = async (
  client: Client,
  investigation: Investigation,
  chat: Chat,
  say: (line: string) => void,
): Promise<void> => {
  if (!(await acceptDraft(client, investigation))) return;
  const replies = await until(
    () => Promise.resolve(chat.replies()),
    (found) => found.length > 0,
  );
  say('\n   Its draft is accepted, and stands in the thread of the channel:');
  say(indented(replies.join('\n\n')));
};
