import { describe, expect, it } from 'vitest';
import { bulkDecider, CHUNK, nextTickets, type Bulk, type BulkCommand } from '../../../domain/bulk/bulk.ts';
import { SubjectKeyId, UserId } from '../../../domain/core/ids.ts';

const id = (n: number): string => `0199c2f0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const at = '2026-11-29T10:00:00.000Z';
const user = UserId.parse(id(1));
const ids = Array.from({ length: CHUNK + 5 }, (_, n) => id(n));

const startIt = {
  type: 'StartBulk',
  subject: SubjectKeyId.parse('0199c2f0-6a1e-4c44-9d0e-00000000000c'),
  data: {
    bulkId: id(0),
    workspaceId: 'default',
    startedBy: user,
    ticketIds: ids,
    startedAt: at,
    undoUntil: '2026-11-29T10:10:00.000Z',
    action: { type: 'priority', priority: 'high' },
  },
} as const;
const advance = (from: number, acted: number): BulkCommand => ({
  type: 'AdvanceBulk',
  from,
  acted,
  failures: [],
  advancedAt: at,
});
const undo = { type: 'UndoBulk', undoneBy: user, startedAt: at } as const;

const after = (...commands: readonly BulkCommand[]): Bulk =>
  commands.reduce<Bulk>(
    (bulk, command) => bulkDecider.decide(command, bulk).reduce(bulkDecider.evolve, bulk),
    bulkDecider.initialState(),
  );
const next = (bulk: Bulk) => (bulk.status === 'absent' ? null : nextTickets(bulk));

describe('a bulk (SU-188)', () => {
  it('goes over its tickets chunk by chunk, each once', () => {
    expect(next(after(startIt))).toEqual({ from: 0, ticketIds: ids.slice(0, CHUNK) });
    const halfway = after(startIt, advance(0, CHUNK), advance(0, CHUNK));
    expect(next(halfway)).toEqual({ from: CHUNK, ticketIds: ids.slice(CHUNK) });
    expect(after(startIt, advance(0, CHUNK), advance(CHUNK, 5))).toMatchObject({
      status: 'done',
      progress: { done: CHUNK + 5 },
    });
  });

  it('is undone up to the chunk that may have been under way when the undo came', () => {
    const undoing = after(startIt, undo);
    expect(next(undoing)).toEqual({ from: 0, ticketIds: ids.slice(0, CHUNK) });
    expect(after(startIt, undo, advance(0, CHUNK))).toMatchObject({ status: 'undone', progress: { undone: CHUNK } });
    expect(after(startIt, undo, advance(0, CHUNK), undo)).toMatchObject({ status: 'undone' });
  });

  it('is not undone later than its time', () => {
    expect(() => after(startIt, { ...undo, startedAt: '2026-11-29T10:10:00.001Z' })).toThrow('within 10 minutes');
  });
});
