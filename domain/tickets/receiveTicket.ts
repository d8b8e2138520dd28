import type { Position } from '../core/log/eventLog.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import type { Scrubber } from '../core/scrubbing/scrubber.ts';
import { withAllSecrets } from '../core/scrubbing/withAllSecrets.ts';
import type { Secrets } from '../core/secrets.ts';
import { handle, unwritten } from '../core/log/streams.ts';
import type { Subjects } from '../core/subjects.ts';
import type { TicketReceived } from './events.ts';
import { takenIn, type Arrived } from './intake.ts';
import { ticketIdOf, tickets } from './ticket.ts';

export type TicketIntake = {
  store: EventStore;
  subjects: Subjects;
  secrets: Pick<Secrets, 'known' | 'refresh'>;
  scrubber: Scrubber;
};

/**
 * `ticket`: what was recorded; for a repeat of a source, what it gave this time. `recordedAt`: ISO 8601, null where the
 * log did not tell.
 */
export type ReceivedTicket = {
  ticketId: string;
  ticket: TicketReceived['data'];
  position: Position | null;
  recordedAt: string | null;
};

/**
 * Takes a ticket in, whatever it came from (SU-08, SU-09): scrubbed, under the key of its customer, and only once for
 * each name that its source gave it (SU-10). A ticket without such a name has the id of the command, so that a repeat
 * finds it again. Throws `duplicate_external_id` for one that a person inserts again.
 *
 * `isRepeat`: an earlier attempt with this command may have recorded the ticket. Without one the ticket is taken for
 * new, and looked for only where something stands in its place.
 */
export const receiveTicket = async (
  { store, subjects, secrets, scrubber }: TicketIntake,
  arrived: Omit<Arrived, 'ticketId'>,
  meta: Meta,
  isRepeat: boolean,
): Promise<ReceivedTicket> => {
  const { workspaceId, sourceId, sourceKind, externalId, customer } = arrived;
  const ticketId = externalId === null ? meta.commandId : ticketIdOf(workspaceId, sourceId ?? sourceKind, externalId);
  // Without a customer the ticket stands for the person whom it is about.
  const subject = await subjects.subjectFor(workspaceId, customer ?? ticketId);
  return withAllSecrets(secrets, async (check) => {
    const data = takenIn({ ...arrived, ticketId }, scrubber);
    const known = isRepeat ? undefined : unwritten(tickets);
    const command = { type: 'ReceiveTicket', data, subject } as const;
    const { events, position, recordedAt } = await handle(store, tickets, ticketId, command, meta, known, check);
    const [event] = events;
    return { ticketId, ticket: event?.type === 'TicketReceived' ? event.data : data, position, recordedAt };
  });
};
