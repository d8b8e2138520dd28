import type { Draft } from '../investigations/queries.ts';
import { labels, type Label } from '../parts/label.ts';

/** SU-106: what the egress check found in a draft, in words. */
const FLAGS: Readonly<Record<string, string>> = {
  secret_pattern: 'something that looks like a secret',
  high_entropy: 'a random-looking string',
  foreign_identifier: 'an address or identifier that is neither in the ticket nor this customer’s',
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

const undecided = labels({
  draft: { text: 'waits for a decision', tone: 'waiting' },
  edited: { text: 'edited, waits for a decision', tone: 'waiting' },
  rejected: { text: 'rejected', tone: 'neutral' },
});

const delivered = labels({
  pending: { text: 'accepted, on its way', tone: 'active' },
  sent: { text: 'sent', tone: 'good' },
  failed: { text: 'accepted, sending failed', tone: 'bad' },
  manual: { text: 'accepted, for you to send', tone: 'waiting' },
});

/** SU-100, SU-103, SU-104: how a draft stands, from the first word to its delivery. */
export const draftStatus = ({ status, delivery }: Pick<Draft, 'status' | 'delivery'>): Label =>
  delivery === 'none' ? undecided(status) : delivered(delivery);

/** What that means for whoever looks at it. `hasSource`: the ticket came from where a reply can go. */
export const whatNow = ({ status, delivery }: Pick<Draft, 'status' | 'delivery'>, hasSource: boolean): string => {
  if (delivery === 'pending') return 'It is posted to where the ticket came from.';
  if (delivery === 'sent') return 'It was posted to where the ticket came from.';
  if (delivery === 'failed') return 'Five attempts have failed. See how the source is, then send it again.';
  if (delivery === 'manual') return 'No reply can be posted to where the ticket came from: copy the text and send it.';
  if (status === 'rejected') return 'Nothing was sent.';
  return hasSource
    ? 'Nothing is sent before somebody accepts it. It then goes to where the ticket came from.'
    : 'The ticket came from a program: once accepted, the text is for you to copy and send.';
};
