import { canonicalJson } from '../../domain/core/json/canonicalJson.ts';
import { costMicroUsd, NO_USAGE, type Price } from '../../domain/pricing/price.ts';
import type { ModelRequest } from '../prompt/modelRequest.ts';
import type { Purpose } from '../state/events.ts';

/** SU-185: the money that all agents of an installation may spend. */
export interface Spending {
  /**
   * Sets aside the highest cost of one sending, before it is made; null where the price of the model is unknown. Throws
   * BudgetSpent when that would pass the budget, and then nothing is set aside. `id` is that of this sending alone: a
   * repeat with the same one sets nothing further aside.
   */
  reserve(sending: { id: string; purpose: Purpose; model: string; highestMicroUsd: number | null }): Promise<void>;
  /**
   * Replaces what was set aside by what the sending cost, null where nobody knows. A sending that is never settled,
   * since its worker was killed, counts at its highest cost, as does one of unknown cost. Never rejects: where it cannot
   * be settled now, the highest cost stays.
   */
  settle(id: string, costMicroUsd: number | null): Promise<void>;
}

/** Where no budget is set. */
export const unlimited: Spending = {
  reserve: () => Promise.resolve(),
  settle: () => Promise.resolve(),
};

/**
 * Why a request is not made: the day's money is spent; it is set aside for requests under way, some of which may come
 * back; or nobody knows what the model costs.
 */
export type Shortage = 'spent' | 'set_aside' | 'unpriced';

/** The budget does not allow another request now; no attempt is lost over it (SU-185). */
export class BudgetSpent extends Error {
  readonly shortage: Shortage;
  /** The most that the request could have cost, in micro-dollars; null for a model without a price. */
  readonly neededMicroUsd: number | null;
  constructor(shortage: Shortage, neededMicroUsd: number | null) {
    super('the budget does not allow another request to the model');
    this.name = 'BudgetSpent';
    this.shortage = shortage;
    this.neededMicroUsd = neededMicroUsd;
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
