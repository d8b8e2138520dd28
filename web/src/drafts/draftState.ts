import type { Draft } from '../investigations/queries.ts';
import { labels, type Label } from '../parts/label.ts';

/** SU-106: what the egress check found in a draft, in words. */
const FLAGS: Readonly<Record<string, string>> = {
  secret_pattern: 'a possible secret',
  high_entropy: 'a random-looking string',
  foreign_identifier: 'an address or identifier not found in the ticket or in the data of this customer',
  disallowed_url: 'a link to a host that is not allowed',
  image: 'an image',
  money_promise: 'words about money given, taken or promised',
  asks_for_secret: 'a request for a password, a code or what stands on a card',
  unknown_language: 'a language whose words the checks do not know',
  unfinished: 'a mark of removed text, or a place that was left to be filled in',
};

export const flagText = (flag: string): string => FLAGS[flag] ?? flag.replaceAll('_', ' ');

/** Whether somebody still has to decide on it (SU-100). */
export const isUndecided = ({ status }: Pick<Draft, 'status'>): boolean => status === 'draft' || status === 'edited';

/** Whether somebody has to send it by hand (SU-193). */
export const isToSend = ({ status, delivery }: Pick<Draft, 'status' | 'delivery'>): boolean =>
  status === 'accepted' && delivery === 'manual';

const undecided = labels({
  draft: { text: 'waiting for a decision', tone: 'waiting' },
  edited: { text: 'edited, waiting for a decision', tone: 'waiting' },
  rejected: { text: 'rejected', tone: 'neutral' },
});

const delivered = labels({
  pending: { text: 'accepted, being sent', tone: 'active' },
  sent: { text: 'sent', tone: 'good' },
  failed: { text: 'accepted, sending failed', tone: 'bad' },
  manual: { text: 'accepted, to be sent by you', tone: 'waiting' },
});

/** SU-100, SU-103, SU-104: how a draft stands, from the first word to its delivery. */
export const draftStatus = ({ status, delivery }: Pick<Draft, 'status' | 'delivery'>): Label =>
  delivery === 'none' ? undecided(status) : delivered(status === 'sent' ? 'sent' : delivery);

/** What that means for whoever looks at it. `hasSource`: the ticket came from where a reply can go. */
export const whatNow = (
  { status, delivery, delivery_error: error }: Pick<Draft, 'status' | 'delivery' | 'delivery_error'>,
  hasSource: boolean,
): string => {
  if (delivery === 'pending') return 'It is being posted to the source of the ticket.';
  if (delivery === 'sent') return 'It was posted to the source of the ticket.';
  if (delivery === 'failed') return `${error ?? 'The source did not take it.'} Correct that, then send it again.`;
  if (delivery === 'manual' && status === 'sent') return 'It was sent by hand.';
  if (delivery === 'manual')
    return 'Replies cannot be posted to the source of the ticket. Copy the text and send it yourself.';
  if (status === 'rejected') return 'Nothing was sent.';
  return hasSource
    ? 'Not sent until accepted. It is then posted to the source of the ticket.'
    : 'The ticket was created through the API. After accepting the draft, copy the text and send it yourself.';
};
