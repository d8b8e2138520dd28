import './library.css';
import './app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PAGES } from './app/pages.ts';
import { createQueries } from './app/queries.ts';
import { createAppRouter, preloadPages } from './app/router.tsx';
import { applyMessage, type Feed } from './live/applyMessage.ts';
import { createLiveStream, type LiveStream } from './live/liveStream.ts';
import { fromTheLog, isOfTheLog, LOG_URL } from './live/log.ts';
import { notifications } from './notifications/live.ts';
import { sessionQuery } from './sessions/session.ts';
import { cssVariables, theme } from './theme.ts';

/**
 * Asks who is signed in; without anybody the router leads to the sign-in page, and from there back. A refusal alone
 * does not tell: it may answer a request from before the last sign-in. Without an answer the next refusal asks again.
 */
const checkSession = (): void => {
  queries.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }).then(
    (user) => (user === null ? router.invalidate() : undefined),
    () => undefined,
  );
};

const queries = createQueries(checkSession);
const follow = (name: string, url: string, feed: Feed): LiveStream => {
  const frames = new Set([...feed.handlers, ...feed.signals].flatMap((handler) => Object.keys(handler)));
  return createLiveStream({ name, url, frames: [...frames] }, (message) => {
    // A 401 looks like any other refusal from here.
    if (message.kind === 'refused') checkSession();
    else applyMessage(queries, feed, message);
  });
};
const openTicket = (ticketId: string): void => void router.navigate({ to: '/inbox/$ticketId', params: { ticketId } });
const live = follow('live', '/backend/api/inbox/stream', {
  handlers: [notifications(openTicket), ...PAGES.flatMap((page) => page.live)],
  signals: PAGES.flatMap((page) => page.signals ?? []),
  tellsOf: (query) => !isOfTheLog(query),
});
const log = follow('log', LOG_URL, {
  handlers: PAGES.flatMap((page) => page.log ?? []).map(fromTheLog),
  signals: [],
  tellsOf: isOfTheLog,
});
const router = createAppRouter({ queries, live, log });

preloadPages(router);

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
