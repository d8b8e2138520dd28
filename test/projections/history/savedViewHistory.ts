import type { DomainEvent } from '../../../domain/core/log/eventStore.ts';
import { at, id, type Step } from './historySteps.ts';

const view = (n: number, type: string, data: DomainEvent['data']): Step => [
  'inbox_views-default',
  type,
  { viewId: id(1, n), workspaceId: 'default', ownerId: id(6, 1), ...data },
];
const saved = (n: number, shared: boolean): Step =>
  view(n, 'InboxViewSaved', {
    shared,
    name: n === 2 ? null : 'Bil\u0000ling',
    filter: n === 2 ? null : { tag: ['bil\u0000ling'], assignee: ['me'], snoozed: 'any' },
    savedAt: at(53),
  });

/** Views of the inbox that people saved. */
export const savedViews: readonly Step[] = [
  saved(1, false),
  saved(2, true),
  saved(3, true),
  view(3, 'InboxViewChanged', {
    changedBy: id(6, 2),
    shared: false,
    name: 'Late',
    filter: { q: 'late' },
    changedAt: at(54),
  }),
  saved(4, true),
  view(4, 'InboxViewDeleted', { deletedAt: at(55) }),
];
