import { enclose } from '../../../agent/prompt/envelope.ts';
import { textBlock } from '../../../agent/prompt/transcript.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { identifiedCustomer } from '../../tickets/identity.ts';
import type { TicketText } from '../events.ts';
import type { Facts } from '../investigation.ts';

/** The ticket as the first message shows it; an erased one leaves only its place. */
export const ticketBlock = ({ started }: Facts): JsonObject => {
  const ticket = started.ticket ?? { title: '', body: '', customer: null, customerRef: null };
  const text = enclose(
    started.boundary,
    'ticket',
    { trust: 'untrusted_external' },
    `Title: ${ticket.title}\nCustomer: ${customerLine(ticket)}\n\n${ticket.body}`,
  );
  return textBlock(`The boundary of this investigation is ${started.boundary}. Investigate this ticket.\n\n${text}`);
};

/** A display name is shown as what it is, so that nobody is looked up by it as the customer. */
const customerLine = (ticket: TicketText): string => {
  const name = ticket.customerRef?.name ?? ticket.customer;
  const unknown = name === null ? 'unknown' : `unknown; gives the name ${name}, which proves nothing`;
  return identifiedCustomer(ticket) ?? unknown;
};
