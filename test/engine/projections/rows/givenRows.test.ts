import { afterAll, beforeAll, expect, it } from 'vitest';
import { givingOf } from '../../../../engine/projections/rows/givenRows.ts';
import type { Row, RowTable } from '../../../../engine/projections/rows/rows.ts';
import { testDatabase, type TestDatabase } from '../../../support/postgres.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

/** Columns are called as columns may be called. */
const table: RowTable = {
  name: 'given',
  columns: {
    id: { type: 'uuid' },
    position: { type: 'text collate "C"' },
    last: { type: 'text[]' },
    value: { type: 'jsonb' },
    until: { type: 'timestamptz' },
    sum: { type: 'bigint' },
    is_open: { type: 'boolean' },
  },
  key: ['id'],
  isBusy: false,
};

const TEXTS = [
  null,
  '',
  'plain',
  'ö',
  '日本',
  '👩‍🚀',
  'null',
  `"quoted", {braced} and \\ escaped`,
  'x'.repeat(39) + 'é',
  'x'.repeat(40),
  'x'.repeat(41),
  'ß'.repeat(1_000),
];

const rowOf = (text: string | null, n: number): Row => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  position: text,
  last: text === null ? [] : [text, '', text],
  value: { [text ?? 'none']: [text, n, null] },
  until: text === null ? null : new Date(1_700_000_000_000 + n).toISOString(),
  sum: text === null ? null : String(9_007_199_254_740_993n + BigInt(n)),
  is_open: n % 2 === 0,
});

it.each([
  ['JSON', 1],
  ['lists', 10],
])('gives the rows to the database as they are, as %s', async (_form, times) => {
  const rows = Array.from({ length: times }, (_, turn) =>
    TEXTS.map((text, n) => rowOf(text, turn * TEXTS.length + n)),
  ).flat();
  const columns = Object.keys(table.columns);
  const values: unknown[] = [];
  const { from, column } = givingOf(rows.length)(table, columns, rows, values);
  const read = await test.database.query(
    `select ${columns.map((name) => `${column(name)} as ${name}`).join(', ')} from ${from}`,
    values,
  );
  expect(read.rows).toEqual(rows);
});
