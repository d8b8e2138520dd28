import type { SlackApi } from '../api.ts';
import { MESSAGES_PER_CALL, REPLIES_MAX } from '../limits.ts';
import { MessagePage, microsOf, rootOf, type Message } from './messages.ts';

/** A thread by its first message; that one alone is a thread too. */
export type ThreadName = { channel: string; root: string };

/** Read in one go: more than are kept. Pages whose cursor never ends are not followed for ever. */
const PAGES_MAX = 10;
/** Each halves the time that is looked into. */
const SKIPS_MAX = 20;

/**
 * All messages of a thread, oldest first, with the first in front; of a long one the newest of those behind it. Throws
 * `not_found` where the first message is gone. The provider gives the oldest first, so that in a very long thread the
 * middle is skipped until what is left ends with the newest.
 */
export const readThread = async (
  api: SlackApi,
  thread: ThreadName,
  signal: AbortSignal,
): Promise<readonly Message[]> => {
  const { root } = thread;
  let run = await readFrom(api, thread, null, signal);
  const all = new Map(run.messages.map((message) => [message.ts, message]));
  const latest = all.get(root)?.latest_reply ?? null;
  for (let skips = 0; !run.isWhole && skips < SKIPS_MAX; skips += 1) {
    if (latest === null) break;
    const from = between(run.messages.at(-1)?.ts ?? root, latest);
    run = await readFrom(api, thread, from, signal);
    for (const message of run.messages) all.set(message.ts, message);
  }
  // Each page may begin with the first message again.
  const [first, ...later] = [...all.values()].filter((message) => rootOf(message) === root || message.ts === root);
  return first === undefined ? [] : [first, ...later.slice(-REPLIES_MAX)];
};

/** The oldest messages after a time; `isWhole`: they are all of these. */
const readFrom = async (
  api: SlackApi,
  { channel, root }: ThreadName,
  oldest: string | null,
  signal: AbortSignal,
): Promise<{ messages: readonly Message[]; isWhole: boolean }> => {
  const args = { channel, ts: root, limit: String(MESSAGES_PER_CALL), include_all_metadata: 'true' };
  const after = oldest === null ? {} : { oldest };
  const messages: Message[] = [];
  let cursor = '';
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const more = cursor === '' ? {} : { cursor };
    const page = await api('conversations.replies', { ...args, ...after, ...more }, MessagePage, signal);
    messages.push(...page.messages);
    cursor = page.response_metadata?.next_cursor ?? '';
    if (cursor === '') return { messages, isWhole: true };
  }
  return { messages, isWhole: false };
};

/** Halfway, to the microsecond: a burst of messages has one second. */
const between = (a: string, b: string): string => {
  const micros = Math.floor((microsOf(a) + microsOf(b)) / 2);
  return `${Math.floor(micros / 1_000_000)}.${String(micros % 1_000_000).padStart(6, '0')}`;
};
