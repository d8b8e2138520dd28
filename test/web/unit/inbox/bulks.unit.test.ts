import { expect, it } from 'vitest';
import { ended } from '../../../../web/src/inbox/bulk/bulks.ts';

it('tells how many tickets a bulk has changed, and what it left alone (SU-188)', () => {
  expect(ended('Resolved', { status: 'running', total: 3, done: 2 })).toBeNull();
  expect(ended('Resolved', { status: 'done', total: 1 })).toBe('Resolved: 1 ticket');
  expect(ended('Resolved', { status: 'done', total: 500, failed: 2 })).toBe('Resolved: 498 tickets, 2 refused');
  expect(ended('Resolved', { status: 'undone', undone: 400, left: 98 })).toBe(
    'Taken back: 400 tickets, 98 left, as they have changed since',
  );
});
