import type { Route } from '../http/http.ts';
import { ticketAttachment, ticketAttachmentPreview } from './attachments.ts';
import { deskRoutes } from './desk.ts';
import { postTicket } from './create.ts';
import { ticketById } from './get.ts';
import { ticketHistoryList } from './history.ts';
import { ticketList } from './list.ts';
import { ignoreTicket } from './ignore.ts';
import { reinvestigateTicket } from './reinvestigate.ts';
import { resolveTicket } from './resolve.ts';

type TicketDeps = Parameters<typeof postTicket>[0] &
  Parameters<typeof ticketList>[0] &
  Parameters<typeof ticketById>[0] &
  Parameters<typeof reinvestigateTicket>[0] &
  Parameters<typeof deskRoutes>[0] &
  Parameters<typeof ticketHistoryList>[0] &
  Parameters<typeof ticketAttachmentPreview>[0];

/** Tickets: taking them in, reading them, and what people do with them (SU-08 to SU-11, SU-19 to SU-26). */
export const ticketRoutes = (deps: TicketDeps): readonly Route[] => [
  postTicket(deps),
  ticketList(deps),
  ticketById(deps),
  reinvestigateTicket(deps),
  resolveTicket(deps),
  ignoreTicket(deps),
  ...deskRoutes(deps),
  ticketHistoryList(deps),
  ticketAttachment(deps),
  ticketAttachmentPreview(deps),
];
