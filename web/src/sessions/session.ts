import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { Answer } from '../api/answer.ts';
import { saysSignedOut } from '../api/problem.ts';

export type User = Answer<'/api/auth/me'>['user'];

/** The signed-in user, or null. No event tells of it, so that none makes it old: it is asked when a request is refused. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<User | null> => {
    try {
      return (await unwrap(api.GET('/api/auth/me'))).user;
    } catch (error) {
      if (saysSignedOut(error)) return null;
      throw error;
    }
  },
  staleTime: 'static',
});

/** Whoever is signed in, on every page that needs it; null for the moment before such a page is left. */
export const useUser = (): User | null => useSuspenseQuery(sessionQuery).data;

const KEY = 'signed-in';

/** That somebody was signed in with this browser, so that an end which nobody asked for can be told from none. */
export const rememberSignIn = (): void => localStorage.setItem(KEY, 'true');

/** Gives back whether somebody was. */
export const forgetSignIn = (): boolean => {
  const was = localStorage.getItem(KEY) !== null;
  localStorage.removeItem(KEY);
  return was;
};
