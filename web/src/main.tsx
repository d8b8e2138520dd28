import '@mantine/core/styles.css';
import './app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Problem } from './api/problem.ts';
import { createAppRouter } from './app/router.tsx';
import { theme } from './theme.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The live stream says when something has changed; focus and time do not.
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && !(error instanceof Problem && error.document.status < 500),
    },
  },
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <RouterProvider router={createAppRouter(queries)} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
