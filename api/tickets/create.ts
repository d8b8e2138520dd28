import { z } from 'zod';
import { handleCommand } from '../../domain/core/handleCommand.ts';
import { Priority, type CustomerRef } from '../../domain/tickets/events.ts';
import { takenIn, type Arrived } from '../../domain/tickets/intake.ts';
import { ticketDecider, ticketIdOf, ticketStream } from '../../domain/tickets/ticket.ts';
import { findTicket } from '../../projections/tickets/ticketQueries.ts';
import { receivedTicket } from '../../projections/tickets/tickets.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { Moment } from '../http/moment.ts';
import { filledText, NOT_BLANK } from '../http/filledText.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { TicketDetail, TicketResource, toTicketResource } from './resource.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Scrubber } from '../../domain/core/scrubbing/scrubber.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { Subjects } from '../../domain/core/subjects.ts';
import type { Sql } from '../../engine/sql.ts';

/** Each tag once. */
const Tags = z
  .array(z.string().trim().min(1, NOT_BLANK).max(64))
  .max(20)
  .superRefine((tags, context) => {
    for (const [index, tag] of tags.entries())
      if (tags.indexOf(tag) < index)
        context.addIssue({
          code: 'custom',
          path: [index],
          params: { fieldCode: 'duplicate' },
          message: 'Stands here twice.',
        });
  });

/** SU-09. A ticket has arrived when it is sent, or earlier. */
const createTicketBody = (now: () => string) =>
  bodyFor(
    TicketDetail,
    z.strictObject({
      title: z.string().trim().min(1, NOT_BLANK).max(300),
      body: filledText(100_000),
      customer: z.string().trim().min(1, NOT_BLANK).max(320).optional(),
      external_id: filledText(255).optional(),
      priority: Priority.default('normal'),
      tags: Tags.default([]),
      received_at: Moment.refine((at) => Date.parse(at) <= Date.parse(now()), {
        params: { fieldCode: 'max' },
        message: 'Must not lie in the future.',
      }).optional(),
      status: z.literal('new').optional(),
    }),
  );
type CreateTicketBody = z.infer<ReturnType<typeof createTicketBody>>;

/** SU-09, SU-10: inserts a ticket directly; 409 `duplicate_external_id` names the ticket that has the external id. */
export const createTicket =
  (
    deps: Settling & {
      store: EventStore;
      reads: Sql;
      subjects: Subjects;
      secrets: Secrets;
      scrubber: Scrubber;
      publicApiUrl: string;
      now: () => string;
    },
  ): Route =>
  (app) => {
    app.post(
      '/api/tickets',
      {
        config: {
          access: { surface: 'api', role: 'member' },
          refuses: ['duplicate_external_id'],
          sends: ['Location'],
        },
        schema: {
          tags: ['Tickets'],
          operationId: 'createTicket',
          summary: 'Insert a ticket',
          description: 'The ticket is `new`; the consumer takes it from there.',
          body: createTicketBody(deps.now),
          response: { 201: TicketResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        // Without a name of its own the ticket takes the command's id, so that a repeated request finds it again.
        const ticketId =
          request.body.external_id === undefined
            ? request.commandId
            : ticketIdOf(workspaceId, 'direct', request.body.external_id);
        const subject = await deps.subjects.subjectFor(workspaceId, request.body.customer ?? ticketId);
        await deps.secrets.refresh();
        const data = takenIn(receivedData(request.body, ticketId, workspaceId, deps.now()), deps.scrubber);
        const command = { type: 'ReceiveTicket' as const, data, subject };
        const stream = ticketStream(ticketId);
        const handled = await handleCommand(deps.store, ticketDecider, stream, command, metaOf(request));
        await settled(deps, reply, handled.position, ['tickets']);
        const row = (await findTicket(deps.reads, workspaceId, ticketId)) ?? receivedTicket(data, deps.now());
        return reply
          .code(201)
          .header('Location', `${deps.publicApiUrl}/api/tickets/${ticketId}`)
          .send(toTicketResource(row));
      },
    );
  };

const receivedData = (body: CreateTicketBody, ticketId: string, workspaceId: string, now: string): Arrived => ({
  ticketId,
  workspaceId,
  sourceKind: 'direct',
  sourceId: null,
  externalId: body.external_id ?? null,
  priority: body.priority,
  tags: body.tags,
  receivedAt: body.received_at ?? now,
  title: body.title,
  body: body.body,
  customer: body.customer ?? null,
  customerRef: body.customer === undefined ? null : customerRefOf(body.customer),
  url: null,
});

/** SU-08 the other way round: an address is the email, one word an id, anything else a name. */
const customerRefOf = (customer: string): CustomerRef => {
  const unknown = { id: null, email: null, name: null };
  if (z.email().safeParse(customer).success) return { ...unknown, email: customer };
  return /\s/.test(customer) ? { ...unknown, name: customer } : { ...unknown, id: customer };
};
