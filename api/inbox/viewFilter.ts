import { z } from 'zod';
import { BUILT_IN_VIEW_IDS, BUILT_IN_VIEWS } from '../../domain/inbox/views.ts';
import type { TicketFilter } from '../../domain/inbox/ticketFilter.ts';

/** A view by its id (SU-187). */
export const ViewId = z.enum(BUILT_IN_VIEW_IDS);

/** What a view shows. */
export const filterOfView = (view: z.infer<typeof ViewId>): TicketFilter => BUILT_IN_VIEWS[view].filter;
