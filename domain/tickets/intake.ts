import type { Scrubber } from '../core/scrubbing/scrubber.ts';
import { suspicionIn } from '../../agent/injection/detect.ts';
import type { CustomerRef, TicketReceived } from './events.ts';

/** A ticket as its source gives it. */
export type Arrived = Omit<TicketReceived['data'], 'suspicion'>;

/** The words of a ticket that its writer chose. */
type Words = { title: string; body: string; customer: string | null; customerRef: CustomerRef | null };

/** What is recorded of a ticket: scrubbed, with a note when it seems to speak to the model (SU-97). */
export const takenIn = (ticket: Arrived, scrubber: Scrubber): TicketReceived['data'] => {
  const scrub = scrubText(scrubber);
  const { title, body, customer, customerRef } = scrubbedTicket(
    { ...ticket, title: ticket.title ?? '', body: ticket.body ?? '' },
    scrubber,
  );
  return {
    ...ticket,
    title,
    body,
    customer,
    customerRef,
    externalId: scrubOrNull(scrub, ticket.externalId),
    tags: ticket.tags.map(scrub),
    url: scrubOrNull(scrub, ticket.url),
    suspicion: suspicionIn({ title, body }),
  };
};

/** A customer may have pasted a secret of ours into any part of a ticket. */
export const scrubbedTicket = ({ title, body, customer, customerRef }: Words, scrubber: Scrubber): Words => {
  const scrub = scrubText(scrubber);
  return {
    title: scrub(title),
    body: scrub(body),
    customer: scrubOrNull(scrub, customer),
    customerRef:
      customerRef === null
        ? null
        : {
            id: scrubOrNull(scrub, customerRef.id),
            email: scrubOrNull(scrub, customerRef.email),
            name: scrubOrNull(scrub, customerRef.name),
          },
  };
};

const scrubText =
  (scrubber: Scrubber) =>
  (text: string): string =>
    scrubber.text(text.toWellFormed()).value;

const scrubOrNull = (scrub: (text: string) => string, text: string | null): string | null =>
  text === null ? null : scrub(text);
