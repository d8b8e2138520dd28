import type { ApiDeps } from '../http/deps.ts';
import type { Route } from '../http/http.ts';
import { inboxList } from './list.ts';
import { inboxStream } from './stream.ts';

/** SU-157 to SU-168. */
export const inboxRoutes = (deps: Pick<ApiDeps, 'reads' | 'cursors' | 'streams'>): readonly Route[] => [
  inboxList(deps),
  inboxStream(deps),
];
