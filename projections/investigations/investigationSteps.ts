import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { stateAfter as stateAfterStep, stepChange as agentStep } from '../../agent/state/steps.ts';
import type { PolicyStep, RunState, StepChange } from '../../agent/state/steps.ts';
import type { InvestigationEvent } from '../../domain/investigations/events.ts';
import { INVESTIGATION } from '../../domain/investigations/purpose.ts';
import { SUBMIT_VERDICT } from '../../domain/investigations/verdict/submitVerdict.ts';

/** Null for an event that belongs to no step. */
export const stepChange = (event: RecordedEvent<InvestigationEvent>): StepChange | null => {
  switch (event.type) {
    case 'VerdictProposed':
      return { ...judged(event.data), decision: 'allow', rule: 'verdict', at: event.data.at };
    case 'VerdictRejected':
      return { ...judged(event.data), decision: 'deny', rule: event.data.codes[0] ?? 'verdict' };
    case 'InvestigationStarted':
    case 'PlaybookSelected':
    case 'InvestigationResumed':
    case 'VerdictRecorded':
    case 'ReplyDrafted':
    case 'InvestigationFailed':
    case 'InvestigationCancelled':
      return null;
    default:
      return agentStep(INVESTIGATION.words, event);
  }
};

/** SU-90: the state follows from the last event. */
export const stateAfter = (event: InvestigationEvent): RunState => {
  switch (event.type) {
    case 'InvestigationStarted':
    case 'PlaybookSelected':
    case 'InvestigationResumed':
      return 'PLANNING';
    case 'VerdictProposed':
    case 'VerdictRejected':
      return 'VERDICT';
    case 'VerdictRecorded':
    case 'ReplyDrafted':
    case 'InvestigationCancelled':
      return 'DONE';
    case 'InvestigationFailed':
      return event.data.final ? 'DONE' : 'PLANNING';
    default:
      return stateAfterStep(event);
  }
};

const judged = ({ seq }: { seq: number }): Pick<PolicyStep, 'seq' | 'kind' | 'tool'> => ({
  seq,
  kind: 'policy',
  tool: SUBMIT_VERDICT,
});
