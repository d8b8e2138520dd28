import { tap } from 'rxjs';
import { UnknownEventType } from '../../domain/core/log/streamKind.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { isNews } from '../../engine/async/keepTrying.ts';
import { changeSignalOf, lookOnChange, REST_MS, type ChangeSignalDeps } from '../../engine/feed/changeSignal.ts';
import type { Sql } from '../../engine/sql.ts';
import { nextSince } from '../../projections/rules/ruleQueries.ts';
import type { RuleApplying } from './applyRules.ts';
import { askReached, timedRules, type Timed } from './timedRules.ts';

export type RuleTimeWorker = RuleApplying & ChangeSignalDeps & { reads: Sql; logger: Logger };

const RULE_CHANGES = ['EscalationRuleCreated', 'EscalationRuleChanged', 'EscalationRuleDeleted'] as const;
/** After these the time of a ticket begins to count. */
const BEGINNINGS = ['TicketReceived', 'TicketMessageAdded', 'TicketReopened', 'TicketRestored'] as const;

const APART_MS = 500;
/** When what failed is tried again. */
const AGAIN_MS = 5_000;

/**
 * SU-113: asks rules about lengths of time as soon as one is reached, until `signal` aborts. Without such rules it asks
 * nothing. Meant to run under a lease; whoever takes that over looks at every ticket once. Never rejects.
 */
export const ruleTimes = async (ports: RuleTimeWorker, signal: AbortSignal): Promise<void> => {
  let known: readonly Timed[] | null = null;
  let lookedAt: string | null = null;
  let failures = 0;
  const failed = (error: unknown): number => {
    failures += 1;
    if (isNews(error, failures)) ports.logger.warn({ name: 'rule_times', ...failureFields(error) }, 'due_work_failed');
    return AGAIN_MS;
  };
  const changes = changeSignalOf(ports, ['escalation_rules'], (event) =>
    isEvent(event, ...RULE_CHANGES, ...BEGINNINGS),
  ).pipe(
    tap((events) => {
      if (events === undefined || events.some((event) => isEvent(event, ...RULE_CHANGES))) known = null;
    }),
  );
  const look = async (): Promise<number> => {
    const timed = (known ??= await timedRules(ports));
    const at = ports.now();
    for (const one of timed)
      for await (const [ticketId, ask] of askReached(ports, one, lookedAt, at)) {
        if (signal.aborted) return 0;
        await ask().catch((error: unknown) => leaveToNewer(ports.logger, ticketId, error));
      }
    lookedAt = at;
    failures = 0;
    return untilNext(ports, timed, at);
  };
  await lookOnChange(changes, APART_MS, signal, () => look().catch(failed));
};

/** This process never learns to read that stream, and others must not wait for it. */
const leaveToNewer = (logger: Logger, ticketId: string, error: unknown): void => {
  if (!(error instanceof UnknownEventType)) throw error;
  logger.warn({ ticket_id: ticketId, stream: error.stream }, 'ticket_left_to_newer_release');
};

/** Milliseconds until a ticket reaches the next length of time. */
const untilNext = async ({ reads, now }: RuleTimeWorker, timed: readonly Timed[], at: string): Promise<number> => {
  let restMs = REST_MS;
  for (const { workspaceId, thresholds } of timed)
    for (const { field, seconds } of thresholds) {
      const ms = seconds * 1_000;
      const since = await nextSince(reads, workspaceId, field, new Date(Date.parse(at) - ms).toISOString());
      if (since !== null) restMs = Math.min(restMs, Math.max(0, Date.parse(since) + ms - Date.parse(now())));
    }
  return restMs;
};
