import { z } from 'zod';
import type { EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { eventsOf } from '../../domain/core/log/streams.ts';
import { firingsOf, type Firing } from '../../domain/rules/dryRun.ts';
import { momentsOf } from '../../domain/rules/moments.ts';
import { parseRule } from '../../domain/rules/parseRule.ts';
import { assertRule } from '../../domain/rules/saveRule.ts';
import type { TicketEvent } from '../../domain/tickets/events.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import type { Sql } from '../../engine/sql.ts';
import { ticketsActiveSince } from '../../projections/rules/activeTickets.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { ConditionOutcome, Expression, toCondition } from './resource.ts';

/** As many tickets are folded for one answer, and as many firings listed in it. */
const TICKETS_MAX = 5_000;
const FIRINGS_MAX = 500;
const AT_ONCE = 8;
const DAY_MS = 86_400_000;

const DryRun = z
  .object({
    tickets: z.int().describe(`Tickets that were looked at: the ${TICKETS_MAX.toLocaleString('en')} latest at most.`),
    firings: z
      .array(z.object({ ticket_id: z.string(), at: z.string(), conditions: z.array(ConditionOutcome) }))
      .describe(`Newest first, ${FIRINGS_MAX} at most.`),
    total: z.int().describe('How often the rule would have fired.'),
  })
  .meta({ id: 'EscalationRuleDryRun' });

/** SU-176: each ticket of the last days is folded as it was at every moment; nothing is sent or kept. */
export const dryRunRule =
  (deps: { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    app.post(
      '/api/support-lead/escalation-rules/dry-run',
      {
        config: { access: signedIn('rules:manage'), refuses: ['rule_syntax', 'rule_too_long'] },
        schema: {
          tags: ['Escalation rules'],
          operationId: 'dryRunEscalationRule',
          summary: 'Tell when a rule would have fired',
          description: 'As if the rule alone had been made so many days ago. Nothing is sent.',
          body: z.strictObject({ expression: Expression, days: z.int().min(1).max(90) }),
          response: { 200: DryRun },
        },
      },
      async (request) => {
        const { expression, days } = request.body;
        assertRule(expression);
        const rule = parseRule(expression);
        const now = deps.now();
        const from = new Date(Date.parse(now) - days * DAY_MS).toISOString();
        const ids = await ticketsActiveSince(deps.reads, principalOf(request).workspaceId, from, TICKETS_MAX);
        const found: (Firing & { ticketId: string })[] = [];
        const left = [...ids];
        const work = async (): Promise<void> => {
          for (let ticketId = left.pop(); ticketId !== undefined; ticketId = left.pop()) {
            const moments = momentsOf(await eventsOfTicket(deps.store, ticketId));
            for (const firing of firingsOf(rule, moments, from, now)) found.push({ ...firing, ticketId });
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, work));
        const newest = found.toSorted((a, b) =>
          a.at === b.at ? (a.ticketId < b.ticketId ? -1 : 1) : a.at < b.at ? 1 : -1,
        );
        return {
          tickets: ids.length,
          firings: newest.slice(0, FIRINGS_MAX).map(({ ticketId, at, conditions }) => ({
            ticket_id: ticketId,
            at,
            conditions: conditions.map(toCondition),
          })),
          total: found.length,
        };
      },
    );
  };

const eventsOfTicket = async (store: EventStore, ticketId: string): Promise<readonly RecordedEvent<TicketEvent>[]> => {
  const events: RecordedEvent<TicketEvent>[] = [];
  for await (const event of eventsOf(store, tickets, ticketId)) events.push(event);
  return events;
};
