import type { FastifyRequest } from 'fastify';
import { derivedCommandId } from '../../domain/core/ids.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { load } from '../../domain/core/log/streams.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { Subjects } from '../../domain/core/subjects.ts';
import { asks, type Ask } from '../../domain/ask/ask.ts';
import { findUser } from '../../domain/users/addUser.ts';
import type { Question } from '../../processes/ask/askAgent.ts';
import type { AskWatcher } from '../../processes/ask/askPorts.ts';
import { endedAsk } from '../../projections/ask/endedAsk.ts';
import type { AskRow } from '../../projections/ask/asks.ts';
import { usdOfMicro } from '../../domain/pricing/price.ts';
import { metaOf, principalOf } from '../http/http.ts';
import { signedInUserId } from '../keys/signedInUser.ts';
import { FAULTS } from './resource.ts';

/** What answers a question, with whoever watches; see `askQuestion` of processes/ask. */
export type Answering = (question: Question, watcher: AskWatcher | null, signal: AbortSignal) => Promise<Ask>;

export type AskingDeps = {
  store: EventStore;
  subjects: Subjects;
  /** Null without a model key. */
  answer: Answering | null;
  /** Aborts when the node stops: another one then ends the question. */
  closing: AbortSignal;
};

/** SU-142: without a key nothing is recorded. Throws `no_provider`. */
export const answering = ({ answer }: Pick<AskingDeps, 'answer'>): Answering => {
  if (answer === null) throw new DomainError('no_provider');
  return answer;
};

/** The question of a request. A repeat is the same one, unless the provider, or money, was missing for that before. */
export const questionOf = async (
  { store, subjects }: AskingDeps,
  request: FastifyRequest,
  { question, conversation_id: given }: { question: string; conversation_id?: string | undefined },
): Promise<Question> => {
  const { workspaceId } = principalOf(request);
  const askedBy = signedInUserId(request);
  const user = await findUser(store, askedBy);
  const { commandId } = metaOf(request);
  return {
    askId: await askIdOf(store, commandId),
    conversationId: given ?? derivedCommandId('ask', commandId, 'conversation'),
    workspaceId,
    askedBy,
    subjectKeyId: await subjects.subjectFor(workspaceId, user?.email ?? askedBy),
    question,
  };
};

const askIdOf = async (store: EventStore, commandId: string): Promise<string> => {
  for (let id = commandId; ; id = derivedCommandId('ask', id, 'again')) {
    const { state } = await load(store, asks, id);
    if (!isAskedAnew(state)) return id;
  }
};

const isAskedAnew = (ask: Ask): boolean =>
  ask.status === 'failed' ||
  (ask.status === 'completed' && ask.end.type === 'failed' && ask.end.data.fault === 'budget_exceeded');

/** The record of a question that was answered. Throws what says why it was not (SU-142). */
export const answered = (ask: Ask): AskRow => {
  const row = endedAsk(ask);
  if (row === null)
    throw new DomainError('provider_unavailable', { detail: 'The answer takes long; see the history.' });
  if (row.fault === null) return row;
  if (row.fault === 'provider_unavailable' || row.fault === 'internal_error')
    throw new DomainError('provider_unavailable', { detail: FAULTS[row.fault] });
  if (row.fault === 'budget_exceeded')
    throw new DomainError('budget_exceeded', { detail: FAULTS[row.fault], members: { estimate: estimateOf(ask) } });
  throw new DomainError('no_citations', { detail: FAULTS[row.fault], members: { ask_id: row.id } });
};

/** The most that the request for which there was no money could have cost; null where nobody knows. */
const estimateOf = (ask: Ask): string | null => {
  const needed = ask.status === 'completed' && ask.end.type === 'failed' ? ask.end.data.neededMicroUsd : null;
  return needed === undefined || needed === null ? null : usdOfMicro(needed);
};
