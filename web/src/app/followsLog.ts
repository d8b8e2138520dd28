import { sessionQuery } from '../sessions/session.ts';
import type { AppContext } from './rootRoute.ts';

/** `beforeLoad` of pages that events of the log keep up to date; they are followed until the session ends. */
export const followsLog = async ({ context, preload }: { context: AppContext; preload: boolean }): Promise<void> => {
  if (preload) return;
  const user = await context.queries.ensureQueryData(sessionQuery);
  // The service shows the log to nobody else.
  if (user?.permissions.includes('events:read') === true) context.log.open(user.id);
};
