import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../domain/core/canonicalJson.ts';
import { evidenceFaults } from '../../../domain/investigation/evidence.ts';
import { childPointer, valueAt } from '../../../domain/investigation/jsonPointer.ts';

const result = {
  rows: [{ status: 'past_due', amount: 812, open: true, closed_at: null, 'a/b': 'slash', 'c~d': 'tilde' }],
};
const results = new Map([[2, { connectorKind: 'postgres', result }]]);

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
    ['a part of a row', '/rows/0', '"status":"past_due"'],
  ])('stands with %s', (_, pointer, quote) => {
    expect(faults(2, pointer, quote)).toEqual([]);
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
      const value: JsonValue = JSON.parse(JSON.stringify(generated));
      for (const [pointer, member] of places(value, '')) expect(valueAt(value, pointer)).toEqual(member);
    }),
  );
});
