import { derivedCommandId } from '../../domain/core/ids.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';

/** SU-110, SU-113: tells the ticket what its customer thinks, so that rules are asked and people see it. */
export const rateTickets = ({ store }: { store: EventStore }): Reactor => ({
  name: 'csat_ratings',
  startFrom: 'head',
  types: ['CsatSubmitted', 'CsatChanged'],
  react: async (event) => {
    if (!isEvent(event, 'CsatSubmitted', 'CsatChanged')) return;
    const { csatId, ticketId, rating } = event.data;
    const ratedAt = event.type === 'CsatSubmitted' ? event.data.submittedAt : event.data.changedAt;
    const commandId = derivedCommandId('csat_ratings', event.id, 'rate');
    const meta = { ...event.meta, causationId: event.id, commandId };
    await handle(store, tickets, ticketId, { type: 'RateTicket', data: { csatId, rating, ratedAt } }, meta);
  },
});
