import type { Handler } from '../../../engine/projections/projection.ts';
import type { Recorded } from '../../readModel.ts';
import { countedLevel, deadlineTable, dueMoveTable, levelCountTable, levelsMoved, watched } from './levels.ts';
import { countedTicket, countsMoved, ticketCountTable } from '../ticketCounts.ts';
import { ticketTable, type TicketRow } from '../ticketTable.ts';

type Changed = Recorded<'TicketServiceLevelChanged'>;

const byTicket = ({ data }: Changed) => ({ id: data.ticketId });

/** How it stands then. Deadlines are no activity: in lists of that the ticket stands where it stood. */
const levelled = (ticket: TicketRow, { data: { level }, position }: Changed): TicketRow => ({
  ...ticket,
  sla_bucket: level.bucket,
  due_at: level.dueAt,
  due_since: level.dueAt === ticket.due_at ? ticket.due_since : position,
  level,
});

/** What it does to a ticket that it stands otherwise against its targets. */
export const levelChanged: Handler<Changed> = {
  touches: (event) => [ticketTable.at(byTicket(event)), deadlineTable.at({ ticket_id: event.data.ticketId })],
  keysFromRows: (rows, event) => {
    const ticket = ticketTable.find(rows, byTicket(event));
    if (ticket === null) return [];
    const after = levelled(ticket, event);
    return [
      ...countsMoved(ticket, after).map(ticketCountTable.at),
      ...levelsMoved(ticket, after).map(levelCountTable.at),
    ];
  },
  apply: (rows, event) => {
    const ticket = ticketTable.find(rows, byTicket(event));
    if (ticket === null) return [];
    const after = levelled(ticket, event);
    const { id: ticket_id, workspace_id, due_at, due_since: since } = ticket;
    const moves = after.due_since !== since;
    return [
      ticketTable.change(ticket, after),
      ...(moves ? [dueMoveTable.insert({ ticket_id, until: event.position, since, workspace_id, due_at })] : []),
      watched(after, event.data.level.changesAt),
      ...countsMoved(ticket, after).map((count) => countedTicket(rows, count)),
      ...levelsMoved(ticket, after).map((count) => countedLevel(rows, count)),
    ];
  },
};
