import { createHash } from 'node:crypto';

/**
 * A ticket is known by a hash of the Message-ID that began it, so that it stays the same ticket when the mail is moved
 * or the mailbox is made anew, and says nothing about its sender. `sender`: of a conversation that a stranger to the
 * one with this root has begun.
 */
export const externalIdOf = (root: string, sender: string | null = null): string =>
  hashOf(24, 'conversation', root, sender ?? '');

/**
 * The Message-ID of our reply: the same for the same key. It names the conversation, so that an answer finds it even
 * when its first mail is gone, and the receiver, so that nobody else's answer is taken for theirs.
 */
export const replyIdOf = (externalId: string, key: string, receiver: string, domain: string): string =>
  `${externalId}.${hashOf(12, 'reply', externalId, key)}.${tagOf(externalId, receiver)}@${domain}`;

export const tagOf = (externalId: string, receiver: string): string => hashOf(8, 'receiver', externalId, receiver);

/** What the id of a reply of ours tells. */
export type OurReply = { externalId: string; tag: string };

const OURS = /\b([0-9a-f]{24})\.[0-9a-f]{12}\.([0-9a-f]{8})@/;

/** The first reply of ours that a text names; null without one. */
export const ourReplyIn = (text: string): OurReply | null => {
  const [, externalId, tag] = OURS.exec(text) ?? [];
  return externalId === undefined || tag === undefined ? null : { externalId, tag };
};

const hashOf = (length: number, ...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, length);
