import { z } from 'zod';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import { Message, rootOf, Ts, type Deletion } from './reading/messages.ts';
import type { ThreadName } from './reading/threads.ts';

const Place = z.object({ ts: Ts, thread_ts: Ts.nullish() });
const MessageEvent = z.object({
  type: z.literal('message'),
  channel: z.string(),
  /** Joins and topics change no ticket. */
  subtype: z
    .enum(['thread_broadcast', 'file_share', 'me_message', 'message_changed', 'message_replied', 'message_deleted'])
    .nullish(),
  ts: Ts.nullish(),
  thread_ts: Ts.nullish(),
  /** Of a change: the message as it is now. Of a first message that was answered and is deleted, a tombstone is left. */
  message: Place.extend({ subtype: z.string().nullish() }).nullish(),
  /** Of a change or deletion: the message as it was. */
  previous_message: Message.nullish().catch(null),
});
type MessageEvent = z.infer<typeof MessageEvent>;
const Body = z.union([
  z.object({ type: z.literal('url_verification'), challenge: z.string().max(1_000) }),
  z.object({ type: z.literal('event_callback'), event: MessageEvent }),
]);

/** Something was said in a thread, changed or deleted. `begins`: it is the message that begins the thread. */
export type Happening = ThreadName & { begins: boolean; deletion: Deletion | null };

/** What a request tells: the address is to be proven, something happened in a thread, or nothing that matters here. */
export type Told =
  { type: 'challenge'; challenge: string } | { type: 'message'; happening: Happening } | { type: 'other' };

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
  return toldOf(parsed.data.event);
};

const toldOf = (event: MessageEvent): Told => {
  const { channel, message, ts, thread_ts } = event;
  if (event.subtype === 'message_deleted' || message?.subtype === 'tombstone') return toldOfDeletion(event);
  const root = message?.thread_ts ?? message?.ts ?? thread_ts ?? ts;
  if (!root) return { type: 'other' };
  return { type: 'message', happening: { channel, root, begins: !message && ts === root, deletion: null } };
};

/** Of a deletion that does not show the message, nobody can tell which thread that was in. */
const toldOfDeletion = ({ channel, previous_message: message, ts }: MessageEvent): Told => {
  if (!message || !ts) return { type: 'other' };
  const deletion = { message, at: ts };
  return { type: 'message', happening: { channel, root: rootOf(message), begins: false, deletion } };
};
