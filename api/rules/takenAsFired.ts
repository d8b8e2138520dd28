import { ruleHolds } from '../../domain/rules/evaluateRule.ts';
import { parseRule } from '../../domain/rules/parseRule.ts';
import { fieldsOf } from '../../domain/rules/ticketFields.ts';
import type { Sql } from '../../engine/sql.ts';
import { ticketsOfWorkspace } from '../../projections/rules/ruleQueries.ts';

/** SU-113: how many tickets match the rule at the moment and have not fired it; 0 for one that is switched off. */
export const takenAsFired = async (
  reads: Sql,
  workspaceId: string,
  { id, enabled, expression }: { id: string; enabled: boolean; expression: string | null },
  at: string,
): Promise<number> => {
  if (!enabled || expression === null) return 0;
  const rule = parseRule(expression);
  let count = 0;
  for await (const rows of ticketsOfWorkspace(reads, workspaceId))
    for (const { ticket } of rows)
      if (!ticket.fired.includes(id) && ruleHolds(rule, fieldsOf(ticket, at)) === true) count += 1;
  return count;
};
