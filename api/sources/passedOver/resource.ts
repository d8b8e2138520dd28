import { z } from 'zod';
import { ticketIdOf } from '../../../domain/tickets/ticket.ts';
import type { PassedOverRow } from '../../../projections/sources/passedOver.ts';

/** What a source found and made no ticket of. */
export const PassedOverResource = z
  .object({
    id: z.string(),
    source_id: z.string(),
    title: z.string().nullable().describe('Its subject; null once its sender was erased.'),
    sender: z.string().nullable(),
    reason: z.string().describe('Why it became no ticket, as a sentence.'),
    came_at: z.string(),
    taken_in_at: z.string().nullable(),
    ticket_id: z.string().nullable().describe('The ticket that it became or joined after all.'),
  })
  .meta({ id: 'PassedOver' });
export type PassedOverResource = z.infer<typeof PassedOverResource>;

export const toPassedOver = (row: PassedOverRow): PassedOverResource => ({
  id: row.id,
  source_id: row.source_id,
  title: row.title,
  sender: row.sender,
  reason: row.reason,
  came_at: row.came_at,
  taken_in_at: row.taken_in_at,
  ticket_id: row.external_id === null ? null : ticketIdOf(row.workspace_id, row.source_id, row.external_id),
});
