import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SourceError, type SourceServer } from '../serveSource.ts';
import type { SlackApi } from './api.ts';
import { Ts, type Message } from './reading/messages.ts';
import type { People } from './reading/people.ts';
import { escaped } from './reading/text.ts';
import { readThread } from './reading/threads.ts';
import { threadNamed } from './reading/tickets.ts';

export type Replying = { api: SlackApi; people: People; channels: readonly string[] };

/** What a reply of ours carries along, unseen by people. */
const EVENT_TYPE = 'support_reply';
const Posted = z.object({ ts: Ts });

/**
 * SU-71: answers in the thread. The API has no key against repeats, so the reply carries one in its metadata, and the
 * thread is searched for it first. Nothing in the text is markup: no mention rings at anybody, no link has another name.
 */
export const postReply = async (
  { api, people, channels }: Replying,
  { external_id: externalId, body, internal, idempotency_key: key }: Parameters<SourceServer['post_reply']>[0],
  signal: AbortSignal,
): Promise<{ reply_id: string }> => {
  if (internal) throw NO_NOTES;
  const thread = threadNamed(externalId, channels);
  const { userId } = await people.self(signal);
  const hash = createHash('sha256').update(`${externalId}\0${key}`).digest('hex').slice(0, 32);
  const messages = await readThread(api, thread, signal);
  if (messages.length === 0) throw new SourceError('not_found', 'Slack has no such message any more.');
  const posted = messages.find((message) => message.user === userId && keyOf(message) === hash);
  if (posted !== undefined) return { reply_id: posted.ts };
  const args = {
    channel: thread.channel,
    thread_ts: thread.root,
    text: escaped(body),
    mrkdwn: 'false',
    unfurl_links: 'false',
    unfurl_media: 'false',
    metadata: JSON.stringify({ event_type: EVENT_TYPE, event_payload: { key: hash } }),
  };
  const { ts } = await api('chat.postMessage', args, Posted, signal);
  return { reply_id: ts };
};

const keyOf = ({ metadata }: Message): unknown =>
  metadata?.event_type === EVENT_TYPE ? metadata.event_payload['key'] : null;

/** Everybody in a channel reads its threads. */
const NO_NOTES = new SourceError('not_available', 'A thread of Slack has no notes that customers do not see.');
