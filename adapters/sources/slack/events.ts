import { z } from 'zod';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import { Ts } from './reading/messages.ts';
import type { ThreadName } from './reading/threads.ts';

const Place = z.object({ ts: Ts, thread_ts: Ts.nullish() });
const MessageEvent = z.object({
  type: z.literal('message'),
  channel: z.string(),
  /** Joins, topics and what is deleted change no ticket. */
  subtype: z.enum(['thread_broadcast', 'file_share', 'me_message', 'message_changed', 'message_replied']).nullish(),
  ts: Ts.nullish(),
  thread_ts: Ts.nullish(),
  /** Of a change: the message as it is now. */
  message: Place.nullish(),
});
const Body = z.union([
  z.object({ type: z.literal('url_verification'), challenge: z.string().max(1_000) }),
  z.object({ type: z.literal('event_callback'), event: MessageEvent }),
]);

/** What a request tells: the address is to be proven, something was said in a thread, or nothing that matters here. */
export type Told =
  { type: 'challenge'; challenge: string } | { type: 'message'; thread: ThreadName } | { type: 'other' };

/** Null for a body that is no JSON. */
export const toldBy = (body: Buffer): Told | null => {
  let content: unknown;
  try {
    content = parseJson(body.toString('utf8'));
  } catch {
    return null;
  }
  const parsed = Body.safeParse(content);
  if (!parsed.success) return { type: 'other' };
  if (parsed.data.type === 'url_verification') return { type: 'challenge', challenge: parsed.data.challenge };
  const { channel, message, ts, thread_ts: thread } = parsed.data.event;
  const root = message?.thread_ts ?? message?.ts ?? thread ?? ts;
  return root ? { type: 'message', thread: { channel, root } } : { type: 'other' };
};
