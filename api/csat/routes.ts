import type { Route } from '../http/http.ts';
import { csatQueue } from './queue.ts';
import { rateRoutes } from './rate.ts';
import { postReview } from './review.ts';
import { postCsat } from './submit.ts';
import { csatSummary } from './summary.ts';

type CsatDeps = Parameters<typeof postCsat>[0] & Parameters<typeof csatQueue>[0] & Parameters<typeof rateRoutes>[0];

/** What customers think of answers (SU-151 to SU-153, SU-184). */
export const csatRoutes = (deps: CsatDeps): readonly Route[] => [
  postCsat(deps),
  csatSummary(deps),
  postReview(deps),
  csatQueue(deps),
  rateRoutes(deps),
];
