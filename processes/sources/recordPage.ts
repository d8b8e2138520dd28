import type { EventStore, Meta, NewEvent } from '../../domain/core/log/eventStore.ts';
import { CommandId } from '../../domain/core/ids.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { withAllSecrets } from '../../domain/core/scrubbing/withAllSecrets.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { Subjects } from '../../domain/core/subjects.ts';
import type { IntakeEvent } from '../../domain/sources/events.ts';
import { passedOverIdOf, passedOverItem, type PassedOver } from '../../domain/sources/passedOver.ts';
import { heldAbove } from '../../domain/sources/hourlyLimit.ts';
import {
  fetchedTicket,
  inAppends,
  type Digests,
  type FetchedTicket,
  type IntakeRules,
} from '../../domain/sources/intake.ts';
import { intakeIdOf, intakes } from '../../domain/sources/source.ts';
import type { FetchedPage, RawPassedOver, RawTicket } from '../../domain/sources/toolContract.ts';
import { isSameAttachment } from '../../domain/tickets/attachments.ts';
import type { Attachment } from '../../domain/tickets/thread.ts';
import { ticketIdOf } from '../../domain/tickets/ticket.ts';
import type { IntakePlace } from '../../projections/sources/sourceQueries.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';
import type { KnownTicket } from '../../projections/tickets/ticketQueries.ts';

export type PageRecording = IntakeRules & {
  store: EventStore;
  subjects: Subjects;
  secrets: Pick<Secrets, 'known' | 'refresh'>;
  /** These tickets, by their ids; one that is unknown is not there. */
  knownTickets: (ticketIds: readonly string[]) => Promise<ReadonlyMap<string, KnownTicket>>;
  /** Which of these were recorded as passed over, by `passedOverIdOf`. */
  knownPassedOver: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  logger: Logger;
  now: () => string;
  newId: () => string;
};

/**
 * SU-75: records what is new on a page, with the cursor behind it in the same append. Gives back the place after it;
 * the same place when nothing is new. Throws RevisionConflict when another worker has recorded meanwhile, and when a
 * secret was stored between two appends of the page.
 */
export const recordPage = (
  deps: PageRecording,
  source: SourceRow,
  place: IntakePlace,
  page: KeptPage,
): Promise<IntakePlace> => withAllSecrets(deps.secrets, (check) => scrubAndRecord(deps, source, place, page, check));

/** `digests`: of the attachments of its tickets whose bytes are kept (SU-195). */
export type KeptPage = FetchedPage & { digests: Digests };

const scrubAndRecord = async (
  deps: PageRecording,
  source: SourceRow,
  place: IntakePlace,
  page: KeptPage,
  check: () => Promise<void>,
): Promise<IntakePlace> => {
  const cursor = page.next_cursor ?? place.cursor;
  const { fresh, passed, hour } = await newsOf(deps, source, place, page);
  const isNews = fresh.length > 0 || passed.length > 0 || cursor !== place.cursor || page.cursor_reset;
  if (!isNews) return place;
  const appends = inAppends(fresh);
  let { revision } = place;
  for (const [index, tickets] of appends.entries()) {
    const isLast = index === appends.length - 1;
    const events: NewEvent<IntakeEvent>[] = await Promise.all([
      ...(isLast ? passed : []).map((item) => passedOverEvent(deps, item)),
      ...tickets.map((ticket) => fetchedEvent(deps, ticket)),
    ]);
    if (isLast && cursor !== null) events.push(advanced(source, cursor, page.cursor_reset, deps.now()));
    if (events.length === 0) continue;
    await check();
    revision = await append(deps, source, revision, events);
  }
  const held_tickets = fresh.filter((ticket) => ticket.held === true).length;
  if (held_tickets > 0)
    deps.logger.warn({ source_id: source.id, held_tickets, hourly_limit: source.hourly_limit }, 'tickets_held');
  return { cursor, revision, hour };
};

/** What nobody knows of yet, scrubbed: new tickets above the source's limit are held. */
const newsOf = async (deps: PageRecording, source: SourceRow, place: IntakePlace, page: KeptPage) => {
  const known = await knownOf(deps, source, page.tickets);
  const isOver = (ticket: RawTicket): boolean => ticket.closed === true && !known.has(ticketIdIn(source, ticket));
  const taken = page.tickets.filter((ticket) => !isOver(ticket));
  const { tickets: fresh, hour } = heldAbove(
    newTickets(deps, source, taken, known, page.digests),
    ({ externalId }) => !known.has(ticketIdIn(source, { external_id: externalId })),
    { limit: source.hourly_limit, hour: place.hour, at: deps.now() },
  );
  const over = [...page.passed_over, ...page.tickets.filter(isOver).map(closedThere)];
  // Without a cursor there is nothing that was read up to.
  const isReadUpTo = (page.next_cursor ?? place.cursor) !== null;
  return { fresh, hour, passed: isReadUpTo ? await newPassedOver(deps, source, over) : [] };
};

type Known = ReadonlyMap<string, KnownTicket>;

/** Those of these tickets that are known, by `ticketIdIn`. */
export const knownOf = async (
  { knownTickets }: Pick<PageRecording, 'knownTickets'>,
  source: SourceRow,
  tickets: readonly RawTicket[],
): Promise<Known> =>
  tickets.length === 0 ? new Map() : knownTickets(tickets.map((ticket) => ticketIdIn(source, ticket)));

