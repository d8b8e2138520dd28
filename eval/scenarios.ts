import type { Scenario } from './scenario.ts';
import { BILLING } from './scenarios/billing.ts';
import { ORDERS } from './scenarios/orders.ts';

/** Every scenario, by subject. */
export const SCENARIOS: readonly Scenario[] = [...BILLING, ...ORDERS];
