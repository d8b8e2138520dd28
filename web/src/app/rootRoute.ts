import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { LiveStream } from '../live/liveStream.ts';

/** What the routes need before they render. `live`: the stream of the inbox; `log`: that of the log. */
export type AppContext = { queries: QueryClient; live: LiveStream; log: LiveStream };

/** What stands below it needs no session. */
export const rootRoute = createRootRouteWithContext<AppContext>()({ component: Outlet });
