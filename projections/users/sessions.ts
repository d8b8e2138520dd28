import type { Sql } from '../../engine/sql.ts';
import type { Recorded } from '../readModel.ts';
import { conditions } from '../sql/conditions.ts';
import { selectPage, type Order } from '../sql/select.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { integer, table, text, timestamptz, uuid } from '../sql/table.ts';

/** Sessions that were not ended one by one. What ends all of a user's is told by the user's row. */
export const sessionTable = table(
  'sessions',
  {
    id: uuid(),
    workspace_id: text(),
    user_id: uuid(),
    started_at: timestamptz(),
    expires_at: timestamptz(),
    generation: integer(),
  },
  { key: ['id'], indexes: ['create index on sessions (workspace_id, user_id, expires_at desc, id desc)'] },
);

const byId = ({ data }: { data: { sessionId: string } }) => ({ id: data.sessionId });

export const sessionHandlers = {
  SessionStarted: sessionTable.inserts(({ data }: Recorded<'SessionStarted'>) => ({
    ...snakeCased(data),
    id: data.sessionId,
    generation: data.generation ?? 0,
  })),
  SessionEnded: sessionTable.deletes<Recorded<'SessionEnded'>>(byId),
  SessionRevoked: sessionTable.deletes<Recorded<'SessionRevoked'>>(byId),
};

/** `address` and `browser` are null until the session was used. */
export type SessionRow = {
  id: string;
  started_at: string;
  last_used_at: string;
  expires_at: string;
  address: string | null;
  browser: string | null;
};

/** Of one user; `liveAfter`: those that were used since then, `now`: and may last longer. Both ISO 8601 UTC. */
export type OpenSessions = { workspaceId: string; userId: string; now: string; liveAfter: string };

const LAST_USE = 'greatest(s.started_at, a.last_seen_at)';
const SELECT = `select s.id, s.started_at, ${LAST_USE} as last_used_at, s.expires_at, a.address, a.browser
    from sessions s join users u on u.id = s.user_id left join ops.session_activity a on a.session_id = s.id`;
/** As they began, since all may last as long; those that have ended are not looked at. */
const NEWEST_FIRST: Order = { key: 's.expires_at', direction: 'desc', id: 's.id' };

/** SU-06: the sessions that let their user in, newest first; at most `limit`, after `place`. */
export const listSessions = (
  sql: Sql,
  { workspaceId, userId, now, liveAfter }: OpenSessions,
  limit: number,
  place: { expiresAt: string; id: string } | null,
): Promise<SessionRow[]> => {
  const where = conditions();
  where.equal({ 's.workspace_id': workspaceId, 's.user_id': userId });
  where.add('not u.disabled and (s.generation = u.session_generation or s.id = u.kept_session_id)');
  where.add('s.expires_at > ?', now);
  where.add(`${LAST_USE} > ?`, liveAfter);
  return selectPage(sql, SELECT, where, NEWEST_FIRST, limit, place && [place.expiresAt, place.id]);
};
