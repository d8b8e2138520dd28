import { unreachable, type Decider } from '../core/decider.ts';
import type { SubjectKeyId, UserId } from '../core/ids.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import { BulkEvent, type BulkEventOf, type BulkProgress, type Refusal } from './events.ts';

/** How long it can be undone from its start (SU-188), milliseconds. */
export const UNDO_BULK_MS = 600_000;
/** Tickets that are acted on between two records of it. */
export const CHUNK = 20;

type Started = BulkEventOf<'BulkStarted'>['data'];

/** `undoneBy`: who undoes it; null until somebody does. */
export type ExistingBulk = Pick<
  Started,
  'bulkId' | 'workspaceId' | 'startedBy' | 'ticketIds' | 'undoUntil' | 'action'
> & {
  status: BulkProgress['status'];
  progress: BulkProgress;
  undoneBy: UserId | null;
};
export type Bulk = { status: 'absent' } | ExistingBulk;

export type StartBulk = { type: 'StartBulk'; data: Omit<Started, 'progress'>; subject: SubjectKeyId };
/** What came of the next tickets: `acted` of them succeeded. `from`: how many were done with before, so that a repeat counts once. */
export type AdvanceBulk = { type: 'AdvanceBulk'; from: number; acted: number; failures: Refusal[]; advancedAt: string };
export type UndoBulk = { type: 'UndoBulk'; undoneBy: UserId; startedAt: string };
export type BulkCommand = StartBulk | AdvanceBulk | UndoBulk;

/** SU-188: a bulk runs over its tickets once, and may be undone once, also while it still runs: then it ends there. */
export const bulkDecider: Decider<BulkCommand, NewEvent<BulkEvent>, Bulk> = {
  initialState: () => ({ status: 'absent' }),
  evolve: (bulk, event) => {
    const { progress } = event.data;
    if (event.type === 'BulkStarted') return { ...event.data, status: progress.status, undoneBy: null };
    if (bulk.status === 'absent') return bulk;
    const undoneBy = event.type === 'BulkUndoStarted' ? event.data.undoneBy : bulk.undoneBy;
    return { ...bulk, status: progress.status, progress, undoneBy };
  },
  decide: (command, bulk) => {
    switch (command.type) {
      case 'StartBulk':
        return bulk.status === 'absent' ? [start(command)] : [];
      case 'AdvanceBulk':
        return bulk.status === 'absent' ? [] : advance(command, bulk);
      case 'UndoBulk':
        return undo(command, bulk);
      default:
        return unreachable(command);
    }
  },
};

/** Streams `bulk-<id>`. */
export const bulks = streamKind('bulk', BulkEvent, bulkDecider);

/** The tickets that are acted on next, or undone next: of a chunk that was under way when the undo came, some may be done. */
export const nextTickets = (bulk: ExistingBulk): { from: number; ticketIds: readonly string[] } => {
  const from = handled(bulk);
  const end = bulk.status === 'undoing' ? undoneUpTo(bulk) : bulk.ticketIds.length;
  return { from, ticketIds: bulk.ticketIds.slice(from, Math.min(from + CHUNK, end)) };
};

const handled = ({ status, progress: { done, failed, undone, left } }: ExistingBulk): number =>
  status === 'undoing' || status === 'undone' ? undone + left : done + failed;

const undoneUpTo = ({ ticketIds, progress: { done, failed } }: ExistingBulk): number =>
  Math.min(done + failed + CHUNK, ticketIds.length);

const start = ({ data, subject }: StartBulk): NewEvent<BulkEvent> => {
  const total = data.ticketIds.length;
  const progress = { status: 'running', total, done: 0, failed: 0, undone: 0, left: 0 } as const;
  return { type: 'BulkStarted', data: { ...data, progress }, subject };
};

const advance = ({ from, acted, failures, advancedAt }: AdvanceBulk, bulk: ExistingBulk): NewEvent<BulkEvent>[] => {
  const { bulkId, workspaceId, progress, status } = bulk;
  if (from !== handled(bulk) || status === 'done' || status === 'undone') return [];
  const after = from + acted + failures.length;
  const of = { bulkId, workspaceId, failures, advancedAt };
  if (status === 'undoing') {
    const isOver = after >= undoneUpTo(bulk);
    const counts = { undone: progress.undone + acted, left: progress.left + failures.length };
    return [
      {
        type: 'BulkUndoAdvanced',
        data: { ...of, progress: { ...progress, ...counts, status: isOver ? 'undone' : status } },
      },
    ];
  }
  const counts = { done: progress.done + acted, failed: progress.failed + failures.length };
  const isOver = after >= bulk.ticketIds.length;
  return [
    { type: 'BulkAdvanced', data: { ...of, progress: { ...progress, ...counts, status: isOver ? 'done' : status } } },
  ];
};

const undo = ({ undoneBy, startedAt }: UndoBulk, bulk: Bulk): NewEvent<BulkEvent>[] => {
  if (bulk.status === 'absent') throw new DomainError('not_found');
  if (bulk.status === 'undoing' || bulk.status === 'undone') return [];
  if (startedAt > bulk.undoUntil) throw invalidTransition(bulk.status, [], 'It can be undone within 10 minutes only.');
  const { bulkId, workspaceId, progress } = bulk;
  return [
    {
      type: 'BulkUndoStarted',
      data: { bulkId, workspaceId, undoneBy, startedAt, progress: { ...progress, status: 'undoing' } },
    },
  ];
};
