import type { Ticket } from '../ticket.ts';

/** When the customer last wrote, and when the team last answered: ISO 8601; null for an answer that there was none of. */
export const lastContact = ({ received_at, thread }: Pick<Ticket, 'received_at' | 'thread'>) => {
  const answers = thread.filter(({ author, kind }) => author === 'staff' && SAID_TO_CUSTOMER.has(kind));
  return {
    wroteAt: latest(thread.filter(({ author }) => author === 'customer')) ?? received_at,
    answeredAt: latest(answers),
  };
};

/** Of what the team said, the rest is for itself. */
const SAID_TO_CUSTOMER: ReadonlySet<string> = new Set(['message', 'reply']);

const latest = (entries: readonly { at: string }[]): string | null =>
  entries.map(({ at }) => at).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;
