import { derivedCommandId } from '../../domain/core/ids.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { policiesInForce, type LevelPorts } from '../../domain/serviceLevels/policiesInForce.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import { changeSignalOf, type ChangeSignalDeps } from '../../engine/feed/changeSignal.ts';
import { doWhatIsDue } from '../../engine/feed/doWhatIsDue.ts';
import type { Sql } from '../../engine/sql.ts';
import { nextChanges, type LevelChange } from '../../projections/tickets/serviceLevels/deadlineQueries.ts';

export type LevelTimeWorker = LevelPorts & ChangeSignalDeps & { reads: Sql; logger: Logger };

const AT_ONCE = 200;

/** SU-26: looks at tickets when time alone changes how they stand, until `signal` aborts. Runs under a lease. */
export const levelTimes = (deps: LevelTimeWorker, signal: AbortSignal): Promise<void> =>
  doWhatIsDue(
    {
      ...deps,
      name: 'service_level_times',
      next: async () =>
        (await nextChanges(deps.reads, AT_ONCE)).map((change) => ({ ...change, dueAt: change.changesAt })),
      act: (change) => look(deps, change),
      changes: changeSignalOf(deps, ['tickets'], (event) => isEvent(event, 'TicketServiceLevelChanged')),
    },
    signal,
  );

const look = async (deps: LevelTimeWorker, { ticketId, workspaceId, changesAt }: LevelChange): Promise<void> => {
  const data = { policies: await policiesInForce(deps, workspaceId), at: deps.now() };
  const commandId = derivedCommandId('service_level_times', ticketId, changesAt);
  const actor = { type: 'scheduler', id: 'service_level_times' } as const;
  const meta = { actor, correlationId: commandId, commandId, workspaceId };
  await handle(deps.store, tickets, ticketId, { type: 'AssessLevel', data }, meta);
};
