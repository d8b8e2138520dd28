import { createPreviews } from '../../adapters/preview/previews.ts';
import { ticketRoutes } from '../../api/tickets/routes.ts';
import type { Module } from '../../composition/core.ts';
import { runUnderLease } from '../../engine/leases/runUnderLease.ts';
import { endSnoozes } from '../../processes/tickets/endSnoozes.ts';
import { ticketHistory } from '../../projections/tickets/ticketHistory.ts';
import { tickets } from '../../projections/tickets/tickets.ts';

/** Tickets: taking them in, reading them, what people do with them, and what brings snoozed ones back. */
export const ticketModule: Module = {
  readModels: [tickets, ticketHistory],
  open: (core) => ({
    routes: ticketRoutes({ ...core, makePreview: createPreviews() }),
    workers: [
      {
        name: 'ticket_snoozes',
        after: ['tickets'],
        run: (signal) => runUnderLease(core, 'ticket_snoozes', signal, (held) => endSnoozes(core, held)),
      },
    ],
  }),
};
