import { escalationReason, verdictKind } from '../../investigations/labels.ts';
import { exactTime } from '../../parts/time/exactTime.ts';
import type { Happening } from './queries.ts';

/** Who did what, as a sentence without its subject. `nameOf`: of a user, by id. */
type Words = (details: Happening['details'], nameOf: (userId: string) => string) => string;

const name = (value: unknown): string => (typeof value === 'string' ? value : '');
const text = (value: unknown): string => name(value).replaceAll('_', ' ');
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
const percent = (value: unknown): string => (typeof value === 'number' ? `, ${Math.round(value * 100)} % sure` : '');

/** "himself" or "herself" would be a guess: whoever takes a ticket is named like anybody else. */
const assigned: Words = ({ assignee_id: id }, nameOf) => {
  if (typeof id !== 'string') return 'left the ticket to nobody';
  const name = nameOf(id);
  return `assigned the ticket to ${name === 'You' ? 'you' : name}`;
};

const snoozed: Words = ({ until }) =>
  until === 'reply' || typeof until !== 'string'
    ? 'snoozed the ticket until the customer writes'
    : `snoozed the ticket until ${exactTime(until)}`;

const SNOOZE_ENDS: Readonly<Record<string, string>> = {
  time: 'ended the snooze, since its time had come',
  customer: 'ended the snooze, since the customer wrote',
};

const recalled: Words = ({ by }) =>
  by === 'customer' ? 'held the reply, since the customer wrote' : 'took the reply back';

const added: Words = ({ author, not_investigated: reason }) => {
  const who = author === 'customer' ? 'a message of the customer' : 'a message of the team';
  return typeof reason === 'string' ? `took ${who} into the thread, which needs nobody` : `took ${who} into the thread`;
};

/** SU-07: what each happening is called. */
const WORDS: Readonly<Record<string, Words>> = {
  received: ({ source_kind: kind }) =>
    kind === 'direct' ? 'created the ticket' : `received the ticket (${text(kind)})`,
  message_added: added,
  investigation_started: () => 'began to investigate',
  investigation_failed: () => 'could not finish the investigation',
  investigation_cancelled: () => 'cancelled the investigation',
  verdict_given: ({ verdict_kind: kind, confidence }) =>
    `concluded: ${verdictKind(name(kind)).text}${percent(confidence)}`,
  escalated: ({ reason }) =>
    `escalated the ticket${reason === null ? '' : `, because ${escalationReason(name(reason))}`}`,
  requeued: () => 'asked for another investigation',
  reopened_by_customer: () => 'reopened the ticket, since the customer wrote',
  reopened: () => 'reopened the ticket',
  assigned,
  priority_set: ({ priority }) => `set the priority to ${text(priority)}`,
  tags_set: ({ tags }) =>
    texts(tags).length === 0 ? 'took all tags away' : `set the tags to ${texts(tags).join(', ')}`,
  snoozed,
  snooze_ended: ({ cause }) => SNOOZE_ENDS[text(cause)] ?? 'ended the snooze',
  note_added: () => 'wrote a note',
  draft_edited: () => 'edited the draft',
  draft_accepted: ({ delivery }) =>
    delivery === 'manual' ? 'accepted the draft, to send it by hand' : 'accepted the draft',
  draft_rejected: () => 'rejected the draft',
  draft_recalled: recalled,
  draft_resent: () => 'had the reply sent again',
  reply_written: () => 'wrote a reply',
  reply_recalled: recalled,
  reply_resent: () => 'had the reply sent again',
  reply_to_send: () => 'left the reply to be sent by hand',
  reply_marked_sent: () => 'sent the reply by hand',
  reply_sent: () => 'sent the reply',
  reply_failed: () => 'could not send the reply',
  answered: () => 'set the ticket to wait for the customer',
  resolved: () => 'resolved the ticket',
  ignored: () => 'set the ticket aside',
  rated: ({ rating }) => `rated the answer ${String(rating)} of 5`,
};

/** What happened, in words; what nobody has named yet as it is. */
export const whatHappened = (
  happening: Pick<Happening, 'details'> & { what: string },
  nameOf: (userId: string) => string,
): string => WORDS[happening.what]?.(happening.details, nameOf) ?? text(happening.what);

const ACTORS: Readonly<Record<string, string>> = {
  agent: 'The agent',
  api_key: 'A program',
  source: 'The source',
  widget: 'The customer',
  customer: 'The customer',
};

/** Who did it: a person by name, the machine by what it is. */
export const whoDid = ({ actor }: Pick<Happening, 'actor'>, nameOf: (userId: string) => string): string =>
  actor.type === 'user' ? nameOf(actor.id) : (ACTORS[actor.type] ?? 'The service');
