import { sessionQuery } from '../sessions/session.ts';
import type { AppContext } from './rootRoute.ts';

const ASK_MS = 3000;

/**
 * Calls `act` once the service answers after it did not; never while it answers all the time, since a fault of the
 * page itself would come back with every load. Asks for the session: that works signed in or out, and before the
 * stream was ever open. Gives back how to stop.
 */
export const whenBack = ({ queries, live }: AppContext, act: () => void): (() => void) => {
  let away = live.state() === 'lost' || queries.getQueryState(sessionQuery.queryKey)?.status === 'error';
  let stopped = false;
  const ask = async () => {
    const answered = await queries.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }).then(
      () => true,
      () => false,
    );
    if (answered && away && !stopped) act();
    away ||= !answered;
  };
  const timer = setInterval(() => void ask(), ASK_MS);
  void ask();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
};
