import type { QueryClient } from '@tanstack/react-query';
import { countsQuery } from '../inbox/views/queries.ts';
import { sessionQuery } from '../sessions/session.ts';
import { hasAnswered } from './steps.ts';

/** Administrators begin with the first steps as long as the agent has answered nothing yet. */
export const beginsFirstRun = async (queries: QueryClient): Promise<boolean> => {
  const user = await queries.ensureQueryData(sessionQuery);
  if (user?.permissions.includes('connectors:manage') !== true) return false;
  return !hasAnswered((await queries.ensureQueryData(countsQuery)).counts);
};
