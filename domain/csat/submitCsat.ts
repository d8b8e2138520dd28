import type { SubjectKeyId } from '../core/ids.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import { DomainError } from '../core/problems/errors.ts';
import { withAllSecrets } from '../core/scrubbing/withAllSecrets.ts';
import type { TicketWriting } from '../tickets/setTags.ts';
import { tickets } from '../tickets/ticket.ts';
import { csats, type Csat, type CsatCommand } from './csat.ts';
import type { CsatEvent, CsatEventOf } from './events.ts';

type Submitted = CsatEventOf<'CsatSubmitted'>['data'];
type Recorded = Handled<CsatEvent, Csat>;

/**
 * SU-151: what a customer told somebody of the team, scrubbed and kept under the key of the ticket's customer; it
 * has the id of the command. `answer`: what was sent last. Throws `not_found` for a ticket whose customer was erased.
 */
export const submitCsat = (
  ports: TicketWriting,
  of: Pick<Submitted, 'ticketId' | 'workspaceId' | 'answer'>,
  { rating, comment, channel }: { rating: number; comment: string | null; channel: string | null },
  meta: Meta,
): Promise<Recorded> =>
  record(ports, of.ticketId, meta, ({ scrub, subject, investigationId }) => {
    const said = { rating, comment: scrub(comment), channel: scrub(channel) };
    const by = { submittedBy: meta.actor.id, submittedAt: ports.now(), investigationId };
    return { type: 'SubmitCsat', data: { ...of, ...said, ...by, csatId: meta.commandId }, subject };
  });

/**
 * SU-184: what a customer says by the form behind a link. Throws `not_found` where nobody was asked so or the customer was
 * erased, and `invalid_transition` where it is too late.
 */
export const rateByLink = (
  ports: TicketWriting,
  of: { csatId: string; ticketId: string },
  { rating, comment }: { rating: number; comment: string | null },
  meta: Meta,
): Promise<Recorded> =>
  record(ports, of.ticketId, meta, ({ scrub, subject, investigationId }) => {
    const data = { ...of, rating, comment: scrub(comment), investigationId };
    return { type: 'RateByLink', data, ratedAt: ports.now(), subject };
  });

/** SU-152: somebody has looked at a rating. Throws `not_found`. */
export const reviewCsat = (
  ports: TicketWriting,
  { ticketId, ...of }: { csatId: string; ticketId: string; workspaceId: string },
  note: string | null,
  meta: Meta,
): Promise<Recorded> =>
  record(ports, ticketId, meta, ({ scrub, subject }) => {
    const data = { ...of, note: scrub(note), reviewedBy: meta.actor.id, reviewedAt: ports.now() };
    return { type: 'ReviewCsat', data, subject };
  });

type Found = {
  scrub: (text: string | null) => string | null;
  subject: SubjectKeyId;
  investigationId: string | null;
};

const record = async (
  { store, secrets, scrubber }: TicketWriting,
  ticketId: string,
  meta: Meta,
  make: (found: Found) => CsatCommand,
): Promise<Recorded> => {
  const { subject, investigationId } = await knownTicket(store, ticketId);
  return withAllSecrets(secrets, (check) => {
    const scrub = scrubbing(scrubber);
    return handle(store, csats, ticketId, make({ scrub, subject, investigationId }), meta, undefined, check);
  });
};

const scrubbing =
  (scrubber: TicketWriting['scrubber']): Found['scrub'] =>
  (text) =>
    text === null ? null : scrubber.text(text.toWellFormed()).value;

const knownTicket = async (store: EventStore, ticketId: string) => {
  const { state, first } = await load(store, tickets, ticketId);
  const subject = first?.subject ?? null;
  if (subject === null || first?.erased !== false || state.status === 'absent') throw new DomainError('not_found');
  return { subject, investigationId: state.investigationId };
};
