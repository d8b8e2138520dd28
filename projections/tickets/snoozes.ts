import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { Change } from '../../engine/projections/rows/rows.ts';
import { table, text, timestamptz, uuid } from '../sql/table.ts';
import { ticketChange, type LaterEvent } from './ticketChange.ts';

/** Tickets that come back by themselves, and when (SU-26). */
export const snoozeTable = table(
  'ticket_snoozes',
  { ticket_id: uuid(), workspace_id: text(), until: timestamptz() },
  { key: ['ticket_id'], indexes: ['create index on ticket_snoozes (until, ticket_id)'] },
);

/** What an event does to the time at which its ticket comes back. */
export const snoozeChanges = (event: RecordedEvent<LaterEvent>, workspaceId: string): readonly Change[] => {
  const { ticketId: ticket_id } = event.data;
  const { snoozed_until: until } = ticketChange(event);
  if (until === undefined) return [];
  if (until === null || until === 'reply') return [snoozeTable.delete({ ticket_id })];
  return [snoozeTable.put({ ticket_id, workspace_id: workspaceId, until })];
};
