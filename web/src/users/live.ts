import type { QueryClient } from '@tanstack/react-query';
import type { LogEvent, LogHandler } from '../live/log.ts';
import { reread } from '../live/overlay.ts';
import { rereadSession, sessionQuery } from '../sessions/session.ts';
import { peopleQuery } from './queries.ts';

const TYPES = [
  'UserAdded',
  'UserInvited',
  'PasswordLinkMade',
  'UserPasswordSet',
  'UserRenamed',
  'UserRoleChanged',
  'UserDisabled',
  'UserEnabled',
];

const peopleChanged = (queries: QueryClient, { data }: LogEvent): void => {
  reread(queries, peopleQuery.queryKey);
  if (queries.getQueryData(sessionQuery.queryKey)?.id === data['userId']) rereadSession(queries);
};

/** What events do to the users that were read, oneself among them. */
export const peopleLive: LogHandler = Object.fromEntries(TYPES.map((type) => [type, peopleChanged]));
