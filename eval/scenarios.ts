import type { Scenario } from './scenario.ts';
import { BILLING } from './scenarios/billing.ts';

/** Every scenario, by subject. */
export const SCENARIOS: readonly Scenario[] = [...BILLING];
