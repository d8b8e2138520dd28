import { Category, VerdictKind } from '../investigations/verdict/verdict.ts';
import { Bucket } from '../serviceLevels/level.ts';
import { SourceKind } from '../tickets/events.ts';
import { Priority } from '../tickets/priority.ts';
import type { FieldValue, RuleFields } from './evaluateRule.ts';
import { hasEnded, type RuleTicket } from './ruleTicket.ts';

/** `duration`: seconds, which change with time alone. `texts`: a list, of which a rule asks what it contains. */
type FieldKind = 'text' | 'number' | 'duration' | 'texts';

type Field = {
  kind: FieldKind;
  /** All values that there are; absent where people write them. */
  values?: readonly string[];
  /** `at`: ISO 8601, the moment that is asked about. */
  of: (ticket: RuleTicket, at: string) => FieldValue | null;
};

const STATUSES: readonly RuleTicket['status'][] = [
  'new',
  'investigating',
  'awaiting_review',
  'waiting_on_customer',
  'escalated',
  'failed',
  'resolved',
  'ignored',
];

/** Whole seconds; null while no such time runs. */
const secondsSince = (since: string | null, ticket: RuleTicket, at: string): number | null =>
  since === null || hasEnded(ticket) ? null : Math.max(0, Math.floor((Date.parse(at) - Date.parse(since)) / 1_000));

/** SU-110: the one table of the fields that a rule may ask for. */
export const TICKET_FIELDS: Readonly<Record<string, Field>> = {
  status: { kind: 'text', values: STATUSES, of: ({ status }) => status },
  priority: { kind: 'text', values: Priority.options, of: ({ priority }) => priority },
  customer: { kind: 'text', of: ({ customer }) => customer },
  source: { kind: 'text', values: SourceKind.options, of: ({ source }) => source },
  age: { kind: 'duration', of: (ticket, at) => secondsSince(ticket.receivedAt, ticket, at) },
  waiting: { kind: 'duration', of: (ticket, at) => secondsSince(ticket.waitingSince, ticket, at) },
  verdict: { kind: 'text', values: VerdictKind.options, of: ({ verdict }) => verdict },
  confidence: { kind: 'number', of: ({ confidence }) => confidence },
  category: { kind: 'text', values: Category.options, of: ({ category }) => category },
  csat: { kind: 'number', of: ({ csat }) => csat },
  reopen_count: { kind: 'number', of: ({ reopenCount }) => reopenCount },
  sla: { kind: 'text', values: Bucket.options, of: ({ sla }) => sla },
  tags: { kind: 'texts', of: ({ tags }) => tags },
};

/** What a rule reads of a ticket at a moment. */
export const fieldsOf = (ticket: RuleTicket, at: string): RuleFields =>
  Object.fromEntries(Object.entries(TICKET_FIELDS).map(([name, { of }]) => [name, of(ticket, at)]));
