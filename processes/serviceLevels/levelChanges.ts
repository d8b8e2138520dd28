import { derivedCommandId } from '../../domain/core/ids.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { policiesInForce, type LevelPorts } from '../../domain/serviceLevels/policiesInForce.ts';
import type { Policies } from '../../domain/serviceLevels/policy.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import type { ProjectionProgress } from '../../engine/projections/projection.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';
import type { Sql } from '../../engine/sql.ts';
import { openTickets } from '../../projections/tickets/serviceLevels/deadlineQueries.ts';

export type LevelChanges = LevelPorts & { reads: Sql; progress: Pick<ProjectionProgress, 'waitFor'> };

const POLICY_CHANGES = ['ServiceLevelDefaultsTaken', 'ServiceLevelTargetsSet', 'BusinessCalendarSet'] as const;

/** After these a ticket may stand otherwise against its targets. */
const TICKET_CHANGES = [
  'TicketReceived',
  'TicketMessageAdded',
  'TicketAnswered',
  'TicketResolved',
  'TicketIgnored',
  'TicketReopened',
  'TicketRequeued',
  'TicketRestored',
  'TicketEscalated',
  'TicketPrioritised',
] as const;

/** How long a read model may be behind before the event is looked at once more. */
const SHOWN_WITHIN_MS = 60_000;

/**
 * SU-149, SU-182: looks at how a ticket stands whenever something happens to it, and at every open one when targets or
 * calendar change. It has no history to treat: tickets that had ended before are left as they are.
 */
export const levelChanges = (ports: LevelChanges): Reactor => {
  const known = new Map<string, Policies>();
  const policiesOf = async (workspaceId: string): Promise<Policies> => {
    const policies = known.get(workspaceId) ?? (await policiesInForce(ports, workspaceId));
    known.set(workspaceId, policies);
    return policies;
  };
  const look = async (event: RecordedEvent, ticketId: string, workspaceId: string, cause: string): Promise<void> => {
    const data = { policies: await policiesOf(workspaceId), at: ports.now() };
    const commandId = derivedCommandId('service_levels', cause, ticketId);
    const actor = { type: 'system', id: 'service_levels' } as const;
    const { correlationId } = event.meta;
    const meta = { actor, correlationId, causationId: event.id, commandId, workspaceId };
    await handle(ports.store, tickets, ticketId, { type: 'AssessLevel', data }, meta);
  };
  return {
    name: 'service_levels',
    startFrom: 'head',
    types: [...POLICY_CHANGES, ...TICKET_CHANGES],
    react: async (event, signal) => {
      if (isEvent(event, ...TICKET_CHANGES)) {
        const { workspaceId } = event.meta;
        // What was recorded together is looked at once.
        if (workspaceId !== undefined) await look(event, event.data.ticketId, workspaceId, event.meta.commandId);
      }
      if (!isEvent(event, ...POLICY_CHANGES)) return;
      const { workspaceId } = event.data;
      known.delete(workspaceId);
      await ports.progress.waitFor(['tickets'], event.position, SHOWN_WITHIN_MS, signal);
      for await (const ids of openTickets(ports.reads, workspaceId))
        for (const id of ids) {
          if (signal.aborted) return;
          await look(event, id, workspaceId, event.id);
        }
    },
  };
};
