import type { Position } from '../core/log/eventLog.ts';

/** An item of the inbox as one person sees it. */
export type ItemOfUser = { userId: string; itemId: string };

/**
 * Up to where people have read (SU-186), shared by all nodes. Operational: it is not in the log, since who has looked at
 * what is nobody else's affair; losing it makes items unread again.
 */
export interface ReadPositions {
  /** Never moves back. Gives up to where the person has read now. */
  read(of: ItemOfUser, position: Position): Promise<Position>;
  /** As if the person had never read it. */
  forget(of: ItemOfUser): Promise<void>;
}
