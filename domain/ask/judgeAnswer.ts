import { textOf } from '../../agent/tools/toolUses.ts';
import type { Passage } from '../knowledge/retrieval.ts';
import type { Facts } from './ask.ts';
import { checkedCitations } from './citations.ts';
import type { OwnEvent } from './events.ts';
import { NOT_ANSWERABLE, NOT_IN_DOCUMENTS } from './prompt.ts';

/** SU-141: what becomes of the newest answer: it is accepted, or sent back once with reasons. */
export const judgeAnswer = (facts: Facts, passages: readonly Passage[], at: string): readonly OwnEvent[] => {
  const answer = textOf(facts.turns.at(-1)?.answer ?? { content: [] }).trim();
  if (answer === NOT_ANSWERABLE) return [verifying(at), notInDocuments(at)];
  const checked = checkedCitations(answer, passages);
  if (checked.type === 'valid') {
    const data = { outcome: 'answered' as const, at, answer, citations: [...checked.citations] };
    return [verifying(at), { type: 'QuestionAnswered', data }];
  }
  const rejections = facts.rejections + 1;
  const data = { seq: facts.lastSeq + 1, rejections, reasons: checked.reasons, at };
  return [verifying(at), { type: 'CitationsRejected', data }, ...(rejections === 1 ? [answering(at)] : [])];
};

const verifying = (at: string): OwnEvent => ({ type: 'AskStageReached', data: { stage: 'VERIFYING_CITATIONS', at } });

export const answering = (at: string): OwnEvent => ({ type: 'AskStageReached', data: { stage: 'ANSWERING', at } });

/** SU-143: the sentence in place of an answer. */
export const notInDocuments = (at: string): OwnEvent => ({
  type: 'QuestionAnswered',
  data: { outcome: 'not_in_documents', at, answer: NOT_IN_DOCUMENTS, citations: [] },
});
