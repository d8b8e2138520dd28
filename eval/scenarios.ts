import type { Scenario } from './scenario.ts';
import { BILLING } from './scenarios/billing.ts';
import { CACHE } from './scenarios/cache.ts';
import { CLUSTERS } from './scenarios/clusters.ts';
import { ERRORS } from './scenarios/errors.ts';
import { INJECTED } from './scenarios/injected.ts';
import { INJECTED_RECORDS } from './scenarios/injectedRecords.ts';
import { LANGUAGES } from './scenarios/languages.ts';
import { ORDERS } from './scenarios/orders.ts';
import { SHOPPING } from './scenarios/shopping.ts';
import { SIGN_IN } from './scenarios/signIn.ts';
import { SIGN_IN_SETTINGS } from './scenarios/signInSettings.ts';
import { SUBSCRIPTIONS } from './scenarios/subscriptions.ts';
import { UNCLEAR } from './scenarios/unclear.ts';

/** Every scenario, by subject. */
export const SCENARIOS: readonly Scenario[] = [
  ...BILLING,
  ...SUBSCRIPTIONS,
  ...ORDERS,
  ...SHOPPING,
  ...ERRORS,
  ...CACHE,
  ...SIGN_IN,
  ...SIGN_IN_SETTINGS,
  ...CLUSTERS,
  ...UNCLEAR,
  ...LANGUAGES,
  ...INJECTED,
  ...INJECTED_RECORDS,
];
