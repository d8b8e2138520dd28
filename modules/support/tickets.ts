import { ticketRoutes } from '../../api/tickets/routes.ts';
import type { Module } from '../../composition/core.ts';
import { tickets } from '../../projections/tickets/tickets.ts';

/** Tickets: taking them in, reading them, and what people decide. */
export const ticketModule: Module = {
  readModels: [tickets],
  open: (core) => ({ routes: ticketRoutes(core) }),
};
