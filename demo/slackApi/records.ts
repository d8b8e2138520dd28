/** A person, or a program, as `users.info` tells of them. */
export type SlackUser = { id: string; name: string; email: string | null; teamId: string; isBot: boolean };

/** A message as it is kept; the API tells of threads, edits and files beside it. */
export type SlackMessage = {
  ts: string;
  user: string;
  text: string;
  thread_ts?: string;
  subtype?: string;
  bot_id?: string;
  edited?: { user: string; ts: string };
  blocks?: object[];
  attachments?: object[];
  files?: object[];
  metadata?: object;
  reactions: string[];
};

/** What a person does in a channel. */
export type SlackWorkspace = {
  readonly team: { id: string; url: string };
  readonly bot: { userId: string; botId: string };
  /** Hears of each event, as the provider sends it to the address of the app. */
  onEvent: (event: Record<string, unknown>) => void;
  addChannel(id: string, isMember?: boolean): void;
  addUser(user: Pick<SlackUser, 'id' | 'name'> & Partial<SlackUser>): void;
  /** Gives back the time of the message, which is its name. */
  say(channel: string, user: string, text: string, more?: Partial<SlackMessage>): string;
  edit(channel: string, ts: string, text: string): void;
  remove(channel: string, ts: string): void;
  channel(id: string): { isMember: boolean; messages: SlackMessage[] } | undefined;
  user(id: string): SlackUser | undefined;
};

const TEAM = { id: 'T0HOME0001', url: 'https://example.slack.com/' };
const BOT = { userId: 'U0BOT00001', botId: 'B0BOT00001' };

/** An organisation with its channels, in memory. `nowMs`: times of messages follow it, and are never the same twice. */
export const slackWorkspace = (nowMs: () => number): SlackWorkspace => {
  const users = new Map<string, SlackUser>();
  const channels = new Map<string, { isMember: boolean; messages: SlackMessage[] }>();
  let last = 0;
  const nextTs = (): string => {
    last = Math.max(last + 1, nowMs() * 1000);
    return `${Math.floor(last / 1_000_000)}.${String(last % 1_000_000).padStart(6, '0')}`;
  };
  const found = (channel: string, ts: string) => {
    const messages = channels.get(channel)?.messages ?? [];
    const message = messages.find((each) => each.ts === ts);
    if (message === undefined) throw new Error(`no message ${channel} ${ts}`);
    return { messages, message };
  };
  const workspace: SlackWorkspace = {
    team: TEAM,
    bot: BOT,
    onEvent: () => {},
    addChannel: (id, isMember = true) => void channels.set(id, { isMember, messages: [] }),
    addUser: (user) => void users.set(user.id, { email: null, teamId: TEAM.id, isBot: false, ...user }),
    say: (channel, user, text, more = {}) => {
      const message = { ts: nextTs(), user, text, reactions: [], ...more };
      channels.get(channel)?.messages.push(message);
      workspace.onEvent({ channel, channel_type: 'channel', event_ts: message.ts, ...toldOf(message) });
      return message.ts;
    },
    edit: (channel, ts, text) => {
      const { message } = found(channel, ts);
      const previous = toldOf(message);
      // Edits are told to the second, whatever the time of the event.
      const at = nextTs();
      delete message.blocks;
      Object.assign(message, { text, edited: { user: message.user, ts: `${at.split('.')[0]}.000000` } });
      workspace.onEvent(changed(channel, at, toldOf(message), previous));
    },
    remove: (channel, ts) => {
      const { messages, message } = found(channel, ts);
      const previous = toldOf(message);
      const at = nextTs();
      const hasReplies = messages.some((each) => each.thread_ts === ts && each.ts !== ts);
      // A first message that was answered stays as a tombstone, which is told as a change.
      if (hasReplies) {
        const stone = { user: 'USLACKBOT', subtype: 'tombstone', text: 'This message was deleted.', thread_ts: ts };
        Object.assign(message, stone);
        workspace.onEvent(changed(channel, at, toldOf(message), previous));
        return;
      }
      messages.splice(messages.indexOf(message), 1);
      const event = { channel, hidden: true, deleted_ts: ts, previous_message: previous, ts: at, event_ts: at };
      workspace.onEvent({ type: 'message', subtype: 'message_deleted', ...event });
    },
    channel: (id) => channels.get(id),
    user: (id) => users.get(id),
  };
  workspace.addUser({ id: BOT.userId, name: 'Support', isBot: true });
  return workspace;
};

/** A message as events tell it. */
const toldOf = (message: SlackMessage): object => {
  const { reactions: _, ...told } = message;
  return { type: 'message', ...told };
};

const changed = (channel: string, at: string, message: object, previous: object): Record<string, unknown> => ({
  type: 'message',
  subtype: 'message_changed',
  channel,
  hidden: true,
  ts: at,
  event_ts: at,
  message,
  previous_message: previous,
});
