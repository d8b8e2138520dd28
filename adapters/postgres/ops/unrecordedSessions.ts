import { CommandId, UserId } from '../../../domain/core/ids.ts';
import type { KeyedHash } from '../../../domain/core/subjects.ts';
import { sameSha256 } from '../../../domain/core/tokens.ts';
import type { UnrecordedSession, UnrecordedSessions } from '../../../domain/sessions/unrecordedSessions.ts';
import type { Sql } from '../../../engine/sql.ts';

/** `ops.unrecorded_sessions`. `keyedHash`: under the master key. */
export const createUnrecordedSessions = (database: Sql, keyedHash: KeyedHash): UnrecordedSessions => {
  const proofOf = (session: UnrecordedSession): string =>
    keyedHash(
      'unrecorded-session',
      session.sessionId,
      session.userId,
      session.workspaceId,
      session.tokenSha256,
      session.startedAt,
      session.expiresAt,
      // As it was before there were generations.
      ...(session.generation === 0 ? [] : [String(session.generation)]),
    );
  const proven = (row: Row): readonly UnrecordedSession[] => {
    const session = sessionOf(row);
    return sameSha256(row.proof, proofOf(session)) ? [session] : [];
  };
  return {
    keep: async (session) => {
      await database.query(
        `insert into ops.unrecorded_sessions
           (session_id, user_id, workspace_id, token_sha256, started_at, expires_at, command_id, request_id, proof,
            generation)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (session_id) do nothing`,
        [
          session.sessionId,
          session.userId,
          session.workspaceId,
          session.tokenSha256,
          session.startedAt,
          session.expiresAt,
          session.commandId,
          session.requestId,
          Buffer.from(proofOf(session), 'hex'),
          session.generation,
        ],
      );
    },
    find: async (sessionId) => {
      const { rows } = await database.query<Row>(`${SELECT} where session_id = $1`, [sessionId]);
      const [found] = rows.flatMap((row) => proven(row).map((session) => ({ session, isRecorded: row.is_recorded })));
      return found ?? null;
    },
    end: async (sessionId, endedAt) => {
      await database.query(
        'update ops.unrecorded_sessions set ended_at = $2 where session_id = $1 and ended_at is null',
        [sessionId, endedAt],
      );
    },
    waiting: async () => {
      const { rows } = await database.query<Row>(`${SELECT} where recorded_at is null order by started_at`);
      return rows.flatMap(proven);
    },
    recorded: async ({ sessionId, endedAt }) => {
      await database.query(
        `update ops.unrecorded_sessions set recorded_at = now()
          where session_id = $1 and ended_at is not distinct from $2::timestamptz`,
        [sessionId, endedAt],
      );
    },
  };
};

type Row = {
  session_id: string;
  user_id: string;
  workspace_id: string;
  token_sha256: string;
  started_at: string;
  expires_at: string;
  ended_at: string | null;
  command_id: string;
  request_id: string | null;
  generation: number;
  proof: string;
  is_recorded: boolean;
};

const SELECT = `select session_id, user_id, workspace_id, token_sha256, started_at, expires_at, ended_at, command_id,
         request_id, generation, encode(proof, 'hex') as proof, recorded_at is not null as is_recorded
    from ops.unrecorded_sessions`;

const sessionOf = (row: Row): UnrecordedSession => ({
  sessionId: row.session_id,
  userId: UserId.parse(row.user_id),
  workspaceId: row.workspace_id,
  tokenSha256: row.token_sha256,
  startedAt: row.started_at,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
  commandId: CommandId.parse(row.command_id),
  requestId: row.request_id,
  generation: row.generation,
});
