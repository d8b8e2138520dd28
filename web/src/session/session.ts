import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { saysSignedOut } from '../api/problem.ts';

/** The signed-in user, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    try {
      return (await unwrap(api.GET('/api/auth/me'))).user;
    } catch (error) {
      if (saysSignedOut(error)) return null;
      throw error;
    }
  },
});
