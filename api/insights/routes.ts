import type { Route } from '../http/http.ts';
import { leadMetrics } from './metrics.ts';
import type { InsightDeps } from './readWindow.ts';
import { leadSeries } from './series.ts';

/** How support does: what leads look at (SU-146 to SU-148, SU-183). */
export const insightRoutes = (deps: InsightDeps): readonly Route[] => [leadMetrics(deps), leadSeries(deps)];
