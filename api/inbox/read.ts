import { z } from 'zod';
import { validationFailed } from '../../domain/core/problems/errors.ts';
import type { Position } from '../../domain/core/log/eventLog.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import type { PageSignals } from '../../domain/inbox/pageSignals.ts';
import type { ReadPositions } from '../../domain/inbox/readPositions.ts';
import type { Sql } from '../../engine/sql.ts';
import { findTicket } from '../../projections/tickets/ticketQueries.ts';
import { isUnread } from '../../projections/tickets/unread.ts';
import type { TicketRow } from '../../projections/tickets/ticketTable.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { principalOf, type Route } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { signedInUserId } from '../keys/signedInUser.ts';
import { ReadState } from '../streams/streamFrames.ts';

export type ReadingDeps = {
  reads: Sql;
  readPositions: ReadPositions;
  pageSignals: Pick<PageSignals, 'send'>;
  store: Pick<EventStore, 'head' | 'isPosition'>;
};

const Params = z.object({ type: ReadState.shape.type, id: recordId });
const Body = z.strictObject({
  position: z
    .string()
    .max(100)
    .describe('Up to where you have seen the log: `position` of the last frame of the inbox stream.'),
});

/** SU-186: the caller has read what came up to this position; it never moves back. */
export const markRead =
  (deps: ReadingDeps): Route =>
  (app) => {
    const record = ticketInPath(deps);
    app.post(
      '/api/inbox/:type/:id/read',
      {
        config: { access: signedIn('tickets:act') },
        preValidation: record.first,
        schema: {
          tags: ['Inbox'],
          operationId: 'markInboxItemRead',
          summary: 'Mark an item as read for yourself',
          params: Params,
          body: Body,
          response: { 200: ReadState },
        },
      },
      async (request) => {
        const { id } = record.of(request);
        const position = await reached(deps, request.body.position);
        const of = { userId: signedInUserId(request), itemId: id };
        await deps.readPositions.read(of, position);
        const unread = await isUnread(deps.reads, id, of.userId);
        return tell(deps, principalOf(request).workspaceId, of, { type: 'ticket', id, unread });
      },
    );
  };

/** SU-186: as if the caller had never read it. */
export const markUnread =
  (deps: ReadingDeps): Route =>
  (app) => {
    const record = ticketInPath(deps);
    app.post(
      '/api/inbox/:type/:id/unread',
      {
        config: { access: signedIn('tickets:act') },
        preValidation: record.first,
        schema: {
          tags: ['Inbox'],
          operationId: 'markInboxItemUnread',
          summary: 'Mark an item as unread for yourself',
          params: Params,
          response: { 200: ReadState },
        },
      },
      async (request) => {
        const { id } = record.of(request);
        const of = { userId: signedInUserId(request), itemId: id };
        await deps.readPositions.forget(of);
        return tell(deps, principalOf(request).workspaceId, of, { type: 'ticket', id, unread: true });
      },
    );
  };

/** Chat sessions come with the widget: until then there is none. */
const ticketInPath = ({ reads }: ReadingDeps) =>
  pathRecord<TicketRow>(async (workspaceId, id, { params }) =>
    OfTicket.safeParse(params).success ? findTicket(reads, workspaceId, id) : null,
  );

const OfTicket = z.object({ type: z.literal('ticket') });

/** The position as the log knows it: what lies beyond its end would hide what is yet to come. */
const reached = async ({ store }: ReadingDeps, given: string): Promise<Position> => {
  if (store.isPosition(given) && given <= (await store.head())) return given;
  throw validationFailed([
    { field: '/position', code: 'format', detail: 'Send back the position of a frame of the inbox stream.' },
  ]);
};

const tell = async (
  { pageSignals }: ReadingDeps,
  workspaceId: string,
  { userId }: { userId: string },
  state: z.infer<typeof ReadState>,
): Promise<z.infer<typeof ReadState>> => {
  await pageSignals.send({ workspaceId, userId, event: 'read', data: state });
  return state;
};
