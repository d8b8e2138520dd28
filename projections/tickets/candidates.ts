import type { TicketFilter } from '../../domain/inbox/ticketFilter.ts';
import { conditions, type Conditions } from '../sql/conditions.ts';
import { oneOf, rareConditions, type Asked, type Walked } from './ticketFilter.ts';
import { foundByWords, wordQuery } from './ticketSearch.ts';

/** Whether a list has to look for its tickets, since the index that it walks along tells only a part. */
export const looksFor = (asked: Asked, walked: Walked): boolean =>
  asked.filters.some(({ q }) => q !== undefined) || rareConditions(conditions(), asked, walked).length > 0;

/** The filters whose words tickets that were found still have to have: `candidates` has asked for those of the first. */
export const otherWords = ({ filters }: Asked): Pick<Asked, 'filters'> => ({
  filters: filters.filter(({ q }) => q !== undefined).slice(1),
});

/**
 * A statement for the tickets, as `ticket_id`, that have the one thing asked that probably the fewest have, at most `max`
 * and one more. What else is asked of them comes after. Null where nothing of it has an index.
 */
export const candidates = (where: Conditions, asked: Asked, walked: Walked, max: number): string | null => {
  for (const source of SOURCES)
    for (const filter of asked.filters) {
      const text = source(where, filter, asked, walked);
      if (text !== null) return `${text} limit ${max + 1}`;
    }
  return null;
};

type Source = (where: Conditions, filter: TicketFilter, asked: Asked, walked: Walked) => string | null;

/** Of tickets of the workspace. */
const ticketsThat = (where: Conditions, { workspaceId }: Asked, are: readonly string[]): string =>
  `select t.id as ticket_id from tickets t where t.workspace_id = ${where.value(workspaceId)} and ${are.join(' and ')}`;

/** By one field alone, as its condition says it. */
const by =
  (...fields: readonly (keyof TicketFilter)[]): Source =>
  (where, filter, asked, walked) => {
    const picked = Object.fromEntries(fields.map((field) => [field, filter[field]]));
    const are = rareConditions(where, { ...asked, filters: [picked] }, walked);
    return are.length === 0 ? null : ticketsThat(where, asked, are);
  };

const byWords: Source = (where, { q }) => (q === undefined ? null : foundByWords(where.value(wordQuery(q))));

const byMention: Source = (where, { mentioned }, { userId }) =>
  mentioned === undefined ? null : `select ticket_id from ticket_mentions where user_id = ${where.value(userId)}`;

/** A ticket with several of them is one. */
const byTag: Source = (where, { tag }, { workspaceId }, walked) =>
  tag === undefined || walked.tag
    ? null
    : `select ${tag.length === 1 ? '' : 'distinct '}ticket_id from ticket_tags
        where workspace_id = ${where.value(workspaceId)} and ${oneOf(where, 'tag', tag).join('')}`;

/** What a person has never read is unread, and that may be nearly all. */
const byReading: Source = (where, { unread }, { userId }) =>
  unread === 'false'
    ? `select item_id as ticket_id from ops.read_positions where user_id = ${where.value(userId)}`
    : null;

const SOURCES: readonly Source[] = [
  byWords,
  byMention,
  by('customer'),
  by('resolved_from', 'resolved_to'),
  by('responded_from', 'responded_to'),
  by('verdict_from', 'verdict_to'),
  by('rated_from', 'rated_to'),
  by('received_from', 'received_to'),
  byTag,
  byReading,
  by('rating'),
  by('draft'),
  by('verdict'),
];
