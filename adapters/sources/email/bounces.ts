import { ourReplyIn } from './replyId.ts';

/** A reply of ours that did not arrive. `status`: the code of RFC 3463, such as 5.1.1; null where none was told. */
export type FailedReply = { externalId: string; status: string | null };

const SEARCHED_BYTES = 1024 * 1024;

/**
 * The reply that a report of a mail server is about; null for a report about something else, and for one that tells of
 * a delay. Nothing of the report's text is taken over, since anybody can write one.
 */
export const failedReplyIn = (raw: Uint8Array): FailedReply | null => {
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, SEARCHED_BYTES)).toString('latin1');
  const reply = ourReplyIn(text);
  if (reply === null || /^Action:[ \t]*(?:delayed|delivered|relayed|expanded)\b/im.test(text)) return null;
  const status = /^Status:[ \t]*([245]\.\d{1,3}\.\d{1,3})\b/im.exec(text)?.[1] ?? null;
  return { externalId: reply.externalId, status };
};

export const failureNote = ({ status }: FailedReply): string =>
  `A reply could not be delivered${status === null ? '' : ` (status ${status})`}; a report of the mail server says so.`;
