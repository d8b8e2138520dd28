import type { DomainEvent } from '../../../domain/core/log/eventStore.ts';
import { at, id, type Step } from './historySteps.ts';

const bulk = (n: number, type: string, data: DomainEvent['data']): Step => [
  `bulk-${id(2, n)}`,
  type,
  { bulkId: id(2, n), workspaceId: 'default', ...data },
];
const progress = (status: string, counts: object = {}) => ({
  progress: { status, total: 2, done: 0, failed: 0, undone: 0, left: 0, ...counts },
});
const started = (n: number): Step =>
  bulk(n, 'BulkStarted', {
    ...progress('running'),
    startedBy: id(6, 1),
    ticketIds: [id(7, 1), id(7, 2)],
    startedAt: at(80),
    undoUntil: at(81),
    action: n === 1 ? { type: 'tags', add: ['v\u0000ip'], remove: [] } : null,
  });
const failures = (ticket: number) => [{ ticketId: id(7, ticket), code: 'not_found', detail: 'Not there.' }];

/** What people did to many tickets at once. */
export const bulks: readonly Step[] = [
  started(1),
  started(2),
  bulk(1, 'BulkAdvanced', { ...progress('done', { done: 1, failed: 1 }), failures: failures(2), advancedAt: at(82) }),
  bulk(1, 'BulkUndoStarted', {
    ...progress('undoing', { done: 1, failed: 1 }),
    undoneBy: id(6, 1),
    startedAt: at(83),
  }),
  bulk(1, 'BulkUndoAdvanced', {
    ...progress('undone', { done: 1, failed: 1, undone: 1, left: 1 }),
    failures: failures(1),
    advancedAt: at(84),
  }),
];
