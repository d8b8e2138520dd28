import { z } from 'zod';
import type { Decider } from '../core/decider.ts';
import { DomainError } from '../core/problems/errors.ts';
import { uuidv5, type SubjectKeyId } from '../core/ids.ts';
import type { Meta, NewEvent } from '../core/log/eventStore.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import { personal } from '../core/personal.ts';
import { withAllSecrets } from '../core/scrubbing/withAllSecrets.ts';
import type { TicketWriting } from '../tickets/setTags.ts';
import { tickets } from '../tickets/ticket.ts';
import { investigations } from './cancelInvestigation.ts';

export const Rating = z.enum(['up', 'down']);
export type Rating = z.infer<typeof Rating>;

/**
 * What people think of an investigation (SU-81), on a stream of its own beside that of the investigation, which is its
 * worker's alone. Stored forever: add event types or optional fields; never rename one.
 */
export const RatingEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('InvestigationRated'),
    data: z.object({
      investigationId: z.uuid(),
      ticketId: z.uuid(),
      /** The user who rates. */
      ratedBy: z.string(),
      rating: Rating,
      /** Belongs to the subject of the ticket, whom it may be about. */
      comment: personal(z.string()),
      ratedAt: z.iso.datetime(),
    }),
  }),
]);
export type RatingEvent = z.infer<typeof RatingEvent>;

type Rated = RatingEvent['data'] | null;
export type RateInvestigation = { type: 'RateInvestigation'; data: RatingEvent['data']; subject: SubjectKeyId };

/** The last rating counts; the same again changes nothing. */
export const ratingDecider: Decider<RateInvestigation, NewEvent<RatingEvent>, Rated> = {
  initialState: () => null,
  evolve: (_, event) => event.data,
  decide: ({ data, subject }, last) => {
    const isSame = last?.ratedBy === data.ratedBy && last.rating === data.rating && last.comment === data.comment;
    return isSame ? [] : [{ type: 'InvestigationRated', data, subject }];
  },
};

/** Ratings have streams of their own beside those of their investigations. */
export const ratings = streamKind(investigations.category, RatingEvent, ratingDecider);
/** The stream of the ratings of one investigation. */
export const ratingStreamId = (investigationId: string): string => uuidv5('rating', investigationId);

/** SU-81: scrubbed. Throws `not_found` for an investigation of a customer who was erased. */
export const rateInvestigation = async (
  { store, secrets, scrubber, now }: TicketWriting,
  of: { investigationId: string; ticketId: string },
  given: { rating: Rating; comment: string | null },
  meta: Meta,
): Promise<Handled<RatingEvent, Rated>> => {
  const { first } = await load(store, tickets, of.ticketId);
  const subject = first?.subject ?? null;
  if (subject === null || first?.erased !== false) throw new DomainError('not_found');
  return withAllSecrets(secrets, (check) => {
    const comment = given.comment === null ? null : scrubber.text(given.comment.toWellFormed()).value;
    const data = { ...of, ratedBy: meta.actor.id, rating: given.rating, comment, ratedAt: now() };
    const command = { type: 'RateInvestigation', data, subject } as const;
    return handle(store, ratings, ratingStreamId(of.investigationId), command, meta, undefined, check);
  });
};
