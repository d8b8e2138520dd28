import { z } from 'zod';
import { Suspicion } from '../../agent/injection/suspicion.ts';
import { agentEvents, Failed, Resumed, Started } from '../../agent/state/events.ts';
import { UserId } from '../core/ids.ts';
import { optionalPersonal, personal } from '../core/personal.ts';
import { RetrievedChunk } from '../knowledge/retrieval.ts';

/** SU-141; `DONE` and `FAILED` are told by the events that end it. */
export const AskStage = z.enum(['RETRIEVING', 'ANSWERING', 'VERIFYING_CITATIONS']);
export type AskStage = z.infer<typeof AskStage>;

/** A citation of an answer, checked: `token` is how it stands in the answer. */
export const Citation = z.object({
  token: z.string(),
  documentId: z.uuid(),
  version: z.int(),
  documentUri: z.string(),
  lineStart: z.int(),
  lineEnd: z.int(),
  heading: z.string().nullable(),
  excerpt: z.string(),
});
export type Citation = z.infer<typeof Citation>;

/** Why a question has no answer; `budget`: of the question itself, `budget_exceeded`: of the day (SU-185). */
export const AskFault = z.enum([
  'no_citations',
  'refused',
  'budget',
  'budget_exceeded',
  'provider_unavailable',
  'internal_error',
]);
export type AskFault = z.infer<typeof AskFault>;

const at = z.iso.datetime();

const ownEvents = [
  z.object({
    type: z.literal('QuestionAsked'),
    data: z.object({
      askId: z.uuid(),
      /** Groups questions; earlier ones are not sent (SU-140). */
      conversationId: z.uuid(),
      workspaceId: z.string(),
      askedBy: UserId,
      ...Started.shape,
      question: personal(z.string()),
      suspicion: optionalPersonal(Suspicion),
    }),
  }),
  z.object({ type: z.literal('AskStageReached'), data: z.object({ stage: AskStage, at }) }),
  // SU-180: what the answer may stand on; the texts are those of the versions.
  z.object({ type: z.literal('KnowledgeRetrieved'), data: z.object({ chunks: z.array(RetrievedChunk), at }) }),
  z.object({
    type: z.literal('CitationsRejected'),
    data: z.object({ seq: z.int().min(1), rejections: z.int().min(1), reasons: z.array(z.string()), at }),
  }),
  z.object({
    type: z.literal('QuestionAnswered'),
    data: z.object({
      /** `not_in_documents`: nothing was retrieved, or the model found no answer in what was. */
      outcome: z.enum(['answered', 'not_in_documents']),
      at,
      answer: personal(z.string()),
      citations: personal(z.array(Citation)),
    }),
  }),
  z.object({ type: z.literal('AskResumed'), data: Resumed }),
  // A person waits for the answer: one attempt is all there is, and its failure is the end.
  z.object({ type: z.literal('AskAttemptFailed'), data: Failed }),
  z.object({
    type: z.literal('AskFailed'),
    data: z.object({
      fault: AskFault,
      /** With `budget_exceeded`: the most that the next request could have cost; null for a model without a price. */
      neededMicroUsd: z.int().nullable().optional(),
      at,
    }),
  }),
] as const;
export type OwnEvent = z.infer<(typeof ownEvents)[number]>;

/**
 * Events of `ask-<id>`. Stored forever: add event types or optional fields; never rename or reuse one. Personal fields
 * belong to the person who asks.
 */
export const AskEvent = z.discriminatedUnion('type', [...ownEvents, ...agentEvents]);
export type AskEvent = z.infer<typeof AskEvent>;
export type AskData<T extends AskEvent['type']> = Extract<AskEvent, { type: T }>['data'];
