import { ruleHolds, type RuleFields } from '../rules/evaluateRule.ts';
import { parseRule, type Rule } from '../rules/parseRule.ts';
import { RuleSyntaxError } from '../rules/tokens.ts';
import type { QuietHours } from './events.ts';

/** SU-116: the longest `when`, in characters. */
export const WHEN_CHARS_MAX = 2_000;
const BEFORE = 'if ';
const AFTER = ' then escalate()';

/** SU-116: conditions of SU-109 joined by `and`. Throws RuleSyntaxError with the place in this very text. */
export const parseWhen = (when: string): Rule => {
  try {
    return parseRule(`${BEFORE}${when}${AFTER}`);
  } catch (error) {
    if (!(error instanceof RuleSyntaxError)) throw error;
    throw new RuleSyntaxError(Math.min(Math.max(error.position - BEFORE.length, 0), when.length), error.message);
  }
};

/**
 * Whether an escalation reaches the channel: all conditions hold, and of one that cannot be said none does (SU-111).
 * One that was stored and is no `when` any more holds for nothing. Never throws.
 */
export const whenHolds = (when: string | null, fields: RuleFields): boolean => {
  if (when === null) return true;
  try {
    return ruleHolds(parseWhen(when), fields) === true;
  } catch {
    return false;
  }
};

/** SU-116: whether `at` (ISO 8601) is within the quiet hours, whose end may lie on the next day. */
export const isQuiet = (quiet: QuietHours | null, at: string): boolean => {
  if (quiet === null) return false;
  const { timezone, start, end } = quiet;
  const local = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));
  return start <= end ? start <= local && local < end : start <= local || local < end;
};
