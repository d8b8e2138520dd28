import type { EventStore, Meta, NewEvent } from '../../domain/core/log/eventStore.ts';
import { CommandId } from '../../domain/core/ids.ts';
import { withAllSecrets } from '../../domain/core/scrubbing/withAllSecrets.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { Subjects } from '../../domain/core/subjects.ts';
import type { IntakeEvent } from '../../domain/sources/events.ts';
import { passedOverIdOf, passedOverItem, type PassedOver } from '../../domain/sources/passedOver.ts';
import { fetchedTicket, inAppends, type FetchedTicket, type IntakeRules } from '../../domain/sources/intake.ts';
import { intakeIdOf, intakes } from '../../domain/sources/source.ts';
import type { FetchedPage, RawTicket } from '../../domain/sources/toolContract.ts';
import { ticketIdOf } from '../../domain/tickets/ticket.ts';
import type { IntakePlace } from '../../projections/sources/sourceQueries.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';

export type PageRecording = IntakeRules & {
  store: EventStore;
  subjects: Subjects;
  secrets: Pick<Secrets, 'known' | 'refresh'>;
  /** Keys of the messages that these tickets have, by ticket; a ticket that is unknown is not there. */
  knownMessages: (ticketIds: readonly string[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Which of these were recorded as passed over, by `passedOverIdOf`. */
  knownPassedOver: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
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
  page: FetchedPage,
): Promise<IntakePlace> => withAllSecrets(deps.secrets, (check) => scrubAndRecord(deps, source, place, page, check));

const scrubAndRecord = async (
  deps: PageRecording,
  source: SourceRow,
  place: IntakePlace,
  page: FetchedPage,
  check: () => Promise<void>,
): Promise<IntakePlace> => {
  const cursor = page.next_cursor ?? place.cursor;
  const fresh = await newTickets(deps, source, page.tickets);
  // Without a cursor there is nothing that was read up to.
  const passed = cursor === null ? [] : await newPassedOver(deps, source, page);
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
  return { cursor, revision };
};

/** Those that are unknown, and of known ones the messages that are; a source may repeat the rest (SU-10). */
export const newTickets = async (
  deps: Pick<PageRecording, 'scrubber' | 'keyedHash' | 'bodyCharsMax' | 'knownMessages'>,
  { id: sourceId, workspace_id: workspaceId, kind: sourceKind }: SourceRow,
  tickets: readonly RawTicket[],
): Promise<readonly FetchedTicket[]> => {
  if (tickets.length === 0) return [];
  const idOf = (externalId: string): string => ticketIdOf(workspaceId, sourceId, externalId);
  const known = await deps.knownMessages(tickets.map(({ external_id: externalId }) => idOf(externalId)));
  return tickets.flatMap((raw) => {
    const ticket = fetchedTicket(deps, { sourceId, workspaceId, sourceKind }, raw);
    const keys = known.get(idOf(raw.external_id));
    if (keys === undefined) return [ticket];
    const thread = ticket.thread?.filter(({ key }) => !keys.has(key)) ?? [];
    return thread.length === 0 ? [] : [{ ...ticket, thread }];
  });
};

/** Those that nobody has been told of. */
const newPassedOver = async (
  { scrubber, knownPassedOver }: PageRecording,
  { id: sourceId, workspace_id: workspaceId }: SourceRow,
  { passed_over: given }: FetchedPage,
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
