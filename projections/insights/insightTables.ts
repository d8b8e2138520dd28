import type { Answer } from '../../domain/inbox/ticketFilter.ts';
import { COUNTS, isSeconds, type Count } from '../../domain/insights/counts.ts';
import type { Bucket } from '../../domain/serviceLevels/level.ts';
import type { TicketStatus } from '../../domain/tickets/ticket.ts';
import {
  bigint,
  boolean,
  byteText,
  integer,
  nullable,
  table,
  text,
  timestamptz,
  uuid,
  type Column,
  type RowOf,
} from '../sql/table.ts';

/** What figures are made of, of each ticket: times and states, and nothing that anybody wrote. */
export const factTable = table(
  'insight_tickets',
  {
    ticket_id: uuid(),
    workspace_id: text(),
    status: text<TicketStatus>(),
    received_at: timestamptz(),
    /** As `tickets` has it: null while it is not resolved. */
    resolved_at: nullable(timestamptz()),
    first_resolved_at: nullable(timestamptz()),
    /** Until when that may be taken back, as if it had not been. */
    undo_until: nullable(timestamptz()),
    responded_at: nullable(timestamptz()),
    /** Of its latest verdict, and how many seconds the investigation had taken by then. */
    verdict_at: nullable(timestamptz()),
    verdict_s: nullable(integer()),
    /** How it stands against its deadlines (SU-149). */
    sla: nullable(text<Bucket>()),
    answer: nullable(text<Answer>()),
    draft_edited: boolean(),
  },
  {
    key: ['ticket_id'],
    indexes: ['create index on insight_tickets (workspace_id, verdict_at, verdict_s) where verdict_at is not null'],
  },
);
export type Facts = RowOf<typeof factTable>;

/** Investigations that have not given their ticket a verdict. */
export const runningTable = table(
  'insight_running',
  { investigation_id: uuid(), workspace_id: text(), started_at: timestamptz(), playbook: nullable(byteText()) },
  { key: ['investigation_id'] },
);

/**
 * SU-170: investigations under the playbooks of one id, whatever the version, by the day of UTC on which they began; those that
 * ended, and of them those that led to a reply which settles the ticket.
 */
export const playbookTable = table(
  'insight_playbooks',
  {
    workspace_id: text(),
    playbook: byteText(),
    day: timestamptz(),
    uses: integer(),
    ended: integer(),
    settled: integer(),
  },
  { key: ['workspace_id', 'day', 'playbook'] },
);

/** Ratings of customers, and replies that asked for one by a link: times and stars, without words. */
export const ratingTable = table(
  'insight_ratings',
  {
    csat_id: uuid(),
    workspace_id: text(),
    asked_at: nullable(timestamptz()),
    rated_at: nullable(timestamptz()),
    rating: nullable(integer()),
    /** Whose words were rated. */
    answer: nullable(text<Answer>()),
  },
  { key: ['csat_id'] },
);
export type Rating = RowOf<typeof ratingTable>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has every name
const counts = Object.fromEntries(COUNTS.map((name) => [name, isSeconds(name) ? bigint() : integer()])) as Record<
  Count,
  Column<string | number>
>;

/**
 * The counts of a workspace by quarters of an hour, which the days of every time zone are made of: whatever zone the
 * calendar has, a day is the sum of some rows.
 */
export const slotTable = table(
  'insight_counts',
  { workspace_id: text(), slot: timestamptz(), ...counts },
  { key: ['workspace_id', 'slot'] },
);

/** How many verdicts took so many seconds, by days of UTC: what percentiles of many days are found in. */
export const durationTable = table(
  'insight_durations',
  { workspace_id: text(), day: timestamptz(), seconds: integer(), count: integer() },
  { key: ['workspace_id', 'day', 'seconds'] },
);

/** SU-148: in which zone the days of a workspace begin, since people have said so. */
export const zoneTable = table('insight_zones', { workspace_id: text(), timezone: text() }, { key: ['workspace_id'] });
