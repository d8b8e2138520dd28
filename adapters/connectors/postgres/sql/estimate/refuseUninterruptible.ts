import type { Params } from '../../connection.ts';
import { ToolError } from '../../../toolError.ts';
import type { Fields } from '../nodeText.ts';
import { workOf } from './queries.ts';

/**
 * Most work that PostgreSQL may do without looking whether it is to stop, in nanoseconds: with the time limit of a
 * statement that stays below the time in which it has to answer.
 */
export const WORK_MAX = 1_500_000_000;

/**
 * SU-48: PostgreSQL interrupts a statement between rows and not inside most functions, so a statement whose functions
 * are given too much would go on after its limit, whatever cancels it. Throws ToolError `sql_rejected`. An estimate
 * from what stands in the statement: a cell of a table is taken for a kilobyte.
 */
export const refuseUninterruptible = (select: Fields, params: Params): void => {
  // What is no number is no bound either.
  if (!(workOf(select, params) <= WORK_MAX)) throw new ToolError('sql_rejected', TOO_MUCH);
};

const TOO_MUCH =
  'A function would be given more than can be interrupted; shorten texts by left(…, 1000), write counts of repeat, lpad and the like as numbers or least(…, 1000), and search for short texts.';
