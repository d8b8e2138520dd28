import { enclose } from '../../../agent/prompt/envelope.ts';
import { textBlock } from '../../../agent/prompt/transcript.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { identifiedCustomer } from '../../tickets/identity.ts';
import type { TicketText } from '../events.ts';
import type { Facts } from '../investigation.ts';

/**
 * The ticket as the first message shows it; an erased one leaves only its place. Each message stands between marks of
 * its own, and who wrote it in a label that no text can write: `customer` is nobody but the customer.
 */
export const ticketBlock = ({ started }: Facts): JsonObject => {
  const ticket: TicketText = started.ticket ?? { title: '', body: '', customer: null, customerRef: null };
  const { title, body, thread = [] } = ticket;
  const text = enclose(
    started.boundary,
    'ticket',
    { trust: 'untrusted_external' },
    `Title: ${oneLine(title)}\nCustomer: ${oneLine(customerLine(ticket))}\n\n${body}`,
  );
  const messages = thread.map(({ author, name, at, body: said }) =>
    enclose(
      started.boundary,
      'message',
      { trust: 'untrusted_external', author: name === null ? author : 'other', at },
      name === null ? said : `From: ${oneLine(name)}\n\n${said}`,
    ),
  );
  const blocks = [text, ...messages, ...attachedBlock(started.boundary, ticket)];
  return textBlock(
    `The boundary of this investigation is ${started.boundary}. Investigate this ticket.\n\n${blocks.join('\n\n')}`,
  );
};

/** SU-195: that there are attachments, which nobody but people can open; their names are as foreign as the rest. */
const attachedBlock = (boundary: string, { attachments = [] }: TicketText): readonly string[] => {
  if (attachments.length === 0) return [];
  const lines = attachments.map(({ name, size }) => `${oneLine(name)} (${size} bytes)`);
  const listed = enclose(boundary, 'attachments', { trust: 'untrusted_external' }, lines.join('\n'));
  return [`These files hang on the ticket. You cannot open them; a person can.\n${listed}`];
};

/** A display name is shown as what it is, so that nobody is looked up by it as the customer. */
const customerLine = (ticket: TicketText): string => {
  const name = ticket.customerRef?.name ?? ticket.customer;
  const unknown = name === null ? 'unknown' : `unknown; gives the name ${name}, which proves nothing`;
  return identifiedCustomer(ticket) ?? unknown;
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
