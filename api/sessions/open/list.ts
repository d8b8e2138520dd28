import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sql } from '../../../engine/sql.ts';
import { listSessions, type SessionRow } from '../../../projections/users/sessions.ts';
import type { CursorCodec } from '../../http/cursor.ts';
import { principalOf } from '../../http/http.ts';
import { readPage } from '../../http/paging.ts';

export type SessionListDeps = {
  reads: Sql;
  cursors: CursorCodec;
  now: () => string;
  /** `SERVICE_SESSION_IDLE_HOURS` in milliseconds. */
  sessionIdleMs: number;
};

const Place = z.object({ expiresAt: z.string(), id: z.string() });

/** A page of the sessions of this user of the caller's workspace, newest first (SU-06). */
export const sessionPage = async (
  { reads, cursors, now, sessionIdleMs }: SessionListDeps,
  request: FastifyRequest,
  endpoint: string,
  userId: string,
  query: { limit: number; cursor?: string | undefined },
) => {
  const principal = principalOf(request);
  const { workspaceId } = principal;
  const at = now();
  const liveAfter = new Date(Date.parse(at) - sessionIdleMs).toISOString();
  const { rows, nextCursor } = await readPage(cursors, query, {
    endpoint,
    workspaceId,
    place: Place,
    placeOf: (row: SessionRow) => ({ expiresAt: row.expires_at, id: row.id }),
    read: (limit, place) => listSessions(reads, { workspaceId, userId, now: at, liveAfter }, limit, place),
  });
  const current = principal.type === 'user' ? principal.sessionId : null;
  return { items: rows.map((row) => ({ ...row, current: row.id === current })), next_cursor: nextCursor };
};
