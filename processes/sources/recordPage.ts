import type { EventStore, Meta, NewEvent } from '../../domain/core/log/eventStore.ts';
import { CommandId } from '../../domain/core/ids.ts';
import { withAllSecrets } from '../../domain/core/scrubbing/withAllSecrets.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { Subjects } from '../../domain/core/subjects.ts';
import type { IntakeEvent } from '../../domain/sources/events.ts';
import { fetchedTicket, inAppends, type FetchedTicket, type IntakeRules } from '../../domain/sources/intake.ts';
import { intakeIdOf, intakes } from '../../domain/sources/source.ts';
import type { FetchedPage } from '../../domain/sources/toolContract.ts';
import { ticketIdOf } from '../../domain/tickets/ticket.ts';
import type { IntakePlace } from '../../projections/sources/sourceQueries.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';

export type PageRecording = IntakeRules & {
  store: EventStore;
  subjects: Subjects;
  secrets: Pick<Secrets, 'known' | 'refresh'>;
  /** Keys of the messages that these tickets have, by ticket; a ticket that is unknown is not there. */
  knownMessages: (ticketIds: readonly string[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
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
  const fresh = await newTickets(deps, source, page);
  if (fresh.length === 0 && cursor === place.cursor && !page.cursor_reset) return place;
  const appends = inAppends(fresh);
  let { revision } = place;
  for (const [index, tickets] of appends.entries()) {
    const events: NewEvent<IntakeEvent>[] = await Promise.all(tickets.map((ticket) => fetchedEvent(deps, ticket)));
    if (index === appends.length - 1 && cursor !== null)
      events.push(advanced(source, cursor, page.cursor_reset, deps.now()));
    if (events.length === 0) continue;
    await check();
    revision = await append(deps, source, revision, events);
  }
  return { cursor, revision };
};

/** Those that are unknown, and of known ones the messages that are; a source may repeat the rest (SU-10). */
const newTickets = async (
  deps: PageRecording,
  { id: sourceId, workspace_id: workspaceId, kind: sourceKind }: SourceRow,
  { tickets }: FetchedPage,
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

/** Without a customer a ticket stands for the person whom it is about. */
const fetchedEvent = async ({ subjects }: PageRecording, data: FetchedTicket): Promise<NewEvent<IntakeEvent>> => {
  const { workspaceId, sourceId, externalId, customer } = data;
  const subject = await subjects.subjectFor(workspaceId, customer ?? ticketIdOf(workspaceId, sourceId, externalId));
  return { type: 'SourceTicketFetched', data, subject };
};

const advanced = (
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
