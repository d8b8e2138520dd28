import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Problem, saysSignedOut } from '../api/problem.ts';

const RETRIES = 2;

/** The tab's copy of what the service knows. `onSignedOut`: an answer said that nobody is signed in any more. */
export const createQueries = (onSignedOut: () => void): QueryClient => {
  const onError = (error: unknown): void => {
    if (saysSignedOut(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // The live stream says when something has changed; focus and time do not.
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // The service may run on the same machine: a network is not needed to reach it.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && !(error instanceof Problem && error.document.status < 500),
      },
      mutations: { networkMode: 'always' },
    },
  });
};
