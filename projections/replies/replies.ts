import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { DraftEvent } from '../../domain/drafts/events.ts';
import { ANSWERED_OTHERWISE } from '../../domain/drafts/draft.ts';
import type { ReplyEvent } from '../../domain/replies/events.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel, together } from '../readModel.ts';
import { delayed, delayedReply, releaseTable } from './releases.ts';
import { columnsOf, nullable, table, text, timestamptz, uuid, type RowOf } from '../sql/table.ts';

/**
 * What people of a team said about a ticket beside its notes: replies (`draft` where the agent wrote the first words,
 * `reply` where nobody else did), and why it was resolved, ignored or its draft rejected. Texts are null once the customer
 * is erased. `at`: when it was sent, or said.
 */
const replyTable = table(
  'ticket_replies',
  {
    id: uuid(),
    ticket_id: uuid(),
    kind: text<'draft' | 'reply' | 'resolution' | 'ignored' | 'rejected'>(),
    author_id: text(),
    body: nullable(text()),
    status: text<'accepted' | 'sent' | 'said' | 'recalled' | 'held'>(),
    delivery: text<'pending' | 'manual' | 'sent' | 'failed' | 'none'>(),
    delivery_error: nullable(text()),
    /** When it goes out, while it may still be taken back (SU-190). */
    send_at: nullable(timestamptz()),
    at: timestamptz(),
  },
  { key: ['id'], indexes: ['create index on ticket_replies (ticket_id, at, id)'] },
);

export type ReplyRow = RowOf<typeof replyTable>;

type OfDraft = RecordedEvent<DraftEvent>;
type OfReply = RecordedEvent<ReplyEvent>;
const byDraft = ({ data }: OfDraft) => ({ id: data.draftId });
const byReply = ({ data }: OfReply) => ({ id: data.replyId });

const SENT = { status: 'sent', delivery: 'sent', delivery_error: null } as const;
const AGAIN = { delivery: 'pending', delivery_error: null } as const;

/** A draft may be accepted again after it was taken back. */
const accepted: Handler<RecordedEvent<Extract<DraftEvent, { type: 'DraftAccepted' }>>> = {
  touches: (event) => [replyTable.at(byDraft(event))],
  apply: (_, { data, meta }) => [
    replyTable.put({
      id: data.draftId,
      ticket_id: data.ticketId,
      kind: 'draft',
      author_id: meta.actor.id,
      body: data.body,
      status: 'accepted',
      delivery: data.delivery,
      send_at: data.sendAt ?? null,
      at: data.acceptedAt,
    }),
  ],
};

/** Words that somebody gave a decision; without any there is nothing to show. */
const said = <Event extends RecordedEvent<{ type: string; data: { ticketId: string } }>>(
  kind: 'resolution' | 'ignored' | 'rejected',
  words: (event: Event) => string | null,
): Handler<Event> => ({
  apply: (_, event) => {
    const body = words(event);
    if (body === null || body === ANSWERED_OTHERWISE) return [];
    const of = { id: event.id, ticket_id: event.data.ticketId, author_id: event.meta.actor.id };
    return [replyTable.insert({ ...of, kind, body, status: 'said', delivery: 'none', at: event.recordedAt })];
  },
});

/** What people said about tickets, which their threads show. */
export const replies = readModel({
  name: 'replies',
  version: 2,
  tables: [replyTable, releaseTable],
  on: {
    DraftAccepted: together(accepted, delayed),
    DraftReleased: together(
      releaseTable.deletes(({ data }) => ({ id: data.investigationId })),
      replyTable.updates(byDraft, () => ({ send_at: null })),
    ),
    DraftRecalled: together(
      releaseTable.deletes(({ data }) => ({ id: data.investigationId })),
      replyTable.deletes(byDraft),
    ),
    DraftMarkedSent: replyTable.updates(byDraft, ({ data }) => ({ status: 'sent', at: data.markedAt })),
    DraftResent: replyTable.updates(byDraft, () => AGAIN),
    ReplySent: replyTable.updates(byDraft, ({ data }) => ({ ...SENT, at: data.sentAt })),
    ReplyFailed: replyTable.updates(byDraft, ({ data }) => ({
      delivery: 'failed',
      delivery_error: data.reason ?? null,
    })),
    ReplyWritten: together(
      replyTable.inserts(({ data, meta }) => ({
        id: data.replyId,
        ticket_id: data.ticketId,
        kind: 'reply',
        author_id: meta.actor.id,
        body: data.body,
        status: 'accepted',
        delivery: data.delivery,
        send_at: data.sendAt ?? null,
        at: data.writtenAt,
      })),
      delayedReply,
    ),
    ReplyReleased: together(
      releaseTable.deletes(byReply),
      replyTable.updates(byReply, () => ({ send_at: null })),
    ),
    ReplyRecalled: together(
      releaseTable.deletes(byReply),
      replyTable.updates(byReply, ({ data }) => ({
        status: data.by === 'customer' ? 'held' : 'recalled',
        delivery: 'none',
        send_at: null,
      })),
    ),
    ReplyMarkedSent: replyTable.updates(byReply, ({ data }) => ({ status: 'sent', at: data.markedAt })),
    ReplyResent: replyTable.updates(byReply, () => AGAIN),
    ReplyPosted: replyTable.updates(byReply, ({ data }) => ({ ...SENT, at: data.postedAt })),
    ReplyNotPosted: replyTable.updates(byReply, ({ data }) => ({ delivery: 'failed', delivery_error: data.reason })),
    DraftRejected: said('rejected', ({ data }) => data.reason),
    TicketResolved: said('resolution', ({ data }) => data.resolution),
    TicketIgnored: said('ignored', ({ data }) => data.reason),
  },
});

const SELECT = `select ${columnsOf(replyTable)} from ticket_replies`;

/** What was said about a ticket, oldest first. */
export const repliesOf = async (sql: Sql, ticketId: string): Promise<ReplyRow[]> =>
  (await sql.query<ReplyRow>(`${SELECT} where ticket_id = $1 order by at, id`, [ticketId], 'prepared')).rows;

/** A person's own reply to a ticket; null for another id. */
export const findReply = async (sql: Sql, ticketId: string, id: string): Promise<ReplyRow | null> => {
  const { rows } = await sql.query<ReplyRow>(
    `${SELECT} where ticket_id = $1 and id = $2 and kind = 'reply'`,
    [ticketId, id],
    'prepared',
  );
  return rows[0] ?? null;
};
