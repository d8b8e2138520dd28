import { begin, type Facts as AgentFacts, type Progress } from '../../agent/state/facts.ts';
import { advance, failed, proposed, rejected, resumed, spent } from '../../agent/state/fold.ts';
import { unreachable, type Decider } from '../core/decider.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import { streamKind } from '../core/log/streamKind.ts';
import type { RetrievedChunk } from '../knowledge/retrieval.ts';
import { AskEvent, type AskData } from './events.ts';

/** What is known of a question, folded from its events. */
export type Facts = AgentFacts & {
  started: AskData<'QuestionAsked'>;
  retrieved: readonly RetrievedChunk[];
};

/** How it ended. */
export type AskEnd =
  { type: 'answered'; data: AskData<'QuestionAnswered'> } | { type: 'failed'; data: AskData<'AskFailed'> };

export type Ask =
  Exclude<Progress<Facts>, { status: 'completed' }> | { status: 'completed'; facts: Facts; end: AskEnd };

const evolve = (state: Ask, event: AskEvent): Ask => {
  if (event.type === 'QuestionAsked') return { status: 'running', facts: { ...begin(event.data), retrieved: [] } };
  // Only a stream that another program wrote could hold an event before its start.
  if (state.status === 'absent') return state;
  if (event.type === 'AskResumed') return { status: 'running', facts: resumed(state.facts, event.data) };
  const facts = spent(state.facts, event.data.at);
  switch (event.type) {
    case 'AskStageReached':
      return { ...state, facts };
    case 'KnowledgeRetrieved':
      return { ...state, facts: { ...facts, retrieved: event.data.chunks } };
    case 'CitationsRejected': {
      const { seq, rejections, reasons } = event.data;
      return { ...state, facts: rejected(proposed(facts, seq), rejections, { seq, toolUseId: '', reasons }) };
    }
    case 'QuestionAnswered':
      return { status: 'completed', facts, end: { type: 'answered', data: event.data } };
    case 'AskFailed':
      return { status: 'completed', facts, end: { type: 'failed', data: event.data } };
    case 'AskAttemptFailed':
      return failed(facts, event.data);
    default:
      return { ...state, facts: advance(facts, event) };
  }
};

const decider: Decider<never, NewEvent<AskEvent>, Ask> = {
  initialState: () => ({ status: 'absent' }),
  evolve,
  decide: unreachable,
};

/** Streams `ask-<id>`, folded and appended to by the agent kernel. */
export const asks = streamKind('ask', AskEvent, decider);
