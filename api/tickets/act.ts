import { z } from 'zod';
import type { Position } from '../../domain/core/log/eventLog.ts';
import type { Meta } from '../../domain/core/log/eventStore.ts';
import type { ProblemCode } from '../../domain/core/problems/problems.ts';
import type { Sql } from '../../engine/sql.ts';
import { findTicket } from '../../projections/tickets/ticketQueries.ts';
import type { TicketRow } from '../../projections/tickets/ticketTable.ts';
import { signedIn, type Access } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { TicketResource, toTicketResource } from './resource.ts';

export type ActDeps = Settling & { reads: Sql };

/** What a person may do with a ticket in one command. */
export type TicketAct<Body extends z.ZodType> = {
  /** The last part of the path. */
  verb: string;
  operationId: string;
  summary: string;
  description?: string;
  /** Left out where nothing is sent. */
  body?: Body;
  refuses?: readonly ProblemCode[];
  /** A member's session unless it says otherwise. */
  access?: Access;
  act: (ticket: TicketRow, body: z.infer<Body>, meta: Meta) => Promise<{ position: Position | null }>;
};

const ACTING = signedIn('tickets:act');

/** A route by which a member acts on a ticket (SU-24); answers with the ticket as it stands then. */
export const ticketAct =
  <Body extends z.ZodType>(
    deps: ActDeps,
    { verb, operationId, summary, description, body, refuses = [], access = ACTING, act }: TicketAct<Body>,
  ): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findTicket(deps.reads, workspaceId, id));
    app.post(
      `/api/tickets/:id/${verb}`,
      {
        config: { access, refuses },
        preValidation: record.first,
        schema: {
          tags: ['Tickets'],
          operationId,
          summary,
          ...(description === undefined ? {} : { description }),
          params: z.object({ id: recordId }),
          ...(body === undefined ? {} : { body }),
          response: { 200: TicketResource },
        },
      },
      async (request, reply) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the schema made of it: of a schema that is not known here, the type provider cannot say so
        const given = request.body as z.infer<Body>;
        const { position } = await act(record.of(request), given, metaOf(request));
        await settled(deps, reply, position, ['tickets']);
        return toTicketResource(await record.now(request));
      },
    );
  };
