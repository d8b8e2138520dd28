import { IconTicket, IconUser } from '@tabler/icons-react';
import { api, unwrap } from '../api/client.ts';
import { OF_EACH, readOf, type Finder, type Found } from '../app/bar/finder.ts';
import { bestFirst } from '../app/bar/matching.ts';
import { TICKET_KEY, ticketStatus, type Ticket } from './ticket.ts';

const lineOf = ({ id, title }: Pick<Ticket, 'id' | 'title'>): Found => ({
  id: `ticket ${id}`,
  label: title ?? 'Erased ticket',
  icon: IconTicket,
  go: (navigate) => void navigate({ to: '/inbox/$ticketId', params: { ticketId: id } }),
});

const lineOfCustomer = (customer: string): Found => ({
  id: `customer ${customer}`,
  label: `Tickets of ${customer}`,
  icon: IconUser,
  go: (navigate) => void navigate({ to: '/inbox', search: { q: customer } }),
});

/** Finds tickets, and the customers who sent them. */
export const ticketFinder: Finder = {
  needs: 'tickets:read',
  find: async (typed) => {
    const { items } = await unwrap(api.GET('/api/tickets', { params: { query: { q: typed, limit: OF_EACH } } }));
    const customers = [...new Set(items.map(({ customer }) => customer))].filter((customer) => customer !== null);
    return [
      ...items.map((ticket) => ({
        ...lineOf(ticket),
        detail: [ticket.customer, ticketStatus(ticket.status).text].filter((part) => part !== null).join(' · '),
      })),
      ...bestFirst(typed, customers.map(lineOfCustomer)),
    ];
  },
  opened: (queries) => readOf<Ticket>(queries, TICKET_KEY).map(({ at, data }) => ({ ...lineOf(data), at })),
};
