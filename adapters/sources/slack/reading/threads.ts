import type { SlackApi } from '../api.ts';
import { MESSAGES_PER_CALL, REPLIES_MAX } from '../limits.ts';
import { MessagePage, rootOf, type Message } from './messages.ts';

/** A thread by its first message; that one alone is a thread too. */
export type ThreadName = { channel: string; root: string };

/** Pages whose cursor never ends are not followed for ever. */
const PAGES_MAX = 50;

/**
 * All messages of a thread, oldest first, with the first in front; of a long one the newest of those behind it. Throws
 * `not_found` where the first message is gone.
 */
export const readThread = async (
  api: SlackApi,
  { channel, root }: ThreadName,
  signal: AbortSignal,
): Promise<readonly Message[]> => {
  const found: Message[] = [];
  let cursor = '';
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const args = { channel, ts: root, limit: String(MESSAGES_PER_CALL), include_all_metadata: 'true' };
    const more = cursor === '' ? {} : { cursor };
    const page = await api('conversations.replies', { ...args, ...more }, MessagePage, signal);
    found.push(...page.messages);
    cursor = page.response_metadata?.next_cursor ?? '';
    if (cursor === '') break;
  }
  // Each page may begin with the first message again.
  const all = [...new Map(found.map((message) => [message.ts, message])).values()];
  const [first, ...later] = all.filter((message) => rootOf(message) === root || message.ts === root);
  return first === undefined ? [] : [first, ...later.slice(-REPLIES_MAX)];
};
