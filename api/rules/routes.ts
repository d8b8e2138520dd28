import type { Route } from '../http/http.ts';
import { postRule } from './create.ts';
import { deleteRule } from './delete.ts';
import { dryRunRule } from './dryRun.ts';
import { ruleFirings } from './firings.ts';
import { getRule } from './get.ts';
import { ruleList } from './list.ts';
import { putRule } from './put.ts';
import { validateRule } from './validate.ts';

type RuleDeps = Parameters<typeof ruleList>[0] &
  Parameters<typeof postRule>[0] &
  Parameters<typeof putRule>[0] &
  Parameters<typeof validateRule>[0] &
  Parameters<typeof ruleFirings>[0];

/** Rules that decide what is escalated (SU-107). */
export const ruleRoutes = (deps: RuleDeps): readonly Route[] => [
  ruleList(deps),
  postRule(deps),
  validateRule(deps),
  dryRunRule(deps),
  getRule(deps),
  putRule(deps),
  deleteRule(deps),
  ruleFirings(deps),
];
