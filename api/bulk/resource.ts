import { z } from 'zod';
import type { BulkRow } from '../../projections/bulk/bulks.ts';

const Refused = z.array(z.object({ ticket_id: z.string(), code: z.string(), detail: z.string() }));

/** What people do to many tickets at once, and how far it has come (SU-188). */
export const Bulk = z
  .object({
    id: z.string(),
    action: z.string(),
    status: z.enum(['running', 'done', 'undoing', 'undone']),
    total: z.int(),
    done: z.int(),
    failed: z.int(),
    undone: z.int().describe('Tickets that stand as before.'),
    left: z.int().describe('Tickets that could not be undone, such as those that have changed since.'),
    failures: Refused.describe('Each ticket that refused, with the reason.'),
    undo_failures: Refused.describe('Each ticket that was left alone by the undo, with the reason.'),
    started_by: z.string(),
    started_at: z.string(),
    undo_until: z.string(),
  })
  .meta({ id: 'Bulk' });

const refusals = (failures: BulkRow['failures']) =>
  failures.map(({ ticketId: ticket_id, code, detail }) => ({ ticket_id, code, detail }));

export const toBulk = (row: BulkRow): z.infer<typeof Bulk> => ({
  id: row.id,
  action: row.action,
  status: row.status,
  total: row.total,
  done: row.done,
  failed: row.failed,
  undone: row.undone,
  left: row.left_as_is,
  failures: refusals(row.failures),
  undo_failures: refusals(row.undo_failures),
  started_by: row.started_by,
  started_at: row.started_at,
  undo_until: row.undo_until,
});
