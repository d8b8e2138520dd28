import { z } from 'zod';
import type { CustomerRef } from './events.ts';

const Email = z.email();

/** SU-08 the other way round, of a customer given as one text: an address, an id of one word, or else a name. */
export const customerRefOf = (customer: string): CustomerRef => {
  const unknown = { id: null, email: null, name: null };
  if (Email.safeParse(customer).success) return { ...unknown, email: customer };
  return /\s/.test(customer) ? { ...unknown, name: customer } : { ...unknown, id: customer };
};

/** What says whose ticket it is. */
export type Identity = { email: string | null; id: string | null };

/**
 * SU-08, SU-53: who the customer is to other systems, by the address and the id that the source vouches for. A display
 * name is whatever its bearer wrote, so it identifies nobody.
 */
export const identityOf = (ticket: { customer: string | null; customerRef: CustomerRef | null } | null): Identity => {
  const { email, id } = ticket?.customerRef ?? customerRefOf(ticket?.customer ?? '');
  return { email: email === '' ? null : email, id: id === '' ? null : id };
};

/** The identity as one text: the address, else the id; null when the ticket has only a name, or nothing. */
export const identifiedCustomer = (ticket: Parameters<typeof identityOf>[0]): string | null => {
  const { email, id } = identityOf(ticket);
  return email ?? id;
};
