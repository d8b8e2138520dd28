import { enclose } from '../../../agent/prompt/envelope.ts';
import { textBlock } from '../../../agent/prompt/transcript.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { Facts } from '../investigation.ts';

/** The ticket as the first message shows it; an erased one leaves only its place. */
export const ticketBlock = ({ started }: Facts): JsonObject => {
  const { title, body, customer } = started.ticket ?? { title: '', body: '', customer: null };
  const text = enclose(
    started.boundary,
    'ticket',
    { trust: 'untrusted_external' },
    `Title: ${title}\nCustomer: ${customer ?? 'unknown'}\n\n${body}`,
  );
  return textBlock(`The boundary of this investigation is ${started.boundary}. Investigate this ticket.\n\n${text}`);
};
