import type { Happening } from '../history/queries.ts';
import type { Ticket } from '../ticket.ts';

type Said = Ticket['thread'][number];
type Note = Ticket['notes'][number];
type Rating = Ticket['ratings'][number];

/** One entry of the conversation. `key`: unique in it. */
export type Entry = { key: string; at: string } & (
  | { kind: 'first'; body: string | null }
  | { kind: 'said'; said: Said }
  | { kind: 'note'; note: Note }
  | { kind: 'rated'; rating: Rating }
  | { kind: 'happened'; happening: Happening }
);

/**
 * What people want to know while they read the conversation; the rest stands in the history. What was sent, and reasons,
 * are entries of the thread themselves.
 */
const TOLD: ReadonlySet<string> = new Set([
  'verdict_given',
  'escalated',
  'investigation_failed',
  'investigation_cancelled',
  'requeued',
  'reopened',
  'reopened_by_customer',
  'draft_recalled',
  'reply_recalled',
  'reply_marked_sent',
  'reply_failed',
]);
/** Told only where nobody gave a reason, which would stand in the thread. */
const TOLD_WITHOUT_REASON: ReadonlySet<string> = new Set(['resolved', 'ignored']);

const isTold = ({ what, why }: Happening): boolean => TOLD.has(what) || (TOLD_WITHOUT_REASON.has(what) && why === null);

/** Messages, sent replies, notes and events in one order, oldest first; the first message leads whatever its clock said. */
export const entriesOf = (ticket: Ticket, history: readonly Happening[]): readonly Entry[] => {
  const first: Entry = { key: 'first', at: ticket.received_at, kind: 'first', body: ticket.body };
  const later: Entry[] = [
    ...ticket.thread.map((said, index): Entry => ({ key: `said ${index}`, at: said.at, kind: 'said', said })),
    ...ticket.notes.map((note): Entry => ({ key: note.id, at: note.at, kind: 'note', note })),
    ...ticket.ratings.map((rating): Entry => ({ key: rating.id, at: rating.created_at, kind: 'rated', rating })),
    ...history
      .filter(isTold)
      .map((happening): Entry => ({ key: happening.event_id, at: happening.at, kind: 'happened', happening })),
  ];
  return [first, ...later.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))];
};
