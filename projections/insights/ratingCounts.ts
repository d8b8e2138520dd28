import type { Handler } from '../../engine/projections/projection.ts';
import type { Rows } from '../../engine/projections/rows/rows.ts';
import type { Recorded } from '../readModel.ts';
import { countedAt, recounted, slotRows, type Counted, type Recount } from './counting.ts';
import { ratingTable, type Rating } from './insightTables.ts';

/** All that is counted of a rating as it stands, and of the link that asked for it. */
const countsOf = ({ asked_at, rated_at, rating: given, answer }: Rating): readonly Counted[] => {
  const stars = given ?? 0;
  return [
    ...countedAt(asked_at, () => ({ asked: 1, ...(rated_at === null ? {} : { asked_rated: 1 }) })),
    ...countedAt(rated_at, () => ({
      rated: 1,
      stars,
      ...(answer === null ? {} : { [`rated_${answer}`]: 1, [`stars_${answer}`]: stars }),
    })),
  ];
};

type OfRating = Recorded<'CsatLinkSent' | 'CsatSubmitted' | 'CsatChanged'>;

const byRating = ({ data }: OfRating) => ({ csat_id: data.csatId });

/** What an event changes of a rating; the link may be recorded as sent after the customer has used it. */
const changed = <Event extends OfRating>(changes: (event: Event) => Partial<Rating>): Handler<Event> => {
  const after = (rows: Rows, event: Event): { before: Rating | null; after: Rating } => {
    const before = ratingTable.find(rows, byRating(event));
    const known = before ?? ratingTable.row({ ...byRating(event), workspace_id: event.data.workspaceId });
    return { before, after: { ...known, ...changes(event) } };
  };
  const recountOf = (rows: Rows, event: Event): Recount => {
    const became = after(rows, event);
    return {
      workspace_id: became.after.workspace_id,
      before: became.before === null ? [] : countsOf(became.before),
      after: countsOf(became.after),
    };
  };
  return {
    touches: (event) => [ratingTable.at(byRating(event))],
    keysFromRows: (rows, event) => slotRows(recountOf(rows, event)),
    apply: (rows, event) => [ratingTable.put(after(rows, event).after), ...recounted(rows, recountOf(rows, event))],
  };
};

/** A reply with a link went out. */
export const asked = changed<Recorded<'CsatLinkSent'>>(({ data }) => ({ asked_at: data.sentAt }));

/** A customer said what they think. */
export const rated = changed<Recorded<'CsatSubmitted'>>(({ data }) => ({
  rated_at: data.submittedAt,
  rating: data.rating,
  answer: data.answer,
}));

/** They thought better of it; when they first said it counts. */
export const ratedAgain = changed<Recorded<'CsatChanged'>>(({ data }) => ({ rating: data.rating }));
