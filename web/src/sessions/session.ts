import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { Answer } from '../api/answer.ts';
import { saysSignedOut } from '../api/problem.ts';

type Account = Answer<'/api/auth/me'>;
export type User = Account['user'] & Pick<Account, 'permissions'>;
/** What a role may allow (SU-07); the service has the table, and lets nobody do more. */
export type Permission = Account['permissions'][number];

/** The signed-in user, or null. It does not grow old: it is asked for when a request is refused, and when they are changed. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<User | null> => {
    try {
      const { user, permissions } = await unwrap(api.GET('/api/auth/me'));
      return { ...user, permissions };
    } catch (error) {
      if (saysSignedOut(error)) return null;
      throw error;
    }
  },
  staleTime: 'static',
});

/** Whoever is signed in, on every page that needs it; null for the moment before such a page is left. */
export const useUser = (): User | null => useSuspenseQuery(sessionQuery).data;

/** Tells what the signed-in user may do. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const user = useUser();
  return (permission) => user?.permissions.includes(permission) ?? false;
};

/** Asks for the signed-in user again, who was changed. */
export const rereadSession = (queries: QueryClient): void =>
  void queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);

/** After a sign-in: what the last person has read is not for the next. */
export const signedInAnew = async (queries: QueryClient): Promise<void> => {
  queries.clear();
  await queries.fetchQuery(sessionQuery);
};

const KEY = 'signed-in';

/** That somebody was signed in with this browser, so that an end which nobody asked for can be told from none. */
export const rememberSignIn = (): void => localStorage.setItem(KEY, 'true');

/** Gives back whether somebody was. */
export const forgetSignIn = (): boolean => {
  const was = localStorage.getItem(KEY) !== null;
  localStorage.removeItem(KEY);
  return was;
};
