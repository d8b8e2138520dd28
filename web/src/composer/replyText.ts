import type { Draft } from '../investigations/queries.ts';
import type { Typed } from './typed.ts';

/** Names what a reply was typed over. */
export const draftKey = (draft: Pick<Draft, 'id' | 'revision'> | null): string | null =>
  draft === null ? null : `${draft.id} ${draft.revision}`;

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
