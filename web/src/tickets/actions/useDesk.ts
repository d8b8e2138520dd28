import { api, unwrap } from '../../api/client.ts';
import { exactTime } from '../../parts/time/exactTime.ts';
import { useNameOf } from '../../users/colleagues.ts';
import { keepsUnread } from '../presence/useReading.ts';
import type { Ticket } from '../ticket.ts';
import { useTicketChange } from './useTicketChange.ts';

type Priority = Ticket['priority'];

/** What people set on a ticket (SU-19, SU-20, SU-24, SU-26, SU-186): shown at once, and each can be undone for a while. */
export const useDesk = (ticket: Ticket) => {
  const { change, isPending } = useTicketChange(ticket.id);
  const nameOf = useNameOf();
  const params = { path: { id: ticket.id } };

  const assign = (to: string | null): void =>
    change({
      shown: { assignee_id: to },
      send: ({ headers }) => unwrap(api.POST('/api/tickets/{id}/assign', { params, body: { user_id: to }, headers })),
      said: to === null ? 'Assigned to nobody' : `Assigned to ${nameOf(to)}`,
      refused: 'The assignee stays as before.',
      undo: () => assign(ticket.assignee_id),
    });

  const prioritise = (priority: Priority): void =>
    change({
      shown: { priority },
      send: ({ headers }) => unwrap(api.POST('/api/tickets/{id}/priority', { params, body: { priority }, headers })),
      said: `Priority: ${priority}`,
      refused: `The priority stays ${ticket.priority}.`,
      undo: () => prioritise(ticket.priority),
    });

  const tag = (tags: string[]): void =>
    change({
      shown: { tags },
      send: ({ headers }) => unwrap(api.POST('/api/tickets/{id}/tags', { params, body: { tags }, headers })),
      said: tags.length === 0 ? 'No tags' : `Tags: ${tags.join(', ')}`,
      refused: 'The tags stay as before.',
      undo: () => tag(ticket.tags),
    });

  /** `until`: ISO 8601, or `reply`; null ends it. */
  const snooze = (until: string | null): void =>
    change({
      shown: { snoozed_until: until },
      send: ({ headers }) => unwrap(api.POST('/api/tickets/{id}/snooze', { params, body: { until }, headers })),
      said:
        until === null
          ? 'Snooze ended'
          : until === 'reply'
            ? 'Snoozed until the customer writes'
            : `Snoozed until ${exactTime(until)}`,
      refused: until === null ? 'Still snoozed.' : 'Not snoozed.',
      undo: () => snooze(ticket.snoozed_until),
    });

  /** Back to where the last verdict put it, which the service knows (SU-193). */
  const reopen = (): void =>
    change({
      shown: {},
      send: ({ headers }) => unwrap(api.POST('/api/tickets/{id}/reopen', { params, headers })),
      refused: 'Not reopened.',
    });

  const markUnread = (): void => {
    keepsUnread(ticket.id);
    change({
      shown: { unread: true },
      send: () =>
        unwrap(api.POST('/api/inbox/{type}/{id}/unread', { params: { path: { type: 'ticket', id: ticket.id } } })),
      said: 'Unread',
      refused: 'Not marked as unread.',
    });
  };

  return { assign, prioritise, tag, snooze, reopen, markUnread, isPending };
};
