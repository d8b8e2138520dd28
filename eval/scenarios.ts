import type { Scenario } from './scenario.ts';
import { BILLING } from './scenarios/billing.ts';
import { CACHE } from './scenarios/cache.ts';
import { CLUSTERS } from './scenarios/clusters.ts';
import { ERRORS } from './scenarios/errors.ts';
import { INJECTED } from './scenarios/injected.ts';
import { LANGUAGES } from './scenarios/languages.ts';
import { ORDERS } from './scenarios/orders.ts';
import { SIGN_IN } from './scenarios/signIn.ts';
import { UNCLEAR } from './scenarios/unclear.ts';

/** Every scenario, by subject. */
export const SCENARIOS: readonly Scenario[] = [
  ...BILLING,
  ...ORDERS,
  ...ERRORS,
  ...CACHE,
  ...SIGN_IN,
  ...CLUSTERS,
  ...UNCLEAR,
  ...LANGUAGES,
  ...INJECTED,
];
