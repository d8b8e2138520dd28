import type { ApiDeps } from '../http/deps.ts';
import type { Route } from '../http/http.ts';
import { eventList } from './list.ts';
import { eventStream } from './stream.ts';

/** */
export const eventRoutes = (deps: Pick<ApiDeps, 'store' | 'cursors' | 'streams' | 'chainHashes'>): readonly Route[] => [
  eventList(deps),
  eventStream(deps),
];
