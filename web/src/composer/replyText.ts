import type { Draft } from '../investigations/queries.ts';
import type { Typed } from './typed.ts';

/** Names what a reply was typed over. */
export const draftKey = (draft: Pick<Draft, 'id' | 'revision'> | null): string | null =>
  draft === null ? null : `${draft.id} ${draft.revision}`;

/** With the words of a reply that was not sent: alone, or below what somebody has typed meanwhile. `draft`: the open one. */
export const withWords =
  (words: string, draft: Pick<Draft, 'id' | 'revision'> | null) =>
  (typed: Typed): Typed => {
    const { reply = { text: '', base: draftKey(draft) } } = typed;
    if (reply.text.includes(words)) return typed;
    const text = reply.text.trim() === '' ? words : `${reply.text}\n\n${words}`;
    return { ...typed, reply: { ...reply, text } };
  };

/**
 * What stands in the composer: what somebody typed, whatever became of the draft meanwhile, else the draft. `hasDraftChanged`:
 * another draft is there now than the one they typed over.
 */
export const replyText = (typed: Typed, draft: Pick<Draft, 'id' | 'revision' | 'body'> | null) => {
  const { reply } = typed;
  if (reply === undefined) return { text: draft?.body ?? '', isTyped: false, hasDraftChanged: false };
  const key = draftKey(draft);
  return {
    text: reply.text,
    isTyped: true,
    hasDraftChanged: key !== null && key !== reply.base && draft?.body !== reply.text,
  };
};
