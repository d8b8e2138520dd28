import { canonicalJson } from '../../domain/core/json/canonicalJson.ts';
import { costMicroUsd, NO_USAGE, type Price } from '../../domain/pricing/price.ts';
import type { ModelRequest } from '../prompt/modelRequest.ts';
import type { Purpose } from '../state/events.ts';

/** SU-185: the money that all agents of an installation may spend. */
export interface Spending {
  /**
   * Sets aside the highest cost of one sending, before it is made; null where the price of the model is unknown. False
   * when that would pass the budget, and then nothing is set aside. `id` is that of this sending alone: a repeat with
   * the same one sets nothing further aside.
   */
  reserve(sending: { id: string; purpose: Purpose; model: string; highestMicroUsd: number | null }): Promise<boolean>;
  /**
   * Replaces what was set aside by what the sending cost, null where nobody knows. A sending that is never settled,
   * since its worker was killed, counts at its highest cost, as does one of unknown cost.
   */
  settle(id: string, costMicroUsd: number | null): Promise<void>;
}

/** Where no budget is set. */
export const unlimited: Spending = {
  reserve: () => Promise.resolve(true),
  settle: () => Promise.resolve(),
};

/** The money is spent until somebody raises the budget or its day ends; no attempt is lost over it (SU-185). */
export class BudgetSpent extends Error {
  constructor() {
    super('the budget does not allow another request to the model');
    this.name = 'BudgetSpent';
  }
}

/** What the provider adds of its own to describe tools, in tokens. */
const ADDED_TOKENS = 1_000;

/** No request costs more: no token is shorter than a byte, and writing to the cache is the dearest way to read one. */
export const highestMicroUsd = (request: ModelRequest, price: Price): number => {
  const tokens = Buffer.byteLength(canonicalJson(request)) + ADDED_TOKENS;
  const written = { ...NO_USAGE, cacheWrite1h: tokens, output: request.max_tokens };
  const read = { ...NO_USAGE, input: tokens, output: request.max_tokens };
  return Math.max(costMicroUsd(written, price), costMicroUsd(read, price));
};
