import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../../domain/core/json/canonicalJson.ts';
import { parseJson } from '../../../../domain/core/json/parseJson.ts';
import { evidenceFaults, type RecordedResult } from '../../../../domain/investigations/verdict/evidence.ts';
import { childPointer, valueAt } from '../../../../agent/tools/jsonPointer.ts';
import { nonEmpty } from '../../../support/nonEmpty.ts';

const result = {
  rows: [{ status: 'past_due', amount: 812, open: true, closed_at: null, 'a/b': 'slash', 'c~d': 'tilde' }],
};
const queried = {
  columns: ['status', 'label', 'n'],
  rows: [
    { status: 'past_due', label: 'refunded', n: 812 },
    { status: 'held', label: 'refunded', n: 0 },
  ],
  cut_cells: 0,
  shown: 2,
  total: 2,
  truncated: false,
  supplied: ['/rows/*/label', '/rows/1/n'],
};
const described = { name: 'orders', kind: 'table', columns: [{ name: 'status', nullable: true, type: 'text' }] };
const recorded = (of: JsonValue, args: { readonly [name: string]: JsonValue } = {}): RecordedResult => ({
  connectorKind: 'postgres',
  arguments: args,
  result: of,
});
const results = new Map([
  [2, recorded(result)],
  [4, recorded(queried, { sql: "select status, 'refunded' as label, n from orders where status = 'past_due'" })],
  [6, recorded(described, { table: 'orders' })],
  [8, recorded({ plan: ["Filter: (status = 'refunded')"], supplied: ['/plan'] }, { sql: 'select 1' })],
  [
    9,
    recorded(
      { key: 'cart:refunded', value: 'paid', ttl: 60, note: 'secret [redacted] here' },
      { key: 'cart:refunded' },
    ),
  ],
  [10, recorded('just text')],
  [11, recorded({ rows: [], shown: 0, total: 0, supplied: ['/shown', '/total'] }, { sql: 'select 1 where false' })],
  [12, recorded({ rows: [], shown: 0, total: 0, supplied: [] }, { sql: 'select id from users where id = 7' })],
]);

const faults = (seq: number, pointer: string, quote: string): string[] =>
  evidenceFaults([{ claim: 'c', seq, pointer, quote, supports: 'confirms' }], results).map(({ code }) => code);

describe('evidence (SU-88)', () => {
  it.each([
    ['the whole text', '/rows/0/status', 'past_due'],
    ['a part of the text', '/rows/0/status', 'past'],
    ['a number', '/rows/0/amount', '812'],
    ['a truth value', '/rows/0/open', 'true'],
    ['null', '/rows/0/closed_at', 'null'],
    ['a name with a slash', '/rows/0/a~1b', 'slash'],
    ['a name with a tilde', '/rows/0/c~0d', 'tilde'],
  ])('stands with %s', (_, pointer, quote) => {
    expect(faults(2, pointer, quote)).toEqual([]);
  });

  it.each([
    ['a stored value that the statement compared with', 4, '/rows/0/status', 'past_due'],
    ['a value beside a constant', 4, '/rows/0/n', '812'],
    ['all of a short text', 4, '/rows/1/status', 'held'],
    ['four letters of a text', 4, '/rows/0/status', 'past'],
    ['the number of rows of a table', 4, '/total', '2'],
    ['the absence of a row', 12, '/total', '0'],
    ['what the schema says of a column', 6, '/columns/0/type', 'text'],
    ['a value beside an echo', 9, '/value', 'paid'],
    ['words around what was taken out', 9, '/note', 'secret [redacted]'],
  ])('stands with %s (SU-88)', (_, seq, pointer, quote) => {
    expect(faults(seq, pointer, quote)).toEqual([]);
  });

  it.each([
    ['a step that is none', 3, '/rows/0/status', 'past_due', 'unknown_step'],
    ['another text', 2, '/rows/0/status', 'paid', 'quote_not_found'],
    ['a part of a number', 2, '/rows/0/amount', '81', 'quote_not_found'],
    ['a place that is none', 2, '/rows/1/status', 'past_due', 'pointer_not_found'],
    ['a pointer without a slash', 2, 'rows', 'past_due', 'pointer_not_found'],
    ['an index with a leading zero', 2, '/rows/00/status', 'past_due', 'pointer_not_found'],
    ['a name of the prototype', 2, '/rows/0/constructor', 'Object', 'pointer_not_found'],
    ['the length of a list', 2, '/rows/length', '1', 'pointer_not_found'],
    ['an empty quote', 2, '/rows/0/status', ' ', 'quote_empty'],
    ['the root', 2, '', 'e', 'pointer_not_scalar'],
    ['a text that is the root', 10, '', 'just text', 'pointer_not_data'],
    ['a row', 2, '/rows/0', '"status":"past_due"', 'pointer_not_scalar'],
    ['a list', 2, '/rows', 'past_due', 'pointer_not_scalar'],
    ['one letter', 2, '/rows/0/status', 'e', 'quote_too_short'],
    ['three letters', 2, '/rows/0/status', 'due', 'quote_too_short'],
    ['three letters and blanks', 9, '/note', 'ret ', 'quote_too_short'],
    ['the name of a column', 4, '/columns/1', 'label', 'pointer_not_data'],
    ['what the connector says of the result', 4, '/supplied/0', '/rows/*/label', 'pointer_not_data'],
    ['whether it was cut', 4, '/truncated', 'false', 'pointer_not_data'],
    ['a constant of the statement', 4, '/rows/0/label', 'refunded', 'supplied_by_call'],
    ['a part of a constant', 4, '/rows/1/label', 'refund', 'supplied_by_call'],
    ['a cell that may be a constant', 4, '/rows/1/n', '0', 'supplied_by_call'],
    ['a plan', 8, '/plan/0', 'refunded', 'supplied_by_call'],
    ['the echo of an argument', 6, '/name', 'orders', 'supplied_by_call'],
    ['the echo of another argument', 9, '/key', 'refunded', 'supplied_by_call'],
    ['the count of a query without a table', 11, '/total', '0', 'supplied_by_call'],
    ['what was taken out', 9, '/note', '[redacted]', 'quote_empty'],
  ])('falls with %s', (_, seq, pointer, quote, code) => {
    expect(faults(seq, pointer, quote)).toEqual([code]);
  });

  it('names the item that falls', () => {
    const good = { claim: 'c', seq: 2, pointer: '/rows/0/amount', quote: '812', supports: 'confirms' as const };
    expect(evidenceFaults([good, { ...good, quote: '1' }], results)).toMatchObject([{ index: 1 }]);
  });
});

const places = (value: JsonValue, pointer: string): [string, JsonValue][] => [
  [pointer, value],
  ...(value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, member]) => places(member, childPointer(pointer, name)))
    : []),
];

it('finds every place of a value again by its pointer (RFC 6901)', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (generated) => {
      const value = parseJson(JSON.stringify(generated)) as JsonValue;
      for (const [pointer, member] of nonEmpty(places(value, ''))) expect(valueAt(value, pointer)).toEqual(member);
    }),
  );
});
