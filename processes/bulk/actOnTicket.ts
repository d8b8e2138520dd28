import { unreachable } from '../../domain/core/decider.ts';
import type { Meta } from '../../domain/core/log/eventStore.ts';
import { handle, load } from '../../domain/core/log/streams.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { BulkAction } from '../../domain/bulk/events.ts';
import { endTicket } from '../../domain/tickets/endings/endTicket.ts';
import { setTags, type TicketWriting } from '../../domain/tickets/setTags.ts';
import { tickets } from '../../domain/tickets/ticket.ts';

/** Source systems are told after the last moment at which an undo may still be under way. */
const UNDOING_MS = 60_000;

/**
 * SU-188: one step of a bulk, by the use case of the single act. `undoUntil`: until when the bulk may be undone. Throws
 * DomainError where it is refused, and `not_found` for a ticket of another workspace.
 */
export const actOnTicket = async (
  ports: TicketWriting,
  { ticketId, workspaceId, undoUntil }: { ticketId: string; workspaceId: string; undoUntil: string },
  action: BulkAction,
  meta: Meta,
): Promise<void> => {
  const { first, state } = await load(ports.store, tickets, ticketId);
  if (first?.type !== 'TicketReceived' || first.data.workspaceId !== workspaceId || state.status === 'absent')
    throw new DomainError('not_found');
  const { store, now } = ports;
  const at = now();
  const undoMs = Math.max(0, Date.parse(undoUntil) - Date.parse(at)) + UNDOING_MS;
  switch (action.type) {
    case 'assign': {
      const data = { assigneeId: action.user_id, assignedAt: at };
      return void (await handle(store, tickets, ticketId, { type: 'AssignTicket', data }, meta));
    }
    case 'priority': {
      const data = { priority: action.priority, prioritisedAt: at };
      return void (await handle(store, tickets, ticketId, { type: 'PrioritiseTicket', data }, meta));
    }
    case 'snooze': {
      const command =
        action.until === null
          ? ({ type: 'EndSnooze', data: { cause: 'user', endedAt: at } } as const)
          : ({ type: 'SnoozeTicket', data: { until: action.until, snoozedAt: at } } as const);
      return void (await handle(store, tickets, ticketId, command, meta));
    }
    case 'tags': {
      const kept = state.tags.filter((tag) => !action.remove.includes(tag));
      return void (await setTags(ports, ticketId, [...kept, ...action.add], meta));
    }
    case 'resolve':
      return void (await endTicket(ports, ticketId, { as: 'resolved', words: action.resolution, undoMs }, meta));
    case 'ignore':
      return void (await endTicket(ports, ticketId, { as: 'ignored', words: action.reason }, meta));
    default:
      return unreachable(action);
  }
};
