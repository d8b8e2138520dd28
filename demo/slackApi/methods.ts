import { z } from 'zod';
import type { SlackMessage, SlackUser, SlackWorkspace } from './records.ts';

/** Refusal with status 200, as the API says what is wrong. */
export class SlackRefusal extends Error {
  readonly more: object;
  constructor(error: string, more: object = {}) {
    super(error);
    this.more = more;
  }
}

type Args = Readonly<Record<string, string>>;
type Method = { scopes: readonly string[]; answer: (workspace: SlackWorkspace, args: Args) => object };

/** The methods that a source of tickets uses, each with the scopes of which one is needed. */
export const METHODS: Readonly<Record<string, Method>> = {
  'auth.test': {
    scopes: [],
    answer: ({ team, bot }) => ({
      url: team.url,
      team: 'Example',
      user: 'support',
      team_id: team.id,
      user_id: bot.userId,
      bot_id: bot.botId,
      is_enterprise_install: false,
    }),
  },
  'users.info': {
    scopes: ['users:read'],
    answer: (workspace, { user = '' }) => {
      const found = workspace.user(user);
      if (found === undefined) throw new SlackRefusal('user_not_found');
      return { user: shownUser(found) };
    },
  },
  'conversations.history': {
    scopes: ['channels:history', 'groups:history'],
    answer: (workspace, args) => {
      const all = messagesIn(workspace, args['channel']);
      const top = all.filter(({ ts, thread_ts: thread, subtype }) => !thread || thread === ts || subtype === BROADCAST);
      const newestFirst = within(top, args).toReversed();
      return paged(
        newestFirst.map((message) => shown(message, all)),
        args,
      );
    },
  },
  'conversations.replies': {
    scopes: ['channels:history', 'groups:history'],
    answer: (workspace, args) => {
      const all = messagesIn(workspace, args['channel']);
      const named = all.find(({ ts }) => ts === args['ts']);
      if (named === undefined) throw new SlackRefusal('thread_not_found');
      const root = named.thread_ts ?? named.ts;
      const thread = all.filter(
        (each) => each.ts === root || (each.thread_ts === root && Number(each.ts) > Number(args['oldest'] ?? 0)),
      );
      return paged(
        thread.map((message) => shown(message, all)),
        args,
      );
    },
  },
  'chat.postMessage': {
    scopes: ['chat:write'],
    answer: (workspace, { channel = '', text = '', thread_ts: thread, metadata }) => {
      const all = messagesIn(workspace, channel);
      if (text === '') throw new SlackRefusal('no_text');
      if (text.length > 40_000) throw new SlackRefusal('msg_too_long');
      if (thread !== undefined && !all.some(({ ts }) => ts === thread)) throw new SlackRefusal('thread_not_found');
      const carried = metadata === undefined ? {} : { metadata: z.looseObject({}).parse(JSON.parse(metadata)) };
      const { userId, botId } = workspace.bot;
      const placed = thread === undefined ? {} : { thread_ts: thread };
      const ts = workspace.say(channel, userId, text, { bot_id: botId, ...placed, ...carried });
      return { channel, ts, message: all.find((each) => each.ts === ts) };
    },
  },
  'reactions.add': {
    scopes: ['reactions:write'],
    answer: (workspace, { channel, timestamp, name = '' }) => {
      const message = messagesIn(workspace, channel).find(({ ts }) => ts === timestamp);
      if (message === undefined) throw new SlackRefusal('message_not_found');
      if (message.reactions.includes(name)) throw new SlackRefusal('already_reacted');
      message.reactions.push(name);
      return {};
    },
  },
};

const BROADCAST = 'thread_broadcast';
const LIMIT = 100;

const messagesIn = (workspace: SlackWorkspace, id = ''): SlackMessage[] => {
  const channel = workspace.channel(id);
  if (channel === undefined) throw new SlackRefusal('channel_not_found');
  if (!channel.isMember) throw new SlackRefusal('not_in_channel');
  return channel.messages;
};

const within = (messages: readonly SlackMessage[], { oldest = '0', latest = '9999999999' }: Args): SlackMessage[] =>
  messages.filter(({ ts }) => Number(ts) > Number(oldest) && Number(ts) < Number(latest));

/** A first message tells of its thread. */
const shown = ({ reactions, ...message }: SlackMessage, all: readonly SlackMessage[]): object => {
  const replies = all.filter((each) => each.thread_ts === message.ts && each.ts !== message.ts);
  const thread =
    replies.length === 0
      ? {}
      : { thread_ts: message.ts, reply_count: replies.length, latest_reply: replies.at(-1)?.ts, is_locked: false };
  const marks = reactions.length === 0 ? {} : { reactions: reactions.map((name) => ({ name, count: 1, users: [] })) };
  return { type: 'message', team: 'T0HOME0001', ...message, ...thread, ...marks };
};

const paged = (messages: readonly object[], { limit, cursor }: Args): object => {
  const from = cursor === undefined ? 0 : Number(Buffer.from(cursor, 'base64').toString());
  if (!Number.isInteger(from)) throw new SlackRefusal('invalid_cursor');
  const to = from + Math.min(Number(limit ?? LIMIT), 999);
  const more = to < messages.length;
  return {
    messages: messages.slice(from, to),
    has_more: more,
    response_metadata: { next_cursor: more ? Buffer.from(String(to)).toString('base64') : '' },
  };
};

const shownUser = ({ id, name, email, teamId, isBot }: SlackUser): object => ({
  id,
  team_id: teamId,
  name: name.toLowerCase().replaceAll(' ', '.'),
  deleted: false,
  real_name: name,
  is_bot: isBot,
  profile: { real_name: name, display_name: '', ...(email === null ? {} : { email }) },
});
