import { z } from 'zod';
import { validationFailed } from '../../domain/core/problems/errors.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { Priority } from '../../domain/tickets/priority.ts';
import type { KeyedHash } from '../../domain/core/subjects.ts';
import { addMessage } from '../../domain/tickets/addMessage.ts';
import { addNote } from '../../domain/tickets/addNote.ts';
import { setTags, type TicketWriting } from '../../domain/tickets/setTags.ts';
import { Author } from '../../domain/tickets/thread.ts';
import { takeBackEnd } from '../../domain/tickets/endings/takeBack.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import { colleaguesOf, isColleague } from '../../projections/users/colleagues.ts';
import { signedInOrKey } from '../http/access.ts';
import { filledText, recordId } from '../http/fields.ts';
import type { Route } from '../http/http.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { ticketAct, type ActDeps } from './act.ts';
import { TicketDetail } from './resource.ts';
import { Tags } from './tags.ts';
import { untilAfter } from './until.ts';

export type DeskDeps = ActDeps & TicketWriting & { keyedHash: KeyedHash };

/** What people set on a ticket (SU-24, SU-26). */
export const deskRoutes = (deps: DeskDeps): readonly Route[] => [
  assignTicket(deps),
  prioritiseTicket(deps),
  tagTicket(deps),
  snoozeTicket(deps),
  noteTicket(deps),
  reopenTicket(deps),
  addTicketMessage(deps),
  undoTicket(deps),
];

const assignTicket = (deps: DeskDeps): Route =>
  ticketAct(deps, {
    verb: 'assign',
    operationId: 'assignTicket',
    summary: 'Assign a ticket',
    description: 'To a user of the workspace, or with `null` to nobody.',
    body: bodyFor(TicketDetail, z.strictObject({ user_id: recordId.nullable() })),
    act: async ({ id, workspace_id }, { user_id: assigneeId }, meta) => {
      if (assigneeId !== null && !(await isColleague(deps.reads, workspace_id, assigneeId))) throw unknownUser();
      const data = { assigneeId, assignedAt: deps.now() };
      return handle(deps.store, tickets, id, { type: 'AssignTicket', data }, meta);
    },
  });

const unknownUser = () =>
  validationFailed([{ field: '/user_id', code: 'not_available', detail: 'Unknown user in this workspace.' }]);

const prioritiseTicket = (deps: DeskDeps): Route =>
  ticketAct(deps, {
    verb: 'priority',
    operationId: 'prioritiseTicket',
    summary: 'Set the priority of a ticket',
    body: bodyFor(TicketDetail, z.strictObject({ priority: Priority })),
    act: ({ id }, { priority }, meta) => {
      const data = { priority, prioritisedAt: deps.now() };
      return handle(deps.store, tickets, id, { type: 'PrioritiseTicket', data }, meta);
    },
  });

const tagTicket = (deps: DeskDeps): Route =>
  ticketAct(deps, {
    verb: 'tags',
    operationId: 'tagTicket',
    summary: 'Set the tags of a ticket',
    description: 'These tags replace all that it has.',
    body: bodyFor(TicketDetail, z.strictObject({ tags: Tags })),
    act: ({ id }, { tags }, meta) => setTags(deps, id, tags, meta),
  });

const snoozeTicket = (deps: DeskDeps): Route =>
  ticketAct(deps, {
    verb: 'snooze',
    operationId: 'snoozeTicket',
    summary: 'Snooze a ticket',
    description:
      'It leaves the inbox until the time, or with `reply` until the customer writes, who ends any snooze. `null` ends it now.',
    body: bodyFor(TicketDetail, z.strictObject({ until: untilAfter(deps.now) })),
    refuses: ['invalid_transition'],
    act: ({ id }, { until }, meta) => {
      const at = deps.now();
      const command =
        until === null
          ? ({ type: 'EndSnooze', data: { cause: 'user', endedAt: at } } as const)
          : ({ type: 'SnoozeTicket', data: { until, snoozedAt: at } } as const);
      return handle(deps.store, tickets, id, command, meta);
    },
  });

const noteTicket = (deps: DeskDeps): Route =>
  ticketAct(deps, {
    verb: 'notes',
    operationId: 'addNote',
    summary: 'Add a note to a ticket',
    description:
      'Only users of the workspace read it. `@name` mentions one of them, by the whole name or a first name that only one has; text in backticks mentions nobody.',
    body: bodyFor(TicketDetail, z.strictObject({ text: filledText(10_000) })),
    act: async ({ id, workspace_id }, { text }, meta) =>
      addNote(deps, { ticketId: id, people: await colleaguesOf(deps.reads, workspace_id) }, text, meta),
  });

const reopenTicket = (deps: DeskDeps): Route =>
  ticketAct(deps, {
    verb: 'reopen',
    operationId: 'reopenTicket',
    summary: 'Reopen a ticket',
    description:
      'Takes a resolved or ignored ticket back to where its last verdict put it. Without one it is `new`, and is investigated.',
    refuses: ['invalid_transition'],
    act: ({ id }, _, meta) =>
      handle(deps.store, tickets, id, { type: 'ReopenTicket', data: { reopenedAt: deps.now() } }, meta),
  });

/** SU-192: the only act on a ticket that programs have. */
const addTicketMessage = (deps: DeskDeps): Route =>
  ticketAct(deps, {
    verb: 'messages',
    operationId: 'addTicketMessage',
    summary: 'Add a message to a ticket',
    description:
      'A message of the customer opens an answered or closed ticket again, unless it only thanks. One of `staff` says that somebody answered elsewhere; it is not sent to anybody. A message with an `external_id` that the ticket has changes nothing.',
    access: signedInOrKey('tickets:act', 'tickets:write'),
    body: bodyFor(
      TicketDetail,
      z.strictObject({ author: Author, body: filledText(100_000), external_id: filledText(255).optional() }),
    ),
    act: ({ id }, { author, body, external_id: externalId = null }, meta) =>
      addMessage(deps, id, { author, body, externalId }, meta),
  });

const undoTicket = (deps: DeskDeps): Route =>
  ticketAct(deps, {
    verb: 'undo',
    operationId: 'undoTicket',
    summary: 'Undo that you resolved or ignored a ticket',
    description:
      'Within 10 seconds, while nothing else has happened: it stands as before, and its source is told nothing.',
    refuses: ['invalid_transition'],
    act: ({ id }, _, meta) => takeBackEnd(deps, id, meta),
  });
