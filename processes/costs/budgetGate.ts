import type { BudgetSpent, Shortage } from '../../agent/running/spending.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { dayOf, isTold, type Budget } from '../../domain/costs/budget.ts';
import type { MoneyLedger } from '../../domain/costs/moneyLedger.ts';
import { isEvent } from '../../domain/streamKinds.ts';

/** Why runs wait for money on this node. */
export type MoneyShortage = {
  shortage: Shortage;
  /** ISO 8601 UTC. */
  since: string;
};

/**
 * Open while requests to the model may be paid for (SU-185). Closed, nothing is claimed, and what was running waits: until
 * the day ends or somebody sets another budget; where money is only set aside, until some of it has come back.
 */
export type BudgetGate = {
  /** Null while it is open. */
  shortage(): MoneyShortage | null;
  /** How many runs may begin or go on now. Throws LogUnavailable. */
  places(): Promise<number>;
  /** A request was not made. */
  refused(spent: Pick<BudgetSpent, 'shortage' | 'neededMicroUsd'>): void;
  /** Told of every event: what another node found out, and a new budget. */
  heard(event: RecordedEvent): void;
};

export type BudgetGateDeps = {
  ledger: Pick<MoneyLedger, 'of'>;
  /** The budget as the log tells it. */
  current: () => Promise<Budget>;
  workspaceId: string;
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
};

type Closed = { shortage: Shortage; day: string; since: string; neededMicroUsd: number };

/** As many places are no shortage. */
const PLENTY = 20;

/** One per node that runs agents by itself. */
export const createBudgetGate = ({ ledger, current, workspaceId, now }: BudgetGateDeps): BudgetGate => {
  let closed: Closed | null = null;
  let isAsked = false;
  const close = (shortage: Shortage, neededMicroUsd = 0): void => {
    const at = now();
    closed = { shortage, day: dayOf(at), since: at, neededMicroUsd };
  };
  const stillClosed = (): Closed | null => (closed?.day === dayOf(now()) ? closed : null);
  /** What other nodes have found before this one listened. */
  const ask = async (): Promise<void> => {
    const budget = await current();
    if (isTold(budget, budget.exhausted, dayOf(now()))) close('spent');
    isAsked = true;
  };
  return {
    shortage: () => {
      const held = stillClosed();
      return held && { shortage: held.shortage, since: held.since };
    },
    places: async () => {
      if (!isAsked) await ask();
      const held = stillClosed();
      if (held === null) return Infinity;
      if (held.shortage !== 'set_aside') return 0;
      const { dailyMicroUsd } = await current();
      const { spentMicroUsd, inFlightMicroUsd } = await ledger.of(held.day);
      const freeMicroUsd = (dailyMicroUsd ?? Infinity) - spentMicroUsd - inFlightMicroUsd;
      const places = Math.max(0, Math.floor(freeMicroUsd / held.neededMicroUsd));
      // Nothing comes back any more: the next request tells that the budget is spent, or that there is room.
      const isOver = inFlightMicroUsd === 0 || places >= PLENTY;
      if (isOver) closed = null;
      return isOver ? Math.max(1, places) : places;
    },
    refused: ({ shortage, neededMicroUsd }) => close(shortage, neededMicroUsd ?? 0),
    heard: (event) => {
      if (!isEvent(event, 'BudgetSet', 'BudgetExhausted') || event.data.workspaceId !== workspaceId) return;
      if (event.type === 'BudgetSet') closed = null;
      else if (event.data.day === dayOf(now())) close('spent', event.data.neededMicroUsd);
    },
  };
};
