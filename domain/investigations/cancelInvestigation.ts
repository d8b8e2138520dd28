import type { Decider } from '../core/decider.ts';
import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { InvestigationEvent } from './events.ts';
import { evolveInvestigation, initialInvestigation, type Investigation } from './investigation.ts';

export type CancelInvestigation = { type: 'CancelInvestigation'; data: { cancelledAt: string } };

/**
 * SU-81: a person stops an investigation that runs, or waits for its next attempt. Whoever works on it finds the
 * stream moved at its next append and stops. Throws DomainError for one that has ended.
 */
export const cancellation: Decider<CancelInvestigation, NewEvent<InvestigationEvent>, Investigation> = {
  initialState: initialInvestigation,
  evolve: evolveInvestigation,
  decide: ({ data }, state) => {
    switch (state.status) {
      case 'running':
      case 'waiting': {
        const { attempt, started } = state.facts;
        return [
          { type: 'InvestigationCancelled', data: { ticketId: started.ticketId, attempt, at: data.cancelledAt } },
        ];
      }
      case 'absent':
        throw new DomainError('not_found');
      default:
        throw invalidTransition(state.status, allowedIn(state.status));
    }
  },
};

/** Streams `investigation-<id>`. Their worker appends by itself, so cancelling is their only command. */
export const investigations = streamKind('investigation', InvestigationEvent, cancellation);

/** What a person can do with an investigation in each status of its record (SU-81). */
export const allowedIn = (status: 'running' | 'completed' | 'failed' | 'cancelled'): readonly string[] => {
  if (status === 'running') return ['cancel'];
  return status === 'failed' ? ['retry'] : [];
};
