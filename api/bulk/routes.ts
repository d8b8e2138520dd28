import type { Route } from '../http/http.ts';
import { countMatching } from './count.ts';
import { bulkById } from './get.ts';
import { startBulkRoute } from './start.ts';
import { undoBulk } from './undo.ts';

type BulkRouteDeps = Parameters<typeof startBulkRoute>[0] &
  Parameters<typeof countMatching>[0] &
  Parameters<typeof undoBulk>[0];

/** Acting on many tickets at once (SU-188). */
export const bulkRoutes = (deps: BulkRouteDeps): readonly Route[] => [
  countMatching(deps),
  startBulkRoute(deps),
  bulkById(deps),
  undoBulk(deps),
];
