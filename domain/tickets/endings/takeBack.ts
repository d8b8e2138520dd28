import { DomainError, invalidTransition } from '../../core/problems/errors.ts';
import type { EventStore, Meta, RecordedEvent } from '../../core/log/eventStore.ts';
import { eventsOf, handle, load, type Handled } from '../../core/log/streams.ts';
import type { TicketEvent } from '../events.ts';
import { draftStreamId, drafts } from '../../drafts/draft.ts';
import { replies } from '../../replies/reply.ts';
import type { Replies } from '../answers.ts';
import { tickets, type Ticket } from '../ticket.ts';

type Ports = { store: EventStore; now: () => string };
type TakenBack = Handled<TicketEvent, Ticket>;

/** How long the end of one ticket can be taken back, and its source is not told (SU-188), milliseconds. */
export const UNDO_ONE_MS = 10_000;

/**
 * SU-188: takes back what one command did to a ticket; null where it did nothing. Throws `not_found` for a ticket whose
 * customer was erased, and `invalid_transition` for one that has changed since.
 */
export const takeBack = async (
  { store, now }: Ports,
  ticketId: string,
  commandId: string,
  meta: Meta,
): Promise<TakenBack | null> => {
  const done: RecordedEvent<TicketEvent>[] = [];
  for await (const event of eventsOf(store, tickets, ticketId))
    if (event.meta.commandId === commandId) done.push(event);
  const [first, last] = [done[0], done.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { state: before, first: arrival } = await load(store, tickets, ticketId, first.revision - 1n);
  const { state: after } = await load(store, tickets, ticketId, last.revision);
  const subject = arrival?.subject ?? null;
  if (before.status === 'absent' || after.status === 'absent' || subject === null) throw new DomainError('not_found');
  const toSend = (await isToSend(store, before.toSend)) ? before.toSend : null;
  const data = { before: { ...before, toSend }, after, takenBackAt: now() };
  return handle(store, tickets, ticketId, { type: 'TakeBack', data, subject }, meta);
};

/** Whether it still waits for somebody to send it: they may have said since that they have (SU-193). */
const isToSend = async (store: EventStore, reply: Replies['toSend']): Promise<boolean> => {
  if (reply === null) return false;
  const { investigationId, replyId } = reply;
  if (replyId !== undefined) return (await load(store, replies, replyId)).state.status === 'manual';
  if (investigationId === null) return false;
  return (await load(store, drafts, draftStreamId(investigationId))).state.status === 'manual';
};

/** SU-188: takes back that somebody resolved or ignored one ticket, within 10 s. Throws as `takeBack`. */
export const takeBackEnd = async (ports: Ports, ticketId: string, meta: Meta): Promise<TakenBack> => {
  let end: RecordedEvent<TicketEvent> | null = null;
  let status = 'absent';
  for await (const event of eventsOf(ports.store, tickets, ticketId))
    if (event.type === 'TicketResolved' || event.type === 'TicketIgnored') {
      end = event;
      status = event.type === 'TicketResolved' ? 'resolved' : 'ignored';
    }
  const undone =
    end === null || end.meta.actor.id !== meta.actor.id || isOver(end, ports.now())
      ? null
      : await takeBack(ports, ticketId, end.meta.commandId, meta);
  if (undone === null)
    throw invalidTransition(status, ['reopen'], 'Only what you resolved or ignored within 10 seconds can be undone.');
  return undone;
};

const isOver = ({ recordedAt }: RecordedEvent, now: string): boolean =>
  Date.parse(now) - Date.parse(recordedAt) > UNDO_ONE_MS;
