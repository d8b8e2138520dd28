import type { QueryClient } from '@tanstack/react-query';
import type { LiveStream } from '../live/liveStream.ts';

/** What the routes need before they render. */
export type AppContext = { queries: QueryClient; live: LiveStream };
