import { load, handle } from '../../domain/core/log/streams.ts';
import type { Meta, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import { suspicionIn } from '../../agent/injection/detect.ts';
import type { FetchedTicket } from '../../domain/sources/intake.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import { receiveTicket, type TicketIntake } from '../../domain/tickets/receiveTicket.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import { isReplyComingBack } from '../../projections/tickets/conversation.ts';
import { repliesOf } from '../../projections/replies/replies.ts';
import type { Sql } from '../../engine/sql.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';

export type SourceIntake = TicketIntake & { reads: Sql; now: () => string };

/**
 * SU-12, SU-22, SU-23: makes tickets of what sources gave, in the order in which they gave it, and lets later messages
 * join theirs. A repeat changes nothing: tickets have ids of their sources and names, messages have keys. A ticket that
 * was closed in its source before it was investigated is resolved.
 */
export const sourceIntake = (deps: SourceIntake): Reactor => ({
  name: 'source_intake',
  startFrom: 'beginning',
  types: ['SourceTicketFetched'],
  react: async (event) => {
    if (!isEvent(event, 'SourceTicketFetched')) return;
    const { data } = event;
    // Its customer was erased before it became a ticket.
    if (event.erased || data.title === null || data.body === null) return;
    const { ticketId } = await receiveTicket(deps, arrived(data), metaOf(event, 'receive'), false);
    if ((data.thread ?? []).length > 0 || data.closed === true) await addMessages(deps, ticketId, event, data);
  },
});

const arrived = (data: FetchedTicket): Parameters<typeof receiveTicket>[1] => ({
  ...data,
  priority: 'normal',
  tags: [],
});

/** Those that came with the ticket itself have joined it by then. */
const addMessages = async (
  { store, subjects, reads, now }: SourceIntake,
  ticketId: string,
  event: RecordedEvent,
  { workspaceId, customer, thread, attachments, closed: ended }: FetchedTicket,
): Promise<void> => {
  const loaded = await load(store, tickets, ticketId);
  const closed = ended === true;
  const { state, first } = loaded;
  if (state.status === 'absent' || thread === null) return;
  if (!closed && thread.every(({ key }) => state.messageKeys.has(key))) return;
  const subject = first?.subject ?? (await subjects.subjectFor(workspaceId, customer ?? ticketId));
  // A reply was accepted before it could come back, so that the read model shows it.
  const ours = thread.some(({ author }) => author === 'staff') ? await repliesOf(reads, ticketId) : [];
  const messages = thread.map((message) => ({
    ...message,
    isOurs: message.author === 'staff' && ours.some((reply) => isReplyComingBack(reply, message.body)),
    suspicion: suspicionIn({ title: '', body: message.body }),
  }));
  const command = {
    type: 'AddMessages',
    messages,
    attachments: attachments ?? [],
    closed,
    addedAt: now(),
    subject,
  } as const;
  await handle(store, tickets, ticketId, command, metaOf(event, 'messages'), loaded);
};

/** In the conversation that the fetch began. */
const metaOf = ({ id, meta }: RecordedEvent, step: string): Meta => ({
  ...meta,
  causationId: id,
  commandId: derivedCommandId('source_intake', id, step),
});
