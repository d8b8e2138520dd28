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

export const toPassedOver = ({
  item_id: _,
  workspace_id: workspaceId,
  external_id: externalId,
  ...row
}: PassedOverRow): PassedOverResource => ({
  ...row,
  ticket_id: externalId === null ? null : ticketIdOf(workspaceId, row.source_id, externalId),
});
