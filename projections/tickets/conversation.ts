import type { ReplyRow } from '../replies/replies.ts';
import type { MessageRow } from './ticketMessages.ts';

/** One entry of what was said about a ticket after its first message (SU-08). `by`: the user who wrote it. */
export type Entry = {
  kind: 'message' | 'reply' | 'resolution' | 'ignored' | 'rejected';
  author: 'customer' | 'staff' | 'other';
  name: string | null;
  by: string | null;
  body: string;
  at: string;
  /** Why nobody has to look into a message (SU-194). */
  not_investigated: MessageRow['not_investigated'];
};

/** Messages and what people here said, oldest first. A reply that its source gave back stands there once. */
export const conversationOf = (messages: readonly MessageRow[], replies: readonly ReplyRow[]): Entry[] => {
  const fromSource = new Set(messages.filter(({ author }) => author === 'staff').map(({ body }) => compared(body)));
  const said = replies.filter(
    ({ status, kind, body }) =>
      status === 'said' || (status === 'sent' && !(isReply(kind) && fromSource.has(compared(body)))),
  );
  return [...messages.map(ofMessage), ...said.map(ofReply)].toSorted((a, b) =>
    a.at < b.at ? -1 : Number(a.at > b.at),
  );
};

const isReply = (kind: ReplyRow['kind']): boolean => kind === 'draft' || kind === 'reply';

/** Whether a message that a source gave has the words of a reply that people here sent off (SU-18). */
export const isReplyComingBack = ({ kind, body }: Pick<ReplyRow, 'kind' | 'body'>, given: string): boolean =>
  isReply(kind) && body !== null && compared(body) === compared(given);

const compared = (body: string | null): string => (body ?? '').replaceAll(/\s+/g, ' ').trim();

const ofMessage = ({ author, name, body, written_at: at, not_investigated }: MessageRow): Entry => ({
  kind: 'message',
  author: name === null ? author : 'other',
  name,
  by: null,
  body: body ?? '',
  at,
  not_investigated,
});

const ofReply = ({ kind, author_id: by, body, at }: ReplyRow): Entry => ({
  kind: kind === 'draft' ? 'reply' : kind,
  author: 'staff',
  name: null,
  by,
  body: body ?? '',
  at,
  not_investigated: null,
});
