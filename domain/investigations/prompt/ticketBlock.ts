import { enclose } from '../../../agent/prompt/envelope.ts';
import { textBlock } from '../../../agent/prompt/transcript.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { Facts } from '../investigation.ts';

/**
 * The ticket as the first message shows it; an erased one leaves only its place. Each message stands between marks of
 * its own, and who wrote it in a label that no text can write: `customer` is nobody but the customer.
 */
export const ticketBlock = ({ started }: Facts): JsonObject => {
  const { title, body, customer, thread = [] } = started.ticket ?? { title: '', body: '', customer: null };
  const text = enclose(
    started.boundary,
    'ticket',
    { trust: 'untrusted_external' },
    `Title: ${oneLine(title)}\nCustomer: ${oneLine(customer ?? 'unknown')}\n\n${body}`,
  );
  const messages = thread.map(({ author, name, at, body: said }) =>
    enclose(
      started.boundary,
      'message',
      { trust: 'untrusted_external', author: name === null ? author : 'other', at },
      name === null ? said : `From: ${oneLine(name)}\n\n${said}`,
    ),
  );
  return textBlock(
    `The boundary of this investigation is ${started.boundary}. Investigate this ticket.\n\n${[text, ...messages].join('\n\n')}`,
  );
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
