import { z } from 'zod';
import { PRESENCE_STATES, type Presence, type Present } from '../../domain/inbox/presence.ts';
import type { PageSignals } from '../../domain/inbox/pageSignals.ts';
import type { Sql } from '../../engine/sql.ts';
import { findTicket } from '../../projections/tickets/ticketQueries.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { principalOf, type Route } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { signedInUserId } from '../keys/signedInUser.ts';
import { PresenceChange } from '../streams/streamFrames.ts';

type PresenceDeps = { reads: Sql; presence: Presence; pageSignals: Pick<PageSignals, 'send'> };

const People = z
  .object({ items: z.array(PresenceChange.omit({ ticket_id: true })) })
  .describe('Everybody who is at the ticket now, you first.')
  .meta({ id: 'PeopleAtTicket' });

/** SU-189: the caller looks at the ticket, or types there; it holds for 30 s and is no event. */
export const postPresence =
  ({ reads, presence, pageSignals }: PresenceDeps): Route =>
  (app) => {
    app.post(
      '/api/tickets/:id/presence',
      {
        config: { access: signedIn('tickets:act') },
        preValidation: pathRecord((workspaceId, id) => findTicket(reads, workspaceId, id)).first,
        schema: {
          tags: ['Inbox'],
          operationId: 'showPresence',
          summary: 'Show that you look at a ticket, or type there',
          description: 'Holds for 30 seconds; repeat it while it is so. Open pages are told.',
          params: z.object({ id: recordId }),
          body: z.strictObject({ state: z.enum(PRESENCE_STATES) }),
          response: { 200: People },
        },
      },
      async (request) => {
        const { workspaceId } = principalOf(request);
        const { id } = request.params;
        const there = await presence.show(id, signedInUserId(request), request.body.state);
        const data = { ticket_id: id, ...toPerson(there[0]) };
        await pageSignals.send({ workspaceId, userId: null, event: 'presence', data });
        return { items: there.map(toPerson) };
      },
    );
  };

const toPerson = ({ userId, state, until }: Present) => ({ user_id: userId, state, until });
