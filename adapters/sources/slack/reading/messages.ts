import { z } from 'zod';
import { Attachment } from './attachments.ts';
import { Block } from './blocks.ts';
import { File } from './files.ts';

/** The time of a message, which is also its name within its channel: seconds and microseconds. */
export const Ts = z.string().regex(/^\d{1,12}\.\d{6}$/);

/** A message as the Web API gives it; members that are not needed are passed over. */
export const Message = z.object({
  ts: Ts,
  user: z.string().nullish(),
  bot_id: z.string().nullish(),
  subtype: z.string().nullish(),
  text: z.string().nullish(),
  /** Of a message in a thread: its first message, which names itself. */
  thread_ts: Ts.nullish(),
  reply_count: z.int().nullish(),
  latest_reply: Ts.nullish(),
  edited: z.object({ ts: Ts }).nullish(),
  blocks: z.array(Block).nullish().catch(null),
  attachments: z.array(Attachment).nullish().catch(null),
  files: z.array(File).nullish(),
  metadata: z.object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) }).nullish(),
});
export type Message = z.infer<typeof Message>;

/** A message that was deleted, as it was, and when. */
export type Deletion = { message: Message; at: string };

/** A page of messages; where there are more, with the cursor of the next. */
export const MessagePage = z.object({
  messages: z.array(Message),
  response_metadata: z.object({ next_cursor: z.string().nullish() }).nullish(),
});

/** Microseconds since 1970, in which times are compared. */
export const microsOf = (ts: string): number => Number(ts.replace('.', ''));

export const isoOf = (ts: string): string => new Date(Math.floor(microsOf(ts) / 1000)).toISOString();

export const tsAt = (ms: number): string => `${Math.floor(ms / 1000)}.000000`;

/** The later of two times. */
export const laterOf = (a: string, b: string): string => (microsOf(a) >= microsOf(b) ? a : b);

/** The message that began the thread which this one is in. */
export const rootOf = ({ ts, thread_ts: thread }: Pick<Message, 'ts' | 'thread_ts'>): string => thread ?? ts;

/** Joins, topics, pins and the like are no messages of people. */
const SPOKEN = new Set([null, undefined, 'thread_broadcast', 'file_share', 'me_message']);
const SERVICE_USER = 'USLACKBOT';

/** Whether a person has written it: not a program, nor the provider itself. */
export const isByPerson = ({ user, bot_id: bot, subtype }: Message): boolean =>
  SPOKEN.has(subtype) && user !== null && user !== undefined && user !== SERVICE_USER && !bot;
