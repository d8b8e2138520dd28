import { z } from 'zod';
import type { Position } from '../../domain/core/log/eventLog.ts';
import type { Meta } from '../../domain/core/log/eventStore.ts';
import { EgressFlag } from '../../domain/investigations/verdict/egressFlags.ts';
import { REPLY_REVISION } from '../../domain/replies/reply.ts';
import {
  markReplySent,
  recallReply,
  resendReply,
  writeReply,
  type ReplyWriting,
} from '../../domain/replies/writeReply.ts';
import type { Sql } from '../../engine/sql.ts';
import { findReply, type ReplyRow } from '../../projections/replies/replies.ts';
import { findTicket } from '../../projections/tickets/ticketQueries.ts';
import { OfRevision } from '../drafts/decisionRoute.ts';
import { signedIn } from '../http/access.ts';
import { filledText, recordId } from '../http/fields.ts';
import { metaOf, notFound, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { bodyFor } from '../http/serviceFields.ts';

export type ReplyDeps = Settling & ReplyWriting & { reads: Sql };

/** Replies that people write themselves (SU-193). */
export const replyRoutes = (deps: ReplyDeps): readonly Route[] => [
  postReply(deps),
  replyStep(deps, {
    verb: 'recall',
    operationId: 'recallReply',
    summary: 'Take back a reply before it is sent',
    step: (id, revision, meta) => recallReply(deps, id, revision, meta),
  }),
  replyStep(deps, {
    verb: 'mark-sent',
    operationId: 'markReplySent',
    summary: 'Say that a reply was sent by hand',
    step: (id, revision, meta) => markReplySent(deps, id, revision, meta),
  }),
  replyStep(deps, {
    verb: 'resend',
    operationId: 'resendReply',
    summary: 'Send a reply again after it failed',
    step: (id, revision, meta) => resendReply(deps, id, revision, meta),
  }),
];

const ReplyResource = z
  .object({
    reply_id: z.string(),
    revision: z.int(),
    delivery: z.enum(['none', 'pending', 'sent', 'failed', 'manual']),
    send_at: z.string().nullable().describe('When it goes out unless it is taken back before.'),
  })
  .meta({ id: 'Reply' });

const toReply = ({ id, delivery, send_at }: Pick<ReplyRow, 'id' | 'delivery' | 'send_at'>) => ({
  reply_id: id,
  revision: REPLY_REVISION,
  delivery,
  send_at,
});

/** As far as an edited draft may go. */
const BODY_MAX = 20_000;

const Body = bodyFor(
  ReplyResource,
  z.strictObject({
    body: filledText(BODY_MAX),
    acknowledge_flags: z.array(EgressFlag).max(20).default([]),
  }),
);

const postReply =
  (deps: ReplyDeps): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findTicket(deps.reads, workspaceId, id));
    app.post(
      '/api/tickets/:id/replies',
      {
        config: {
          access: signedIn('tickets:act'),
          refuses: ['egress_flagged', 'invalid_transition'],
        },
        preValidation: record.first,
        schema: {
          tags: ['Tickets'],
          operationId: 'replyToTicket',
          summary: 'Reply to a ticket',
          description:
            'Possible in every status but `investigating`. It goes out through the source of the ticket, or is for a person to send; a draft that nobody has decided is rejected.',
          params: z.object({ id: recordId }),
          body: Body,
          response: { 201: ReplyResource },
        },
      },
      async (request, reply) => {
        const { body, acknowledge_flags: acknowledged } = request.body;
        const { state, position } = await writeReply(
          deps,
          record.of(request).id,
          { body, acknowledged },
          metaOf(request),
        );
        await settled(deps, reply, position, ['replies']);
        if (state.status === 'absent') throw notFound();
        const { replyId: id, delivery, sendAt: send_at = null } = state.written;
        return reply.code(201).send(toReply({ id, delivery, send_at }));
      },
    );
  };

type ReplyStep = {
  /** The last part of the path. */
  verb: string;
  operationId: string;
  summary: string;
  step: (replyId: string, revision: number, meta: Meta) => Promise<{ position: Position | null }>;
};

/** A route by which a member goes on with a reply; answers with the reply as it stands then. */
const replyStep =
  (deps: ReplyDeps, { verb, operationId, summary, step }: ReplyStep): Route =>
  (app) => {
    const ticket = pathRecord((workspaceId, id) => findTicket(deps.reads, workspaceId, id));
    const params = z.object({ id: recordId, reply_id: recordId });
    app.post(
      `/api/tickets/:id/replies/:reply_id/${verb}`,
      {
        config: { access: signedIn('tickets:act'), refuses: ['stale_revision', 'invalid_transition'] },
        preValidation: ticket.first,
        schema: {
          tags: ['Tickets'],
          operationId,
          summary,
          params,
          body: OfRevision,
          response: { 200: ReplyResource },
        },
      },
      async (request, reply) => {
        const { id, reply_id: replyId } = request.params;
        const find = () => findReply(deps.reads, id, replyId);
        if ((await find()) === null) throw notFound();
        const { position } = await step(replyId, request.body.revision, metaOf(request));
        await settled(deps, reply, position, ['replies']);
        const row = await find();
        if (row === null) throw notFound();
        return toReply(row);
      },
    );
  };
