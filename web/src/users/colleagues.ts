import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import { useUser } from '../sessions/session.ts';

/** Somebody of the workspace, as everybody there may know them; `name` is null once it was erased. */
export type Colleague = Pick<Answer<'/api/users'>['items'][number], 'id' | 'name' | 'disabled'>;

const PAGE = 100;

/** All who are or were there: what somebody did long ago names them, too. */
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: async (): Promise<readonly Colleague[]> => {
    const people: Colleague[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
      const page: Answer<'/api/users'> = await unwrap(api.GET('/api/users', { params: { query } }));
      people.push(...page.items);
      cursor = page.next_cursor;
    }
    return people;
  },
});

/** What people are called to whoever is signed in: "You", a name, or that they are unknown. */
export const useNameOf = (): ((userId: string) => string) => {
  const self = useUser()?.id;
  const { data } = useQuery(colleaguesQuery);
  return (userId) => (userId === self ? 'You' : (data?.find(({ id }) => id === userId)?.name ?? 'Somebody'));
};
