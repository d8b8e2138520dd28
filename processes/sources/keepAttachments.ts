import type { Subjects } from '../../domain/core/subjects.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { attachmentOf, fetchedTicket, type Digests, type IntakeRules } from '../../domain/sources/intake.ts';
import type { RawAttachment, RawTicket } from '../../domain/sources/toolContract.ts';
import { ATTACHMENT_BYTES_MAX, isSameAttachment, type AttachmentStore } from '../../domain/tickets/attachments.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';
import type { KnownTicket } from '../../projections/tickets/ticketQueries.ts';
import { knownOf, sourceOf, ticketIdIn, type PageRecording } from './recordPage.ts';
import type { SourceAnswer, SourceTools } from './sourceTools.ts';

export type AttachmentKeeping = IntakeRules &
  Pick<PageRecording, 'knownTickets'> & {
    subjects: Subjects;
    attachments: Pick<AttachmentStore, 'keep'>;
    logger: Logger;
  };

/** Polls after which an attachment that could not be fetched is recorded without its bytes. */
const ATTEMPTS_MAX = 3;

/** How often each attachment could not be fetched, by ticket and `ref`; of one source. */
export type Attempts = Map<string, number>;

/**
 * SU-195: fetches what hangs on these tickets and is new, and keeps it, before anything of it is recorded: an event that
 * names a digest names bytes that are there. Gives the digests by `ref`. A source that fails is asked again with its
 * next poll; what it cannot give for good is listed alone, and so is what is too large.
 */
export const keepAttachments = async (
  deps: AttachmentKeeping,
  tools: Pick<SourceTools, 'attachment'>,
  source: SourceRow,
  tickets: readonly RawTicket[],
  attempts: Attempts,
  signal: AbortSignal,
): Promise<SourceAnswer<Digests>> => {
  const digests = new Map<string, string>();
  const carrying = source.kind === 'email' ? tickets.filter(({ attachments }) => attachments.some(isKeepable)) : [];
  const known = await knownOf(deps, source, carrying);
  for (const ticket of carrying) {
    const ticketId = ticketIdIn(source, ticket);
    const before = known.get(ticketId);
    // Not taken in by itself.
    if (before === undefined && ticket.closed === true) continue;
    for (const { ref } of ticket.attachments.filter((each) => isKeepable(each) && isNew(deps, before, each))) {
      if (!ref || digests.has(ref)) continue;
      const answer = await tools.attachment(source, { externalId: ticket.external_id, ref }, signal);
      if (answer.status === 'ok') digests.set(ref, await keep(deps, source, ticket, answer.value));
      else if (!isGivenUp(deps, source, `${ticketId} ${ref}`, answer.reasonCode, attempts)) return answer;
    }
  }
  return { status: 'ok', value: digests };
};

const isKeepable = ({ ref, size }: RawAttachment): boolean => Boolean(ref) && size <= ATTACHMENT_BYTES_MAX;

const isNew = ({ scrubber }: AttachmentKeeping, before: KnownTicket | undefined, raw: RawAttachment): boolean =>
  !(before?.attachments ?? []).some((other) => isSameAttachment(other, attachmentOf(scrubber, raw)));

/** Under the key of the ticket's customer, as the event that names it will be. */
const keep = async (deps: AttachmentKeeping, source: SourceRow, raw: RawTicket, bytes: Uint8Array): Promise<string> => {
  const ticketId = ticketIdIn(source, raw);
  const { customer } = fetchedTicket(deps, sourceOf(source), raw);
  const subject = await deps.subjects.subjectFor(source.workspace_id, customer ?? ticketId);
  return deps.attachments.keep(ticketId, subject, bytes);
};

const isGivenUp = (
  { logger }: AttachmentKeeping,
  { id: sourceId }: SourceRow,
  name: string,
  reasonCode: string,
  attempts: Attempts,
): boolean => {
  const made = (attempts.get(name) ?? 0) + 1;
  const isOver = reasonCode === 'not_found' || made >= ATTEMPTS_MAX;
  if (isOver) attempts.delete(name);
  else attempts.set(name, made);
  if (isOver) logger.warn({ source_id: sourceId, reason_code: reasonCode }, 'attachment_not_kept');
  return isOver;
};
