import { ruleHolds } from '../../rules/evaluateRule.ts';
import { parseRule } from '../../rules/parseRule.ts';
import type { EscalationReason } from '../../tickets/events.ts';
import type { Facts } from '../investigation.ts';
import type { Proposal } from './submitVerdict.ts';

/** The queue of what concerns money. */
export const BILLING = 'billing';

/** Whether the playbook makes this a matter of money, whatever the model said (SU-86). */
export const forcesMoney = ({ playbook }: Facts): boolean =>
  playbook?.force === 'escalate' && playbook.queue === BILLING;

/**
 * Why a playbook takes a verdict from the model: it forces a person to decide, or one of its rules holds. Null when it
 * does not, and without one. Code decides, so that neither model nor ticket can talk it out of that.
 */
export const playbookReason = (
  { playbook, started }: Facts,
  { kind, confidence, category }: Pick<Proposal, 'kind' | 'confidence' | 'category'>,
): EscalationReason | null => {
  if (playbook === null) return null;
  if (playbook.force === 'escalate') return 'policy';
  const fields = { verdict: kind, confidence, category, customer: started.ticket?.customer ?? null };
  const rule = playbook.escalateWhen.map(parseRule).find((each) => ruleHolds(each, fields) === true);
  if (rule === undefined) return null;
  return rule.conditions.some(({ field }) => field === 'confidence') ? 'low_confidence' : 'policy';
};
