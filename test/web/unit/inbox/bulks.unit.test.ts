import { describe, expect, it } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { bulkLive, bulks, bulkStarted } from '../../../../web/src/inbox/bulk/bulks.ts';
import { ended, soFar, type Progress } from '../../../../web/src/inbox/bulk/bulkWords.ts';
import { matchingFilter } from '../../../../web/src/inbox/bulk/matching.ts';
import { toasts } from '../../../../web/src/parts/toasts/toasts.ts';

const progress = (fields: Partial<Progress>): Progress => ({
  status: 'running',
  total: 500,
  done: 0,
  failed: 0,
  undone: 0,
  left: 0,
  ...fields,
});

it('tells how many tickets a bulk has changed, and what it left alone (SU-188)', () => {
  expect(ended('Resolved', { status: 'running', total: 3, done: 2 }, 0)).toBeNull();
  expect(ended('Resolved', { status: 'done', total: 1 }, 0)).toBe('Resolved: 1 ticket');
  expect(ended('Resolved', { status: 'done', total: 500, failed: 2 }, 0)).toBe('Resolved: 498 tickets, 2 refused');
  expect(ended('Resolved', { status: 'done', total: 45 }, 2)).toBe(
    'Resolved: 45 tickets, 2 left, as they have changed since',
  );
  expect(ended('Resolved', { status: 'undone', undone: 400, left: 98 }, 2)).toBe(
    'Taken back: 400 tickets, 98 left, as they have changed since',
  );
});

it('tells how far a bulk has come, and its undo (SU-188)', () => {
  expect(soFar('Resolved', progress({ done: 100, failed: 20 }), 0)).toBe('Resolved: 120 of 500 so far');
  const undoing = progress({ status: 'undoing', done: 100, failed: 20, undone: 30, left: 10 });
  expect(soFar('Resolved', undoing, 0)).toBe('Taken back: 40 of 120 so far');
  expect(soFar('Resolved', progress({ status: 'done', done: 500 }), 0)).toBe('Resolved: 500 tickets');
});

it('asks the service for what the list shows (SU-26, SU-188)', () => {
  expect(matchingFilter({ sort: 'oldest', unknown: ['a=b'], tag: ['vip'] })).toEqual({
    tag: ['vip'],
    snoozed: 'false',
  });
  expect(matchingFilter({ snoozed: 'any' })).toEqual({ snoozed: 'any' });
  expect(matchingFilter({ view: 'mine', q: 'refund' })).toEqual({ view: 'mine', q: 'refund' });
});

const shown = (id: string) => bulks.shown().find((bulk) => bulk.id === id);
const said = () => toasts.shown().map(({ text }) => text);
const begin = (id: string) =>
  bulkStarted({ id, words: 'Resolved', total: 3, skipped: 0, undoUntil: Date.now() + 600_000 }, () => undefined);

describe('a bulk of this tab', () => {
  const frame = { position: '1', type: 'bulk.progress', variant: 'BulkProgressed', workspace_id: 'w', occurred_at: '' };
  const tell = (id: string, patch: Partial<Progress>) =>
    bulkLive['bulk.progress'](new QueryClient(), { ...frame, entity: { type: 'bulk', id }, patch });

  it.each(['after', 'before'])(
    'says what was refused where the end is told %s the answer to the start (SU-196)',
    (order) => {
      const id = `bulk-${order}`;
      const end = { status: 'done', total: 3, failed: 2 } as const;
      if (order === 'before') tell(id, end);
      begin(id);
      if (order === 'after') tell(id, end);
      expect(said()).toContain('Resolved: 1 ticket, 2 refused');
      expect(shown(id)?.progress).toMatchObject(end);
    },
  );

  it('is shown until it was taken back, or nobody wants to see it (SU-188)', () => {
    begin('undone');
    tell('undone', { status: 'running', done: 1 });
    expect(shown('undone')?.progress).toMatchObject({ status: 'running', total: 3, done: 1 });
    tell('undone', { status: 'undone', undone: 1, left: 0 });
    expect(shown('undone')).toBeUndefined();
    expect(said()).toContain('Taken back: 1 ticket');
    begin('hidden');
    bulks.drop('hidden');
    tell('hidden', { status: 'done', total: 3, done: 3 });
    expect(shown('hidden')).toBeUndefined();
    tell('of-another-tab', { status: 'running', done: 1 });
    expect(shown('of-another-tab')).toBeUndefined();
  });
});
