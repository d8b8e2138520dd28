import type { Ticket } from '../tickets/ticket.ts';

/** What the variables of a saved reply stand for (SU-191); null where it is not known. */
export type Values = { 'customer.name': string | null; 'ticket.id': string; 'user.name': string | null };

/** A place whose value is not known stays to be filled in, which the egress check flags. */
export const filledIn = (text: string, values: Values): string =>
  text.replaceAll(
    /\{\{\s*(customer\.name|ticket\.id|user\.name)\s*\}\}/g,
    (place, name: keyof Values) => values[name] ?? place,
  );

export const valuesOf = (ticket: Ticket, userName: string | null): Values => ({
  'customer.name': ticket.customer_ref.name,
  'ticket.id': ticket.id,
  'user.name': userName,
});
