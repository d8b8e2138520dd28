import type { DomainEvent } from '../../../domain/core/log/eventStore.ts';
import { at, type Step } from './historySteps.ts';

const budget = (type: string, data: DomainEvent['data'], workspaceId = 'default'): Step => [
  `budget-${workspaceId}`,
  type,
  { workspaceId, ...data },
];
const day = { day: '2026-05-01', dailyMicroUsd: 2_000_000 };

export const budgets: readonly Step[] = [
  budget('BudgetSet', { dailyMicroUsd: 2_000_000, warnPct: 80, setAt: at(60) }),
  budget('BudgetWarning', { ...day, spentMicroUsd: 1_600_001, warnPct: 80, warnedAt: at(61) }),
  budget('BudgetExhausted', {
    ...day,
    spentMicroUsd: 1_900_000,
    neededMicroUsd: 250_000,
    resumesAt: '2026-05-02T00:00:00.000Z',
    exhaustedAt: at(62),
  }),
  budget('BudgetSet', { dailyMicroUsd: null, warnPct: 50, setAt: at(63) }),
  budget('BudgetSet', { dailyMicroUsd: 1_000_000, warnPct: 80, setAt: at(64) }, 'other'),
];
