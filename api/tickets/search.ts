import { queryText } from '../http/fields.ts';

/** What tickets are looked for by, in every list of them. */
export const TicketSearch = queryText(200)
  .describe('Words of title, text or customer, in any order and case; the last may be a prefix.')
  .optional();