export const ticketIdIn = (
  { id, workspace_id: workspaceId }: SourceRow,
  { external_id: externalId }: Pick<RawTicket, 'external_id'>,
): string => ticketIdOf(workspaceId, id, externalId);

/**
 * Those that are unknown, and of known ones the messages that are, or that they were closed before they were
 * investigated; a source may repeat the rest (SU-10).
 */
export const newTickets = (
  deps: Pick<PageRecording, 'scrubber' | 'keyedHash' | 'bodyCharsMax'>,
  source: SourceRow,
  tickets: readonly RawTicket[],
  known: Known,
  digests: Digests,
): readonly FetchedTicket[] => {
  const of = sourceOf(source);
  return tickets.flatMap((raw) => {
    const ticket = fetchedTicket(deps, of, raw, digests);
    const before = known.get(ticketIdIn(source, raw));
    if (before === undefined) return [ticket];
    const { thread: messages } = isOther(before, ticket) ? fetchedTicket(deps, of, withFirst(raw)) : ticket;
    const thread = messages?.filter(({ key }) => !before.keys.has(key)) ?? [];
    const closed = raw.closed === true ? { closed: true as const } : {};
    const isNews = thread.length > 0 || (raw.closed === true && before.status === 'new');
    const isNew = (each: Attachment): boolean => !before.attachments.some((other) => isSameAttachment(each, other));
    const attachments = ticket.attachments?.filter(isNew) ?? [];
    return isNews ? [{ ...ticket, thread, attachments, ...closed }] : [];
  });
};

/** Whose a ticket of a source is. */
export const sourceOf = ({ id: sourceId, workspace_id: workspaceId, kind: sourceKind }: SourceRow) => ({
  sourceId,
  workspaceId,
  sourceKind,
});

/** A ticket that ended before anybody knew of it here is not investigated, unless people want it. */
const closedThere = ({ external_id: id, title, customer, received_at: at }: RawTicket): RawPassedOver => ({
  id,
  title,
  sender: customer?.email ?? customer?.name ?? null,
  reason: 'It was solved or closed there already.',
  at,
});

/** Whether something else begins it, at another time: what the name stood for before is gone, and this was never given. */
const isOther = ({ receivedAt, body }: KnownTicket, ticket: FetchedTicket): boolean =>
  receivedAt !== ticket.receivedAt && body !== null && body !== ticket.body;

const withFirst = (raw: RawTicket): RawTicket => ({
  ...raw,
  thread: [{ author: 'customer', body: raw.body, at: raw.received_at }, ...raw.thread],
});

/** Those that nobody has been told of. */
const newPassedOver = async (
  { scrubber, knownPassedOver }: PageRecording,
  { id: sourceId, workspace_id: workspaceId }: SourceRow,
  given: readonly RawPassedOver[],
): Promise<readonly PassedOver[]> => {
  if (given.length === 0) return [];
  const known = await knownPassedOver(given.map(({ id }) => passedOverIdOf(sourceId, id)));
  return given
    .filter(({ id }) => !known.has(passedOverIdOf(sourceId, id)))
    .map((raw) => passedOverItem(scrubber, { sourceId, workspaceId }, raw));
};

const passedOverEvent = async ({ subjects }: PageRecording, data: PassedOver): Promise<NewEvent<IntakeEvent>> => {
  const { workspaceId, sourceId, itemId, sender } = data;
  const subject = await subjects.subjectFor(workspaceId, sender ?? passedOverIdOf(sourceId, itemId));
  return { type: 'SourceItemPassedOver', data, subject };
};

/** Without a customer a ticket stands for the person whom it is about. */
export const fetchedEvent = async (
  { subjects }: Pick<PageRecording, 'subjects'>,
  data: FetchedTicket,
): Promise<NewEvent<IntakeEvent>> => {
  const { workspaceId, sourceId, externalId, customer } = data;
  const subject = await subjects.subjectFor(workspaceId, customer ?? ticketIdOf(workspaceId, sourceId, externalId));
  return { type: 'SourceTicketFetched', data, subject };
};

/** How far the source was read by then. */
export const advanced = (
  { id: sourceId, workspace_id: workspaceId }: SourceRow,
  cursor: string,
  reset: boolean,
  fetchedAt: string,
): NewEvent<IntakeEvent> => ({
  type: 'SourceCursorAdvanced',
  data: { sourceId, workspaceId, cursor, reset, fetchedAt },
});

/** Each append is a command of its own: after one whose outcome is unknown, the page is fetched anew. */
const append = async (
  { store, newId }: PageRecording,
  { id, workspace_id: workspaceId }: SourceRow,
  revision: bigint,
  events: readonly NewEvent<IntakeEvent>[],
): Promise<bigint> => {
  const commandId = CommandId.parse(newId());
  const meta: Meta = { actor: { type: 'source', id }, correlationId: commandId, commandId, workspaceId };
  const stream = intakes.stream(intakeIdOf(id));
  const appended = await store.append(stream, events, revision < 0n ? 'no_stream' : revision, meta);
  return appended.revision;
};
