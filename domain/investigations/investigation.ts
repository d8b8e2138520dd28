import { begin, suspectedInResults, type Facts as AgentFacts, type Progress } from '../../agent/state/facts.ts';
import { advance, failed, proposed, rejected, resumed, spent } from '../../agent/state/fold.ts';
import type { InvestigationData, InvestigationEvent } from './events.ts';
import type { SelectedPlaybook } from './playbookEvents.ts';
import type { VerdictRecord } from './verdict/verdict.ts';

/** What is known of an investigation that has started, folded from its events. */
export type Facts = AgentFacts & {
  started: InvestigationData<'InvestigationStarted'>;
  /** What the team wrote for such tickets; null when nothing fitted. */
  playbook: SelectedPlaybook | null;
};

export type Verdict = Pick<
  InvestigationData<'VerdictRecorded'>,
  'kind' | 'category' | 'confidence' | 'escalation' | 'decidedBy'
> & { verdict: VerdictRecord | null };

export type Investigation =
  Exclude<Progress<Facts>, { status: 'completed' }> | { status: 'completed'; facts: Facts; verdict: Verdict };

export const initialInvestigation = (): Investigation => ({ status: 'absent' });

/** SU-97: the ticket or a result seemed to speak to the model. */
export const suspectedInjection = (facts: Facts): boolean =>
  (facts.started.suspicion ?? null) !== null || suspectedInResults(facts);

/** Folds one event; the codec has checked its form, and personal fields may be null after erasure. */
export const evolveInvestigation = (state: Investigation, event: InvestigationEvent): Investigation => {
  if (event.type === 'InvestigationStarted')
    return { status: 'running', facts: { ...begin(event.data), playbook: null } };
  // Only a stream that another program wrote could hold an event before its start; nothing can be folded from it.
  if (state.status === 'absent') return state;
  if (event.type === 'InvestigationResumed') return { status: 'running', facts: resumed(state.facts, event.data) };
  const facts = withEvent(spent(state.facts, event.data.at), event);
  switch (event.type) {
    case 'VerdictRecorded':
      return { status: 'completed', facts, verdict: event.data };
    case 'InvestigationFailed':
      return failed(facts, event.data);
    case 'InvestigationCancelled':
      return { status: 'cancelled', facts };
    default:
      return { ...state, facts };
  }
};

type Folded = Exclude<InvestigationEvent, { type: 'InvestigationStarted' | 'InvestigationResumed' }>;

const withEvent = (facts: Facts, event: Folded): Facts => {
  switch (event.type) {
    case 'PlaybookSelected':
      return { ...facts, playbook: event.data };
    case 'VerdictProposed':
      return proposed(facts, event.data.seq);
    case 'VerdictRejected': {
      const { seq, toolUseId, rejections, reasons } = event.data;
      return rejected(facts, rejections, { seq, toolUseId, reasons: reasons ?? [] });
    }
    case 'VerdictRecorded':
    case 'ReplyDrafted':
    case 'InvestigationFailed':
    case 'InvestigationCancelled':
      return facts;
    default:
      return advance(facts, event);
  }
};
