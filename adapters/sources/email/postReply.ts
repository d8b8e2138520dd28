import { SourceError, type SourceServer } from '../serveSource.ts';
import { addressOf, ownAddresses, type MailAccount } from './account.ts';
import type { Conversation } from './conversations.ts';
import type { Mailbox } from './imap.ts';
import { conversationNamed, type Roots } from './locate.ts';
import { replyIdOf } from './replyId.ts';
import type { Outgoing, Reply } from './smtp.ts';

/** Ids of a conversation that a reply names: the first, which finds it, and the newest. */
const REFERENCES_MAX = 20;

export type Replying = {
  account: MailAccount;
  roots: Roots;
  outgoing: Outgoing;
  /** Ids of replies that this process has sent. */
  sent: Set<string>;
};

/**
 * SU-71: answers the customer of a conversation. SMTP knows no key against repeats, so the reply's Message-ID follows
 * from it and is looked for among what was sent. A crash between the server's yes and the copy sends the mail again,
 * with the same Message-ID, by which the receiver's server may know it. A note among staff goes to ourselves.
 */
export const postReply = async (
  { account, roots, outgoing, sent }: Replying,
  box: Mailbox,
  { external_id: externalId, body, internal, idempotency_key: key }: Parameters<SourceServer['post_reply']>[0],
): Promise<{ reply_id: string }> => {
  await box.open();
  const conversation = await conversationNamed(box, roots, externalId);
  const own = addressOf(account.from);
  const to = internal ? own : receiverOf(conversation, ownAddresses(account));
  const messageId = replyIdOf(externalId, key, to, own.split('@').at(-1) ?? '');
  if (sent.has(messageId) || (await box.hasSent(messageId)) === true) return { reply_id: messageId };
  const raw = await outgoing.send({ to, text: body, messageId, ...placeIn(conversation) });
  sent.add(messageId);
  await keepCopy(box, messageId, raw);
  return { reply_id: messageId };
};

/** It is sent by now, so that a copy that cannot be kept is no failure. Some servers have kept one already. */
const keepCopy = async (box: Mailbox, messageId: string, raw: Buffer): Promise<void> => {
  try {
    if ((await box.hasSent(messageId)) === false) await box.keepSent(raw);
  } catch {
    // Until the program ends it is remembered.
  }
};

/** The address that the ticket shows as its customer's, and no other. */
const receiverOf = ({ mails }: Conversation, own: readonly string[]): string => {
  const author = mails.find(({ isSent }) => !isSent)?.author ?? null;
  if (author === null) throw new SourceError('not_found', 'The mail names no address that could be answered.');
  if (own.includes(author.email)) throw new SourceError('not_found', 'The mail names no address but our own.');
  return author.email;
};

const placeIn = ({ mails }: Conversation): Pick<Reply, 'subject' | 'inReplyTo' | 'references'> => {
  const [first] = mails;
  const last = mails.findLast(({ isSent }) => !isSent) ?? first;
  const ids = [...new Set(mails.flatMap(({ references, id }) => [...references, id]))].filter((id) => id.includes('@'));
  const references = ids.length <= REFERENCES_MAX ? ids : [...ids.slice(0, 1), ...ids.slice(1 - REFERENCES_MAX)];
  return { subject: answering(first?.subject ?? ''), inReplyTo: last?.hasOwnId === true ? last.id : null, references };
};

/** One `Re:`, whatever language the marks in front of it are in. */
const answering = (subject: string): string =>
  `Re: ${subject.replace(/^(?:\s*(?:re|aw|antw|sv|vs|odp|ynt|res|rif)(?:\[\d+\])?\s*:)+\s*/i, '')}`.trim();
