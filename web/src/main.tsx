import '@mantine/core/styles.css';
import './app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppRouter } from './app/router.tsx';
import { createQueries } from './app/queries.ts';
import { applyMessage } from './live/applyMessage.ts';
import { createLiveStream } from './live/liveStream.ts';
import { sessionQuery } from './session/session.ts';
import { cssVariables, theme } from './theme.ts';

/** Without a session the router leads to the sign-in page, and from there back. */
const signedOut = (): void => {
  queries.setQueryData(sessionQuery.queryKey, null);
  void router.invalidate();
};

const queries = createQueries(signedOut);
const live = createLiveStream('/backend/api/inbox/stream', (message) => {
  if (message.kind !== 'refused') return applyMessage(queries, message);
  // A 401 looks like any other refusal from here; only a request tells.
  queries
    .fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
    .then((user) => user === null && signedOut())
    .catch(() => undefined);
});
const router = createAppRouter({ queries, live });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
