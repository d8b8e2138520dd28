import type { SlackApi } from '../api.ts';
import { MESSAGES_PER_CALL } from '../limits.ts';
import { laterOf, MessagePage, microsOf, rootOf, tsAt, type Message } from './messages.ts';
import type { ThreadName } from './threads.ts';

/**
 * A thread that something was said in. `only`: its first message, where nobody has answered it. `settled`: up to when
 * nothing is unknown once it and all before it were given.
 */
export type ActiveThread = ThreadName & { activity: string; settled: string; only: Message | null };
type Found = Omit<ActiveThread, 'settled'>;

/** Reads what has been said in one channel, page by page; a call that fails goes on where it was when asked again. */
export type HistoryReading = {
  /** Null while `until` has come before all was read. */
  run(until: number, signal: AbortSignal): Promise<readonly ActiveThread[] | null>;
};

/** Far more than a channel has in the time that is read. */
const PAGES_MAX = 1_000;
const AHEAD_MS = 60_000;
/** More than clocks are apart. */
const APART_MS = 10 * 60_000;

/**
 * Threads with a first message after `oldest`, and those whose answers were shown to the channel, by when something was
 * last said in them. While older pages are read, something may be said in a thread of a newer page, before what they
 * show: with several pages, only what the first has shown counts as settled, and what is older than clocks are apart.
 * The rest is given, and again at the next reading, which changes nothing.
 */
export const historyReading = (api: SlackApi, channel: string, oldest: string, nowMs: number): HistoryReading => {
  const found = new Map<string, Found>();
  // With an end the newest come first.
  const range = { channel, oldest, latest: tsAt(nowMs + AHEAD_MS), limit: String(MESSAGES_PER_CALL) };
  let shownFirst: string | null = null;
  let cursor = '';
  let read = 0;
  const take = (messages: readonly Message[]): void => {
    for (const message of messages) add(found, channel, message);
    shownFirst ??= [...found.values()].map(({ activity }) => activity).reduce(laterOf, tsAt(nowMs - APART_MS));
  };
  return {
    run: async (until, signal) => {
      for (let pages = 0; pages < PAGES_MAX; pages += 1) {
        const args = cursor === '' ? range : { ...range, cursor };
        const page = await api('conversations.history', args, MessagePage, signal);
        take(page.messages);
        cursor = page.response_metadata?.next_cursor ?? '';
        read += 1;
        if (cursor === '') break;
        if (performance.now() > until) return null;
      }
      const end = read > 1 ? shownFirst : null;
      return [...found.values()].map((thread) => ({ ...thread, settled: earlierOf(thread.activity, end) }));
    },
  };
};

const earlierOf = (activity: string, end: string | null): string =>
  end !== null && microsOf(activity) > microsOf(end) ? end : activity;

const add = (found: Map<string, Found>, channel: string, message: Message): void => {
  const root = rootOf(message);
  const isFirst = message.ts === root;
  const said = [message.ts, message.latest_reply, message.edited?.ts].filter((ts) => typeof ts === 'string');
  const activity = said.reduce(laterOf);
  const before = found.get(root);
  const isAlone = isFirst && !message.reply_count && !message.latest_reply;
  found.set(root, {
    channel,
    root,
    activity: before === undefined ? activity : laterOf(before.activity, activity),
    only: isAlone ? message : null,
  });
};
