import type { ApiDeps } from '../http/deps.ts';
import type { Route } from '../http/http.ts';
import { cancelInvestigation } from './cancel.ts';
import { investigationById } from './get.ts';
import { investigationList } from './list.ts';
import { investigationResult } from './result.ts';
import { retryInvestigation } from './retry.ts';
import { investigationsStatus } from './status.ts';
import { investigationSteps } from './stream.ts';
import { investigationTrajectory } from './trajectory.ts';

/** SU-29, SU-30, SU-81 to SU-83. */
export const investigationRoutes = (
  deps: Pick<
    ApiDeps,
    | 'store'
    | 'reads'
    | 'progress'
    | 'readAfterWriteMs'
    | 'cursors'
    | 'streams'
    | 'publicApiUrl'
    | 'now'
    | 'investigationsStatus'
  >,
): readonly Route[] => [
  investigationList(deps),
  investigationById(deps),
  investigationTrajectory(deps),
  investigationResult(deps),
  investigationSteps(deps),
  cancelInvestigation(deps),
  retryInvestigation(deps),
  investigationsStatus(deps),
];
