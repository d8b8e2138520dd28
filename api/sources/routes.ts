import type { Route } from '../http/http.ts';
import { approveTools } from './approveTools.ts';
import { countTickets } from './count.ts';
import { postSource } from './create.ts';
import { deleteSource } from './delete.ts';
import { sourceById } from './get.ts';
import { sourceList } from './list.ts';
import { mailSignInRoutes } from './oauth/routes.ts';
import { passedOverList } from './passedOver/list.ts';
import { takeInPassedOver } from './passedOver/takeIn.ts';
import { patchSource } from './patch.ts';
import { releaseTickets } from './release.ts';
import { postSourceTest } from './test.ts';

type SourceDeps = Parameters<typeof sourceList>[0] &
  Parameters<typeof postSource>[0] &
  Parameters<typeof countTickets>[0] &
  Parameters<typeof sourceById>[0] &
  Parameters<typeof patchSource>[0] &
  Parameters<typeof deleteSource>[0] &
  Parameters<typeof postSourceTest>[0] &
  Parameters<typeof approveTools>[0] &
  Parameters<typeof releaseTickets>[0] &
  Parameters<typeof passedOverList>[0] &
  Parameters<typeof takeInPassedOver>[0] &
  Parameters<typeof mailSignInRoutes>[0];

/** Ticket sources: their catalogue, their lives, a test of their connection (SU-55 to SU-67). */
export const sourceRoutes = (deps: SourceDeps): readonly Route[] => [
  sourceList(deps),
  postSource(deps),
  countTickets(deps),
  sourceById(deps),
  patchSource(deps),
  deleteSource(deps),
  postSourceTest(deps),
  approveTools(deps),
  releaseTickets(deps),
  passedOverList(deps),
  takeInPassedOver(deps),
  ...mailSignInRoutes(deps),
];
