import type { BulkAction, Refusal } from '../../domain/bulk/events.ts';
import { bulks, nextTickets, type ExistingBulk } from '../../domain/bulk/bulk.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import type { Meta, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { handle, load } from '../../domain/core/log/streams.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import type { TicketWriting } from '../../domain/tickets/setTags.ts';
import { takeBack } from '../../domain/tickets/endings/takeBack.ts';
import { changeSignalOf, type ChangeSignalDeps } from '../../engine/feed/changeSignal.ts';
import { doWhatIsDue } from '../../engine/feed/doWhatIsDue.ts';
import type { Sql } from '../../engine/sql.ts';
import { openBulks } from '../../projections/bulk/bulks.ts';
import { actOnTicket } from './actOnTicket.ts';

export type BulkWorker = ChangeSignalDeps & TicketWriting & { reads: Sql; logger: Logger };

/**
 * SU-188: works off what people started, and undoes it, until `signal` aborts. Runs under a lease. What a crash cut is
 * done again by the same command ids, which changes nothing twice.
 */
export const runBulks = (deps: BulkWorker, signal: AbortSignal): Promise<void> =>
  doWhatIsDue(
    {
      ...deps,
      name: 'bulk',
      next: () => openBulks(deps.reads),
      act: ({ id }) => workOff(deps, id, signal),
      changes: changeSignalOf(deps, ['bulks'], (event) => isEvent(event, 'BulkStarted', 'BulkUndoStarted')),
    },
    signal,
  );

const workOff = async (deps: BulkWorker, id: string, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const { state, first } = await load(deps.store, bulks, id);
    if (first === null || (state.status !== 'running' && state.status !== 'undoing')) return;
    const { from, ticketIds } = nextTickets(state);
    const outcomes = await Promise.all(ticketIds.map((ticketId) => outcomeOf(deps, state, first, ticketId)));
    const failures = outcomes.filter((outcome) => outcome !== null);
    const acted = outcomes.length - failures.length;
    const command = { type: 'AdvanceBulk', from, acted, failures, advancedAt: deps.now() } as const;
    await handle(
      deps.store,
      bulks,
      id,
      command,
      metaOf(first, { type: 'system', id: 'bulk' }, [state.status, `${from}`]),
    );
  }
};

/** Null once it is done; anything but a refusal is tried again. */
const outcomeOf = async (
  deps: BulkWorker,
  bulk: ExistingBulk,
  started: RecordedEvent,
  ticketId: string,
): Promise<Refusal | null> => {
  try {
    await (bulk.status === 'undoing' ? undo(deps, bulk, started, ticketId) : act(deps, bulk, started, ticketId));
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ticketId, code: error.code, detail: error.message };
  }
};

const DO = 'ticket';

const act = async (deps: BulkWorker, bulk: ExistingBulk, started: RecordedEvent, ticketId: string): Promise<void> => {
  const { workspaceId, undoUntil, startedBy, action } = bulk;
  if (action === null) throw erased();
  const meta = metaOf(started, { type: 'user', id: startedBy }, [DO, ticketId]);
  await actOnTicket(deps, { ticketId, workspaceId, undoUntil }, action satisfies BulkAction, meta);
};

/** What was to be done goes with whoever wanted it. */
const erased = (): DomainError => new DomainError('not_found', { detail: 'What was to be done has been erased.' });

const undo = async (
  deps: BulkWorker,
  { undoneBy, startedBy }: ExistingBulk,
  started: RecordedEvent,
  ticketId: string,
): Promise<void> => {
  const meta = metaOf(started, { type: 'user', id: undoneBy ?? startedBy }, ['undo', ticketId]);
  await takeBack(deps, ticketId, commandIdOf(started, [DO, ticketId]), meta);
};

const commandIdOf = ({ id }: RecordedEvent, step: readonly string[]) => derivedCommandId('bulk', id, step.join(':'));

const metaOf = (started: RecordedEvent, actor: Meta['actor'], step: readonly string[]): Meta => ({
  ...started.meta,
  actor,
  causationId: started.id,
  commandId: commandIdOf(started, step),
});
