import { z } from 'zod';
import { DomainError } from '../../domain/core/problems/errors.ts';

const DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const;
export type CostWindow = keyof typeof DAYS;

/** No enum: another value is a problem of its own. */
export const WindowQuery = z.string().default('30d').describe('`7d`, `30d` or `90d`: so many days back from now.');

/** SU-154: where a window begins and ends, ISO 8601. Throws `invalid_window`. */
export const windowUntil = (given: string, to: string): { window: CostWindow; from: string; to: string } => {
  const window = Object.keys(DAYS).find((each): each is CostWindow => each === given);
  if (window === undefined) throw new DomainError('invalid_window', { members: { allowed: Object.keys(DAYS) } });
  return { window, from: new Date(Date.parse(to) - DAYS[window] * 86_400_000).toISOString(), to };
};
