import { validationFailed } from '../../domain/core/problems/errors.ts';
import { Position } from '../../domain/core/log/eventLog.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { startBulk, type BulkStarting } from '../../domain/bulk/startBulk.ts';
import type { Sql } from '../../engine/sql.ts';
import { startedBulk } from '../../projections/bulk/bulks.ts';
import { ticketIdsOf } from '../../projections/tickets/countTickets.ts';
import { isColleague } from '../../projections/users/colleagues.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { signedInUserId } from '../keys/signedInUser.ts';
import { NO_SUCH_VIEW } from '../inbox/viewFilter.ts';
import { bulkBody, type BulkBody } from './body.ts';
import { askedBy, MATCHED_MAX } from './matching.ts';
import { Bulk, toBulk } from './resource.ts';

export type BulkDeps = Settling &
  BulkStarting & { store: Pick<EventStore, 'isPosition'>; reads: Sql; publicApiUrl: string };

/** SU-188: the answer does not wait for the tickets; `GET /api/bulk/{id}` and the frames `bulk.progress` tell of them. */
export const startBulkRoute =
  (deps: BulkDeps): Route =>
  (app) => {
    app.post(
      '/api/tickets/bulk',
      {
        config: { access: signedIn('tickets:act'), sends: ['Location'] },
        schema: {
          tags: ['Tickets'],
          operationId: 'startBulk',
          summary: 'Act on many tickets',
          description: `On up to 500 tickets by their ids, or on all that a filter matches, at most ${MATCHED_MAX}. It can be undone for 10 minutes, before which sources are not told that tickets are resolved.`,
          body: bulkBody(deps.now),
          response: { 202: Bulk },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const caller = { workspaceId, userId: signedInUserId(request) };
        await assertAssignable(deps, workspaceId, request.body.action);
        const ticketIds = await chosen(deps, caller, request.body);
        const wanted = { ticketIds, action: request.body.action };
        const { events, position } = await startBulk(deps, caller, wanted, metaOf(request));
        const [event] = events;
        if (event?.type !== 'BulkStarted') throw new Error('starting a bulk records that it was started');
        await settled(deps, reply, position, ['bulks']);
        return reply
          .code(202)
          .header('Location', `${deps.publicApiUrl}/api/bulk/${event.data.bulkId}`)
          .send(toBulk(startedBulk(event.data)));
      },
    );
  };

const assertAssignable = async (
  { reads }: BulkDeps,
  workspaceId: string,
  action: BulkBody['action'],
): Promise<void> => {
  if (action.type !== 'assign' || action.user_id === null) return;
  if (!(await isColleague(reads, workspaceId, action.user_id)))
    throw invalid('/action/user_id', 'Unknown user in this workspace.');
};

const chosen = async (
  { reads, store }: BulkDeps,
  caller: { workspaceId: string; userId: string },
  { ids, filter, as_of: asOf = '' }: Pick<BulkBody, 'ids' | 'filter' | 'as_of'>,
): Promise<readonly string[]> => {
  if (filter === undefined) return ids ?? [];
  if (!store.isPosition(asOf)) throw invalid('/as_of', 'Send back the position of a frame of the inbox stream.');
  const asked = await askedBy(reads, caller, filter);
  if (asked === null) throw invalid('/filter/view', NO_SUCH_VIEW);
  const found = await ticketIdsOf(reads, asked, Position.parse(asOf), MATCHED_MAX + 1);
  if (found.length > MATCHED_MAX) throw invalid('/filter', `Matches more than ${MATCHED_MAX} tickets: narrow it.`);
  if (found.length === 0) throw invalid('/filter', 'Matches no ticket that has not changed since.');
  return found;
};

const invalid = (field: string, detail: string) => validationFailed([{ field, code: 'not_available', detail }]);
