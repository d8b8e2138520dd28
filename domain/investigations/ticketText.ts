import type { EventStore } from '../core/log/eventStore.ts';
import { eventsOf, type Loaded } from '../core/log/streams.ts';
import type { TicketEvent, TicketReceived } from '../tickets/events.ts';
import { tickets, type Ticket } from '../tickets/ticket.ts';
import type { TicketText } from './events.ts';

/** What is written in a ticket after its title: the first message and those after it. */
export const bodyOf = ({ body, thread = [] }: Pick<TicketText, 'body' | 'thread'>): string =>
  [body, ...thread.map((message) => message.body)].join('\n\n');

/** All that was written in a ticket so far; null for one that was never received, or whose customer was erased. */
export const ticketTextOf = async (
  store: Pick<EventStore, 'readStream'>,
  { state, first }: Loaded<TicketEvent, Ticket>,
): Promise<TicketText | null> =>
  first?.type !== 'TicketReceived' || first.erased
    ? null
    : { ...(await withThread(store, state, textOf(first.data))), ...attachedTo(state) };

const attachedTo = (ticket: Ticket): Pick<TicketText, 'attachments'> =>
  ticket.status === 'absent' || ticket.attachments.length === 0
    ? {}
    : { attachments: ticket.attachments.map(({ name, size }) => ({ name, size })) };

/** What was written after the first message, in the order in which people see it: by time, and as it came. */
const withThread = async (
  store: Pick<EventStore, 'readStream'>,
  ticket: Ticket,
  text: TicketText,
): Promise<TicketText> => {
  if (ticket.status === 'absent' || ticket.messageKeys.size === 0) return text;
  const thread: NonNullable<TicketText['thread']> = [];
  for await (const { type, data } of eventsOf(store, tickets, ticket.ticketId)) {
    const isMessage = type === 'TicketMessageAdded' || type === 'FollowUpNotInvestigated';
    const added = type === 'TicketReceived' ? (data.thread ?? []) : isMessage ? [data] : [];
    thread.push(...added.map(({ author, name, at, body }) => ({ author, name: name ?? null, at, body: body ?? '' })));
  }
  return { ...text, thread: thread.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)) };
};

const textOf = (data: TicketReceived['data']): TicketText => ({
  title: data.title ?? '',
  body: data.body ?? '',
  customer: data.customer,
  customerRef: data.customerRef,
});
