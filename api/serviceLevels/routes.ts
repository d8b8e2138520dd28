import type { Route } from '../http/http.ts';
import { getCalendar, putCalendar } from './calendar.ts';
import { previewSla } from './preview.ts';
import { slaSummary } from './summary.ts';
import { getTargets, putTargets } from './targets.ts';

type LevelDeps = Parameters<typeof slaSummary>[0] & Parameters<typeof putCalendar>[0];

/** By when tickets are to be answered and resolved (SU-149, SU-182). */
export const serviceLevelRoutes = (deps: LevelDeps): readonly Route[] => [
  slaSummary(deps),
  previewSla,
  getTargets(deps),
  putTargets(deps),
  getCalendar(deps),
  putCalendar(deps),
];
