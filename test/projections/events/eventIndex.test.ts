import { expect, it } from 'vitest';
import { categoryOf, START, streamName, type Position } from '../../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { eventIndex } from '../../../projections/events/eventIndex.ts';
import { positionsOfEvents, type EventIndexFilter } from '../../../projections/events/eventIndexQueries.ts';
import { testDatabase } from '../../support/database/postgres.ts';
import { eventAt } from '../../support/log/recordedEvents.ts';
import { withFoldedRows } from '../../support/projections/foldedRows.ts';

const CATEGORIES = ['ticket', 'investigation', 'user'];

/** Crowded and rare kinds of events, those of two workspaces and of none. */
const events = Array.from({ length: 1_500 }, (_, n): RecordedEvent => {
  const category = n % 97 === 0 ? 'user' : (CATEGORIES[n % 2] ?? '');
  const event = eventAt(n + 1, n % 5 === 0 ? 'OfANewerRelease' : `Type${n % 3}`);
  const workspace = n % 11 === 0 ? {} : { workspaceId: n % 7 === 0 ? 'other' : 'default' };
  return { ...event, stream: streamName(category, String(n)), meta: { ...event.meta, ...workspace } };
});

const expected = ({ workspaceId, category, type }: EventIndexFilter, after: Position, limit: number) =>
  events
    .filter(({ meta }) => (meta.workspaceId ?? workspaceId) === workspaceId)
    .filter(({ stream }) => category === undefined || category.includes(categoryOf(stream)))
    .filter((event) => type === undefined || type.includes(event.type))
    .map(({ position }) => position)
    .filter((position) => position > after)
    .slice(0, limit);

const FILTERS: readonly Omit<EventIndexFilter, 'workspaceId'>[] = [
  {},
  { category: ['user'] },
  { category: ['ticket', 'user'] },
  { type: ['OfANewerRelease'] },
  { type: ['Type0', 'Type2'], category: ['investigation'] },
  { type: ['Nothing'] },
];

it('a page of any filter, from any place on, is what reading the log from its start would give (X-47)', async () => {
  const test = await testDatabase();
  await withFoldedRows(test.database, eventIndex, { events, batch: 70 }, async (sql) => {
    for (const workspaceId of ['default', 'other', 'empty'])
      for (const filter of FILTERS)
        for (const after of [START, ...[0, 31, 32, 700, 1_499].map((n) => events[n]?.position ?? START)])
          for (const limit of [1, 26, 101]) {
            const asked = { workspaceId, ...filter };
            const found = await positionsOfEvents(sql, asked, after, limit);
            expect({ asked, after, found }).toEqual({ asked, after, found: expected(asked, after, limit) });
          }
  });
  await test.close();
});
