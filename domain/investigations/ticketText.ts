import type { TicketText } from './events.ts';

/** What is written in a ticket after its title: the first message and those after it. */
export const bodyOf = ({ body, thread = [] }: Pick<TicketText, 'body' | 'thread'>): string =>
  [body, ...thread.map((message) => message.body)].join('\n\n');
