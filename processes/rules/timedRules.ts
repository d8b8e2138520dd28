import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import { ruleHolds } from '../../domain/rules/evaluateRule.ts';
import type { Moment } from '../../domain/rules/moments.ts';
import { asksForTime, type RuleInForce } from '../../domain/rules/rulesInForce.ts';
import { hasEnded } from '../../domain/rules/ruleTicket.ts';
import { fieldsOf } from '../../domain/rules/ticketFields.ts';
import { thresholdsOf, type Threshold } from '../../domain/rules/timesOf.ts';
import type { Sql } from '../../engine/sql.ts';
import { ticketsSince, workspacesWithRules } from '../../projections/rules/ruleQueries.ts';
import type { RuleTicketRow } from '../../projections/rules/rules.ts';
import { applyRules, type RuleApplying } from './applyRules.ts';
import { loadRules } from './loadRules.ts';

/** The rules of a workspace that ask for the time, and the lengths of time at which they may become true. */
export type Timed = { workspaceId: string; rules: readonly RuleInForce[]; thresholds: readonly Threshold[] };

/** Those of every workspace that has any. */
export const timedRules = async ({ store, reads }: { store: EventStore; reads: Sql }): Promise<readonly Timed[]> => {
  const timed: Timed[] = [];
  for (const workspaceId of await workspacesWithRules(reads)) {
    const rules = (await loadRules(store, workspaceId)).filter(({ rule }) => asksForTime(rule));
    const thresholds = thresholdsOf({ conditions: rules.flatMap(({ rule }) => rule.conditions) });
    if (rules.length > 0) timed.push({ workspaceId, rules, thresholds });
  }
  return timed;
};

/** How far back the next look goes, so that a ticket counts too that a read model showed late. */
const OVERLAP_MS = 60_000;

/**
 * The tickets that have reached a length of time since `lookedAt` (ISO 8601; null: ever) and for which a rule may fire, each
 * with what asks the rules about it as it stands.
 */
export async function* askReached(
  ports: RuleApplying & { reads: Sql },
  { workspaceId, rules, thresholds }: Timed,
  lookedAt: string | null,
  at: string,
): AsyncGenerator<readonly [ticketId: string, ask: () => Promise<void>]> {
  const looked = new Set<string>();
  for (const { field, seconds } of thresholds) {
    const before = (time: string, ms: number): string =>
      new Date(Date.parse(time) - seconds * 1_000 - ms).toISOString();
    const from = lookedAt === null ? null : before(lookedAt, OVERLAP_MS);
    for await (const rows of ticketsSince(ports.reads, workspaceId, field, from, before(at, 0)))
      for (const row of rows) {
        if (looked.has(row.id) || !mayFire(row, rules, at)) continue;
        looked.add(row.id);
        yield [row.id, () => ask(ports, row, rules, at)];
      }
  }
}

/** As the read model shows the ticket; the log decides. */
const mayFire = ({ ticket }: RuleTicketRow, rules: readonly RuleInForce[], at: string): boolean => {
  const fields = fieldsOf(ticket, at);
  return rules.some(({ ruleId, rule }) => !ticket.fired.includes(ruleId) && ruleHolds(rule, fields) === true);
};

const ask = (
  ports: RuleApplying,
  { id, workspace_id: workspaceId }: RuleTicketRow,
  rules: readonly RuleInForce[],
  at: string,
): Promise<void> => {
  const commandId = derivedCommandId('rule_times', id, at);
  const actor = { type: 'scheduler', id: 'rule_times' } as const;
  const meta = { actor, correlationId: commandId, commandId, workspaceId };
  const asked = (moments: readonly Moment[]) => {
    const moment = moments.at(-1);
    return moment === undefined || hasEnded(moment.ticket) ? null : { moment, rules, at };
  };
  return applyRules(ports, id, asked, meta);
};
