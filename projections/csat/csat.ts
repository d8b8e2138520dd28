import type { CsatEventOf } from '../../domain/csat/events.ts';
import type { Answer } from '../../domain/inbox/ticketFilter.ts';
import { readModel, together, type Recorded } from '../readModel.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import { boolean, integer, nullable, table, text, timestamptz, uuid, type RowOf } from '../sql/table.ts';

/** SU-151. What people wrote is null once the customer is erased. */
export const responseTable = table(
  'csat_responses',
  {
    id: uuid(),
    workspace_id: text(),
    ticket_id: uuid(),
    rating: integer(),
    comment: nullable(text()),
    channel: nullable(text()),
    investigation_id: nullable(uuid()),
    submitted_by: text(),
    /** Whose words were rated; null where nothing had been answered. */
    answer: nullable(text<Answer>()),
    created_at: timestamptz(),
    reviewed_at: nullable(timestamptz()),
    reviewed_by: nullable(uuid()),
    review_note: nullable(text()),
    /** SU-152: it stands in the queue. */
    to_review: boolean(),
  },
  {
    key: ['id'],
    indexes: [
      'create index on csat_responses (workspace_id, created_at, id) include (rating, answer)',
      'create index on csat_responses (workspace_id, created_at, id) where to_review',
      'create index on csat_responses (ticket_id, created_at)',
    ],
  },
);
export type ResponseRow = RowOf<typeof responseTable>;

/** SU-184: each reply that carried a link, and whether it was rated. */
export const linkTable = table(
  'csat_links',
  { id: uuid(), workspace_id: text(), answer: text<Answer>(), sent_at: timestamptz(), is_rated: boolean() },
  { key: ['id'], indexes: ['create index on csat_links (workspace_id, sent_at) include (answer, is_rated)'] },
);

/** SU-152: a low rating, or words that somebody should read. */
const LOW = 3;
const needsReview = (rating: number, comment: string | null): boolean => rating <= LOW || comment !== null;

/** How many stand in the queue of a workspace. */
const queueTable = table(
  'csat_queue',
  { workspace_id: text(), count: integer() },
  { key: ['workspace_id'], isBusy: true },
);

const byId = ({ data }: { data: { csatId: string } }) => ({ id: data.csatId });

/** The link may be recorded as sent after the customer has used it. */
const sentLink: Handler<Recorded<'CsatLinkSent'>> = {
  touches: (event) => [responseTable.at(byId(event))],
  apply: (rows, event) => {
    const { workspaceId: workspace_id, answer, sentAt: sent_at } = event.data;
    const is_rated = responseTable.find(rows, byId(event)) !== null;
    return [linkTable.insert({ ...byId(event), workspace_id, answer, sent_at, is_rated })];
  },
};

type OfResponse = { data: { csatId: string; workspaceId: string } };

/** Keeps the number up to date. `isQueued`: whether the rating stands in the queue after the event. */
const counted = <Event extends OfResponse>(isQueued: (event: Event) => boolean): Handler<Event> => ({
  touches: (event) => [
    queueTable.at({ workspace_id: event.data.workspaceId }),
    responseTable.at({ id: event.data.csatId }),
  ],
  apply: (rows, event) => {
    const wasQueued = responseTable.find(rows, { id: event.data.csatId })?.to_review ?? false;
    const key = { workspace_id: event.data.workspaceId };
    const change = Number(isQueued(event)) - Number(wasQueued);
    return change === 0 ? [] : [queueTable.put({ ...key, count: (queueTable.find(rows, key)?.count ?? 0) + change })];
  },
});

/** SU-151 to SU-153: what customers think, what of it is to be looked at, and of how many links it came. */
export const csat = readModel({
  name: 'csat',
  version: 1,
  tables: [responseTable, linkTable, queueTable],
  on: {
    CsatLinkSent: sentLink,
    CsatSubmitted: together(
      responseTable.inserts(({ data }) => submittedResponse(data)),
      linkTable.updates(byId, () => ({ is_rated: true })),
      counted(({ data }) => needsReview(data.rating, data.comment)),
    ),
    CsatChanged: together(
      counted(({ data }) => needsReview(data.rating, data.comment)),
      responseTable.updates(byId, ({ data: { rating, comment } }) => ({
        rating,
        comment,
        reviewed_at: null,
        reviewed_by: null,
        review_note: null,
        to_review: needsReview(rating, comment),
      })),
    ),
    CsatReviewed: together(
      counted(() => false),
      responseTable.updates(byId, ({ data }) => ({
        reviewed_at: data.reviewedAt,
        reviewed_by: data.reviewedBy,
        review_note: data.note,
        to_review: false,
      })),
    ),
  },
});

/** The row of a rating that has just been given. */
export const submittedResponse = (data: CsatEventOf<'CsatSubmitted'>['data']): ResponseRow =>
  responseTable.row({
    id: data.csatId,
    workspace_id: data.workspaceId,
    ticket_id: data.ticketId,
    rating: data.rating,
    comment: data.comment,
    channel: data.channel ?? null,
    investigation_id: data.investigationId,
    submitted_by: data.submittedBy,
    answer: data.answer,
    created_at: data.submittedAt,
    to_review: needsReview(data.rating, data.comment),
  });
