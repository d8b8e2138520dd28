import type { Route } from '../http/http.ts';
import { postCancel } from './cancel.ts';
import { postFeedback } from './feedback.ts';
import { investigationById } from './get.ts';
import { investigationList } from './list.ts';
import { investigationResult } from './result.ts';
import { postRetry } from './retry.ts';
import { investigationsStatus } from './status.ts';
import { investigationSteps } from './stream.ts';
import { investigationTrajectory } from './trajectory.ts';

type InvestigationDeps = Parameters<typeof investigationList>[0] &
  Parameters<typeof investigationById>[0] &
  Parameters<typeof investigationTrajectory>[0] &
  Parameters<typeof investigationResult>[0] &
  Parameters<typeof investigationSteps>[0] &
  Parameters<typeof postCancel>[0] &
  Parameters<typeof postRetry>[0] &
  Parameters<typeof postFeedback>[0] &
  Parameters<typeof investigationsStatus>[0];

/** Investigations, their trajectories and their ends (SU-29, SU-30, SU-81 to SU-83). */
export const investigationRoutes = (deps: InvestigationDeps): readonly Route[] => [
  investigationList(deps),
  investigationById(deps),
  investigationTrajectory(deps),
  investigationResult(deps),
  investigationSteps(deps),
  postCancel(deps),
  postRetry(deps),
  postFeedback(deps),
  investigationsStatus(deps),
];
