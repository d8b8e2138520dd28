import type { CommandId } from '../core/ids.ts';
import type { SessionStarted } from './events.ts';

/** A session that the log has not taken yet, with what its events will say of the request that began it. */
export type UnrecordedSession = SessionStarted['data'] & {
  commandId: CommandId;
  requestId: string | null;
  generation: number;
  /** ISO 8601 UTC; null while nobody has signed out of it. */
  endedAt: string | null;
};

/**
 * Sessions of administrators that began while the log took no events, shared by all nodes. Only what this
 * installation's master key vouches for is given back.
 */
export interface UnrecordedSessions {
  keep(session: UnrecordedSession): Promise<void>;
  /** The session of this id as it was kept; `isRecorded`: the log has it by now, and the log alone counts. */
  find(sessionId: string): Promise<{ session: UnrecordedSession; isRecorded: boolean } | null>;
  /** Its user signed out. Nothing happens to one that is not kept, or has ended. */
  end(sessionId: string, endedAt: string): Promise<void>;
  /** Those that the log has not taken, oldest first. */
  waiting(): Promise<readonly UnrecordedSession[]>;
  /** The log has taken it with its end, if it has one; one that has ended meanwhile goes on waiting. */
  recorded(session: Pick<UnrecordedSession, 'sessionId' | 'endedAt'>): Promise<void>;
}
