import { verdictKind } from '../../investigations/labels.ts';
import { exactTime } from '../../parts/time/exactTime.ts';
import { bucketLabel } from '../../tickets/deadlines/words.ts';
import { ticketStatus } from '../../tickets/ticket.ts';
import type { InboxFilter } from '../inboxFilter.ts';

/** What is asked of one field, in words, and the filter without it. `isUnknown`: the address names what there is not. */
export type Chip = { field: string; words: string; without: InboxFilter; isUnknown?: boolean };

/** How people are called, and sources. */
export type Names = { person: (id: string) => string; source: (id: string) => string };

type Field = Exclude<keyof InboxFilter, 'view' | 'sort' | 'q' | 'unknown'>;
type Words = (value: string, names: Names) => string;

const asIs: Words = (value) => value;
const time =
  (preposition: string): Words =>
  (value) =>
    `${preposition} ${exactTime(value)}`;
const yesOrNo =
  (yes: string, no: string): Words =>
  (value) =>
    value === 'true' ? yes : no;

const FIELDS: Readonly<Record<Field, readonly [name: string, words: Words]>> = {
  status: ['Status', (value) => ticketStatus(value).text],
  assignee: ['Assignee', (value, { person }) => ({ me: 'me', none: 'nobody' })[value] ?? person(value)],
  priority: ['Priority', asIs],
  verdict: ['Verdict', (value) => verdictKind(value).text],
  sla: ['Deadlines', (value) => bucketLabel(value).text],
  tag: ['Tag', asIs],
  customer: ['Customer', asIs],
  source_id: ['Source', (value, { source }) => source(value)],
  received_from: ['Received', time('from')],
  received_to: ['Received', time('before')],
  resolved_from: ['Resolved', time('from')],
  resolved_to: ['Resolved', time('before')],
  responded_from: ['First reply', time('from')],
  responded_to: ['First reply', time('before')],
  verdict_from: ['Latest verdict', time('from')],
  verdict_to: ['Latest verdict', time('before')],
  rated_from: ['Rated', time('from')],
  rated_to: ['Rated', time('before')],
  draft: ['Sent', (value) => ({ unedited: 'as drafted', edited: 'edited', own: 'own words' })[value] ?? value],
  rating: ['Rating', asIs],
  mentioned: ['', () => 'Mentions me'],
  unread: ['', yesOrNo('Unread', 'Read')],
  snoozed: ['', (value) => ({ true: 'Snoozed', false: 'Not snoozed' })[value] ?? 'Snoozed or not'],
  to_send: ['', yesOrNo('To send by hand', 'Nothing to send by hand')],
};

/** Each field of a filter that asks something, in the order in which they are offered. */
export const chipsOf = (filter: InboxFilter, names: Names): readonly Chip[] => [
  ...Object.entries(FIELDS).flatMap(([field, [name, words]]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of the filter, by their names
    const asked = field as Field;
    const value = filter[asked];
    if (value === undefined) return [];
    const text = [value].flat().map((each) => words(each, names));
    const { [asked]: _, ...without } = filter;
    return [{ field, words: name === '' ? text.join(', ') : `${name}: ${text.join(', ')}`, without }];
  }),
  ...(filter.unknown ?? []).map((words) => ({
    field: words,
    words: `There is no ${words.replace('=', ' ')}`,
    without: withoutUnknown(filter, words),
    isUnknown: true,
  })),
];

const withoutUnknown = ({ unknown = [], ...filter }: InboxFilter, words: string): InboxFilter => {
  const others = unknown.filter((each) => each !== words);
  return others.length === 0 ? filter : { ...filter, unknown: others };
};
