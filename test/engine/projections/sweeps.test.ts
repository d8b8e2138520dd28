import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { applyEvents } from '../../../engine/projections/applyEvents.ts';
import { createBuild, schemaOf } from '../../../engine/projections/builds.ts';
import { ApplyFailed, type Target } from '../../../engine/projections/fold.ts';
import { projectionOf, type Sweep } from '../../../engine/projections/projection.ts';
import { byteText, integer, nullable, table, text } from '../../../projections/sql/table.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { eventAt } from '../../support/log/recordedEvents.ts';

const notes = table(
  'notes',
  { book: integer(), page: byteText(), subject: text(), body: nullable(text()) },
  { key: ['book', 'page'] },
);
const counts = table('counts', { subject: text(), notes: integer() }, { key: ['subject'], isBusy: true });

type Data = { book: number; page: string; subject: string };
const dataOf = ({ data }: RecordedEvent): Data => data as Data;
const subjectOf = (event: RecordedEvent): string => dataOf(event).subject;

let forget: Sweep['change'];

/** What people have noted, whose texts go when they are forgotten. */
const notebook = projectionOf({
  name: 'notebook',
  version: 1,
  tables: [notes, counts],
  on: {
    Noted: {
      touches: (event) => [counts.at(dataOf(event))],
      apply: (rows, event) => {
        const { subject, ...place } = dataOf(event);
        const before = counts.find(rows, { subject })?.notes ?? 0;
        return [notes.insert({ ...place, subject, body: 'a text' }), counts.put({ subject, notes: before + 1 })];
      },
    },
    Forgotten: {
      sweeps: [
        { table: notes, column: 'subject', value: subjectOf, change: (row, event) => forget(row, event) },
        { table: counts, column: 'subject', value: subjectOf, change: () => null },
      ],
    },
  },
});

let test: TestDatabase;
let target: Target;
/** How many rows each statement has brought, of those that loaded any. */
let loaded: number[];

beforeAll(async () => {
  test = await testDatabase();
});
beforeEach(async () => {
  forget = (row) => ({ ...row, body: null });
  loaded = [];
  const build = await test.database.transaction((sql) => createBuild(sql, notebook, randomUUID()));
  target = { projection: notebook, build };
});
afterAll(() => test.close());

let place = 0;
const noted = (subject: string): RecordedEvent => {
  place += 1;
  return eventAt(place, 'Noted', { book: place % 7, page: `é ${place}`, subject });
};
const forgotten = (subject: string): RecordedEvent => {
  place += 1;
  return eventAt(place, 'Forgotten', { subject });
};

const apply = (events: readonly RecordedEvent[]): Promise<void> =>
  test.database.transaction(async (sql) => {
    const counted: typeof sql.query = async (text, values) => {
      const answer = await sql.query<never>(text, values);
      if (text.startsWith('select')) loaded.push(answer.rows.length);
      return answer;
    };
    [target = target] = await applyEvents({ query: counted }, [target], events);
  });

const rowsNow = async () => {
  const { rows } = await test.database.query<{ line: string }>(
    `select subject || ' ' || coalesce(body, 'nothing') || ' ' || count(*) as line
       from ${schemaOf(target.build)}.notes group by subject, body
     union all select subject || ' has ' || notes from ${schemaOf(target.build)}.counts order by line`,
  );
  return rows.map(({ line }) => line);
};

it('rows that are found by a column are changed page by page, however many there are', async () => {
  const many = Array.from({ length: 5_000 }, () => noted('ada'));
  await apply([...many, noted('ben')]);
  loaded = [];
  await apply([forgotten('ada')]);
  // Ten full pages and one that is empty, then that of the count.
  expect(loaded).toEqual([...Array.from({ length: 10 }, () => 500), 0, 1]);
  expect(await rowsNow()).toEqual(['ada nothing 5000', 'ben a text 1', 'ben has 1']);
});

it('rows of the same batch as well, and none of those that come later', async () => {
  await apply([noted('ada'), noted('ada'), forgotten('ada'), noted('ada'), noted('ben')]);
  expect(await rowsNow()).toEqual(['ada a text 1', 'ada has 1', 'ada nothing 2', 'ben a text 1', 'ben has 1']);
});

it('busy rows that the batch before has left, too', async () => {
  await apply([noted('ada')]);
  await apply([forgotten('ada')]);
  await apply([noted('ada')]);
  expect(await rowsNow()).toEqual(['ada a text 1', 'ada has 1', 'ada nothing 1']);
});

it('a read model that throws on one of them is named with the event', async () => {
  await apply([noted('ada')]);
  forget = () => {
    throw new TypeError('cannot forget');
  };
  const event = forgotten('ada');
  const failed = await apply([event]).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ApplyFailed);
  expect(failed).toMatchObject({ readModel: 'notebook', event, cause: { message: 'cannot forget' } });
  expect(await rowsNow()).toEqual(['ada a text 1', 'ada has 1']);
});
