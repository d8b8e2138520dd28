import type { Answer, TicketFilter } from '../inbox/ticketFilter.ts';
import { OPEN_STATUSES } from '../tickets/status.ts';
import type { Count, Counts } from './counts.ts';
import type { Day } from './days.ts';

export const UNITS = ['tickets', 'investigations', 'ratings', 'percent', 'seconds', 'stars'] as const;
export type Unit = (typeof UNITS)[number];

/**
 * One figure: what it is, how it follows from counts, and which tickets are behind it. `value` is null where nothing could
 * be measured (SU-148): of no tickets there is no share and no average. `of`: how many it is a share or an average of.
 */
export type Figure = {
  unit: Unit;
  definition: string;
  value: (counts: Counts) => number | null;
  of: (counts: Counts) => number;
  /** SU-183: the filter of lists of tickets that shows what is counted in a span of time. */
  tickets: (span: Pick<Day, 'from' | 'to'>) => TicketFilter;
};

type Span = Pick<Day, 'from' | 'to'>;
const received = ({ from, to }: Span): TicketFilter => ({ received_from: from, received_to: to });
const resolved = ({ from, to }: Span): TicketFilter => ({ resolved_from: from, resolved_to: to });
const responded = ({ from, to }: Span): TicketFilter => ({ responded_from: from, responded_to: to });
const judged = ({ from, to }: Span): TicketFilter => ({ verdict_from: from, verdict_to: to });

const rated = ({ from, to }: Span): TicketFilter => ({ rated_from: from, rated_to: to });

/** In percent with one digit; null of nothing. */
const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

/** In whole seconds; null of nothing. */
const average = (sum: number, count: number): number | null => (count === 0 ? null : Math.round(sum / count));

/** Of ratings, with two digits; null of none. */
const stars = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 100) / 100;

type Many = Pick<Figure, 'definition' | 'tickets'> & { unit?: Unit };
const number = (count: Count, { unit = 'tickets', ...about }: Many): Figure => ({
  unit,
  ...about,
  value: (counts) => counts[count],
  of: (counts) => counts[count],
});

const drafted = ({ unedited, edited }: Counts): number => unedited + edited;
const answered = (counts: Counts): number => drafted(counts) + counts.own;

/** SU-184: ratings by whose words were rated. */
const starsOf = (answer: Answer, words: string): Figure => ({
  unit: 'stars',
  definition: `The average of the ratings of this time, where ${words} had been sent last.`,
  value: (counts) => stars(counts[`stars_${answer}`], counts[`rated_${answer}`]),
  of: (counts) => counts[`rated_${answer}`],
  tickets: (span) => ({ ...rated(span), draft: [answer] }),
});

/** SU-147, SU-148: every figure of the pages of leads, in the order in which they are told. */
export const FIGURES = {
  auto_resolution_pct: {
    unit: 'percent',
    definition:
      'Of the tickets resolved in this time and not opened since, those whose reply was the draft of the agent as it was written.',
    value: ({ unedited, resolved: all }) => share(unedited, all),
    of: ({ resolved: all }) => all,
    tickets: (span) => ({ ...resolved(span), draft: ['unedited'] }),
  },
  received: number('received', { definition: 'Tickets that arrived in this time.', tickets: received }),
  new: number('new', {
    definition: 'Of the tickets that arrived in this time, those that nobody has begun with.',
    tickets: (span) => ({ ...received(span), status: ['new'] }),
  }),
  open: number('open', {
    definition: 'Of the tickets that arrived in this time, those that are neither resolved nor ignored.',
    tickets: (span) => ({ ...received(span), status: [...OPEN_STATUSES] }),
  }),
  resolved: number('resolved', {
    definition: 'Tickets resolved in this time and not opened since, whenever they arrived.',
    tickets: resolved,
  }),
  escalated: number('escalated', {
    definition: 'Of the tickets that arrived in this time, those that are escalated now.',
    tickets: (span) => ({ ...received(span), status: ['escalated'] }),
  }),
  failed: number('failed', {
    definition: 'Of the tickets that arrived in this time, those whose investigation failed and that nobody took up.',
    tickets: (span) => ({ ...received(span), status: ['failed'] }),
  }),
  investigations: number('investigated', {
    unit: 'investigations',
    definition: 'Investigations that gave their ticket its latest verdict in this time.',
    tickets: judged,
  }),
  time_to_verdict_s: {
    unit: 'seconds',
    definition:
      'From the start of an investigation to its verdict: the average of the latest verdicts of tickets, where they came in this time.',
    value: ({ investigation_s, investigated: count }) => average(investigation_s, count),
    of: ({ investigated: count }) => count,
    tickets: judged,
  },
  avg_resolution_s: {
    unit: 'seconds',
    definition:
      'From the arrival of a ticket to its first resolution: the average of the tickets resolved in this time and not opened since.',
    value: ({ resolution_s, resolved: count }) => average(resolution_s, count),
    of: ({ resolved: count }) => count,
    tickets: resolved,
  },
  first_response_s: {
    unit: 'seconds',
    definition:
      'From the arrival of a ticket to the first reply that was sent or marked as sent: the average of the first replies of this time.',
    value: ({ response_s, responded: count }) => average(response_s, count),
    of: ({ responded: count }) => count,
    tickets: responded,
  },
  draft_acceptance_pct: {
    unit: 'percent',
    definition:
      'Of the tickets resolved in this time that were answered from here, those answered with the draft of the agent, edited or not.',
    value: (counts) => share(drafted(counts), answered(counts)),
    of: answered,
    tickets: (span) => ({ ...resolved(span), draft: ['unedited', 'edited'] }),
  },
  edited_pct: {
    unit: 'percent',
    definition:
      'Of the tickets resolved in this time that were answered with the draft of the agent, those where a person had changed it.',
    value: (counts) => share(counts.edited, drafted(counts)),
    of: drafted,
    tickets: (span) => ({ ...resolved(span), draft: ['edited'] }),
  },
  csat_average: {
    unit: 'stars',
    definition: 'The average of the ratings of this time, from 1 to 5.',
    value: ({ stars: sum, rated: count }) => stars(sum, count),
    of: ({ rated: count }) => count,
    tickets: rated,
  },
  csat_count: number('rated', {
    unit: 'ratings',
    definition:
      'Ratings that customers gave in this time. A ticket that was rated again is listed under its latest rating.',
    tickets: rated,
  }),
  csat_response_rate_pct: {
    unit: 'percent',
    definition: 'Of the replies of this time that asked for a rating by a link, those that were rated by it since.',
    value: ({ asked_rated, asked }) => share(asked_rated, asked),
    of: ({ asked }) => asked,
    tickets: rated,
  },
  csat_unedited: starsOf('unedited', 'the draft of the agent as it was written'),
  csat_edited: starsOf('edited', 'the draft of the agent as a person changed it'),
  csat_own: starsOf('own', 'the words of a person'),
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof FIGURES;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal
export const FIGURE_NAMES = Object.keys(FIGURES) as readonly FigureName[];
