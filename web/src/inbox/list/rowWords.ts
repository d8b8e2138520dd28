import { shortTime } from '../../parts/time/exactTime.ts';
import type { Label } from '../../parts/label.ts';
import type { InboxItem } from '../items.ts';

/** Who wrote, in a word: the name before the host of an address. */
export const customerWord = ({ customer }: Pick<InboxItem, 'customer'>): string =>
  customer === null ? 'Unknown customer' : customer.replace(/(?<=.)@[^@]*$/, '');

/** What a row says in one clause: what the agent found, and the customer's own words only as long as there is nothing (SU-158). */
export const clauseOf = ({ finding, preview }: Pick<InboxItem, 'finding' | 'preview'>): string | null =>
  finding ?? preview;

const BY_STATUS: Readonly<Record<string, Label | null>> = {
  new: { text: 'new', tone: 'neutral' },
  investigating: { text: 'investigating', tone: 'active' },
  awaiting_review: null,
  waiting_on_customer: { text: 'waiting', tone: 'neutral' },
  escalated: { text: 'escalated', tone: 'warn' },
  failed: { text: 'failed', tone: 'bad' },
  resolved: { text: 'resolved', tone: 'good' },
  ignored: { text: 'ignored', tone: 'neutral' },
};

const until = (snoozed: string, now: number): string =>
  snoozed === 'reply' ? 'until a reply' : `until ${shortTime(snoozed, now)}`;

/**
 * What a ticket waits for, or that nobody has to do anything; null where a person has to look at the verdict. `now`:
 * milliseconds since 1970.
 */
export const stateOf = (item: InboxItem, now: number): Label | null => {
  if (item.snoozed_until !== null) return { text: `snoozed ${until(item.snoozed_until, now)}`, tone: 'neutral' };
  if (item.to_send) return { text: 'to send by hand', tone: 'warn' };
  if (item.status === 'awaiting_review' && item.verdict_kind === 'auto_resolved')
    return { text: 'ready', tone: 'good' };
  const known = BY_STATUS[item.status];
  return known === undefined ? { text: item.status.replaceAll('_', ' '), tone: 'neutral' } : known;
};
