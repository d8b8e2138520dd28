import type { EventStore } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import { changeSignalOf, type ChangeSignalDeps } from '../../engine/feed/changeSignal.ts';
import { doWhatIsDue } from '../../engine/feed/doWhatIsDue.ts';
import type { Sql } from '../../engine/sql.ts';
import { nextSnoozes, type TimedSnooze } from '../../projections/tickets/ticketQueries.ts';

export type SnoozeWorker = ChangeSignalDeps & { store: EventStore; reads: Sql; logger: Logger; now: () => string };

const AT_ONCE = 200;

/** SU-26: brings snoozed tickets back when their time has come, until `signal` aborts. Runs under a lease. */
export const endSnoozes = (deps: SnoozeWorker, signal: AbortSignal): Promise<void> =>
  doWhatIsDue(
    {
      ...deps,
      name: 'ticket_snoozes',
      next: async () => (await nextSnoozes(deps.reads, AT_ONCE)).map((snooze) => ({ ...snooze, dueAt: snooze.until })),
      act: (snooze) => endSnooze(deps, snooze),
      changes: changeSignalOf(deps, ['tickets'], (event) => isEvent(event, 'TicketSnoozed', 'TicketSnoozeEnded')),
    },
    signal,
  );

const endSnooze = async (
  { store, now }: SnoozeWorker,
  { ticketId, workspaceId, until }: TimedSnooze,
): Promise<void> => {
  const commandId = derivedCommandId('ticket_snoozes', ticketId, until);
  const actor = { type: 'scheduler', id: 'ticket_snoozes' } as const;
  const command = { type: 'EndSnooze', data: { cause: 'time', endedAt: now() } } as const;
  await handle(store, tickets, ticketId, command, { actor, correlationId: commandId, commandId, workspaceId });
};
