import { z } from 'zod';
import { Priority } from '../../domain/tickets/priority.ts';
import { customerRefOf } from '../../domain/tickets/identity.ts';
import { receiveTicket, type TicketIntake } from '../../domain/tickets/receiveTicket.ts';
import { receivedTicket } from '../../projections/tickets/tickets.ts';
import { signedInOrKey } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { Moment, NOT_BLANK, filledText } from '../http/fields.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { Tags } from './tags.ts';
import { TicketDetail, TicketResource, toTicketResource } from './resource.ts';

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
        message: 'Must not be in the future.',
      }).optional(),
      status: z.literal('new').optional(),
    }),
  );
type CreateTicketBody = z.infer<ReturnType<typeof createTicketBody>>;

/** SU-09, SU-10: inserts a ticket directly; 409 `duplicate_external_id` names the ticket that has the external id. */
export const postTicket =
  (deps: Settling & TicketIntake & { publicApiUrl: string; now: () => string }): Route =>
  (app) => {
    app.post(
      '/api/tickets',
      {
        config: {
          access: signedInOrKey('tickets:act', 'tickets:write'),
          refuses: ['duplicate_external_id'],
          sends: ['Location'],
        },
        schema: {
          tags: ['Tickets'],
          operationId: 'createTicket',
          summary: 'Create a ticket',
          description: 'The ticket is `new`; the consumer then investigates it.',
          body: createTicketBody(deps.now),
          response: { 201: TicketResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const arrived = arrivedTicket(request.body, workspaceId, deps.now());
        const { ticketId, ...received } = await receiveTicket(deps, arrived, metaOf(request), request.isRepeat);
        await settled(deps, reply, received.position, ['tickets']);
        // What was created, whatever has happened to it since.
        const row = receivedTicket(received.ticket, received.recordedAt ?? deps.now());
        return reply
          .code(201)
          .header('Location', `${deps.publicApiUrl}/api/tickets/${ticketId}`)
          .send(toTicketResource(row));
      },
    );
  };

const arrivedTicket = (
  body: CreateTicketBody,
  workspaceId: string,
  now: string,
): Parameters<typeof receiveTicket>[1] => ({
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
