import { z } from 'zod';

const at = z.iso.datetime();
/** Whole micro-dollars. */
const microUsd = z.int().min(0);
/** A day of UTC. */
const day = z.iso.date();

/** What a budget of the day came to: `spentMicroUsd` is what the day has cost, requests without an answer included. */
const reached = { workspaceId: z.string(), day, dailyMicroUsd: microUsd, spentMicroUsd: microUsd };

/** Events of `budget-<workspace>` (SU-185). Stored forever: add event types or optional fields; never rename or reuse one. */
export const BudgetEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('BudgetSet'),
    data: z.object({
      workspaceId: z.string(),
      /** Null: no limit. */
      dailyMicroUsd: microUsd.nullable(),
      warnPct: z.int().min(1).max(100),
      setAt: at,
    }),
  }),
  z.object({
    type: z.literal('BudgetWarning'),
    data: z.object({ ...reached, warnPct: z.int(), warnedAt: at }),
  }),
  z.object({
    type: z.literal('BudgetExhausted'),
    data: z.object({
      ...reached,
      /** The most that the request could have cost that was not made. */
      neededMicroUsd: microUsd,
      /** When the next day begins. */
      resumesAt: at,
      exhaustedAt: at,
    }),
  }),
]);
export type BudgetEvent = z.infer<typeof BudgetEvent>;
export type BudgetData<Type extends BudgetEvent['type']> = Extract<BudgetEvent, { type: Type }>['data'];
