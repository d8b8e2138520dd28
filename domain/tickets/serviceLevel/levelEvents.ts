import { z } from 'zod';
import { ServiceLevel } from '../../serviceLevels/level.ts';

/** How a ticket stands against its targets; part of the events of `ticket-<id>`. */
export const levelEvents = [
  z.object({
    // SU-26, SU-149: a deadline or a bucket has changed, by what happened to the ticket, by time alone, or by a new policy.
    type: z.literal('TicketServiceLevelChanged'),
    data: z.object({ ticketId: z.uuid(), level: ServiceLevel }),
  }),
] as const;
