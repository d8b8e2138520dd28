import { expect, it } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { bulkLive, bulkStarted, ended } from '../../../../web/src/inbox/bulk/bulks.ts';
import { toasts } from '../../../../web/src/parts/toasts/toasts.ts';

it('tells how many tickets a bulk has changed, and what it left alone (SU-188)', () => {
  expect(ended('Resolved', { status: 'running', total: 3, done: 2 })).toBeNull();
  expect(ended('Resolved', { status: 'done', total: 1 })).toBe('Resolved: 1 ticket');
  expect(ended('Resolved', { status: 'done', total: 500, failed: 2 })).toBe('Resolved: 498 tickets, 2 refused');
  expect(ended('Resolved', { status: 'undone', undone: 400, left: 98 })).toBe(
    'Taken back: 400 tickets, 98 left, as they have changed since',
  );
});

it.each(['after', 'before'])(
  'says what was refused where the end is told %s the answer to the start (SU-196)',
  (order) => {
    const id = `bulk-${order}`;
    const end = { position: '1', type: 'bulk.progress', variant: 'BulkProgressed', workspace_id: 'w', occurred_at: '' };
    const tell = () =>
      bulkLive['bulk.progress'](new QueryClient(), {
        ...end,
        entity: { type: 'bulk', id },
        patch: { status: 'done', total: 3, failed: 2 },
      });
    if (order === 'before') tell();
    bulkStarted(id, 'Resolved', 3, () => undefined);
    if (order === 'after') tell();
    expect(toasts.shown().map(({ text }) => text)).toContain('Resolved: 1 ticket, 2 refused');
  },
);
