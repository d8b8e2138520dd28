import type { QueryClient } from '@tanstack/react-query';
import { applyToConnectors } from '../connectors/liveConnectors.ts';
import { applyToInbox } from '../inbox/liveInbox.ts';
import { applyToTicket } from '../inbox/liveTicket.ts';
import { applyToInvestigation } from '../investigation/liveInvestigation.ts';
import type { Change } from './change.ts';
import type { LiveMessage } from './liveMessage.ts';

/**
 * Brings everything that the tab has read up to date, also what is not shown right now. Changes are laid over the
 * data, so that a busy log causes no requests.
 */
export const applyMessage = (queries: QueryClient, message: Exclude<LiveMessage, { kind: 'refused' }>): void => {
  switch (message.kind) {
    case 'opened':
    case 'reset':
      void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'session' });
      return;
    case 'resumed':
      // Reads that failed while the service was away.
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      return;
    case 'change':
      applyChange(queries, message.change);
  }
};

const applyChange = (queries: QueryClient, change: Change): void => {
  switch (change.type) {
    case 'ticket.received':
    case 'ticket.updated':
      applyToInbox(queries, change);
      applyToTicket(queries, change);
      return;
    case 'investigation.step':
    case 'investigation.verdict':
    case 'draft.updated':
      applyToInvestigation(queries, change);
      return;
    case 'connector.status':
      applyToConnectors(queries, change);
  }
};
