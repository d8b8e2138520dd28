import { describe, expect, it } from 'vitest';
import { ticketPlaceIn } from '../../../web/src/tickets/paneOf.ts';
import { sqlTokens } from '../../../web/src/investigations/steps/sqlTokens.ts';
import { cellAt, nameAt, tableIn } from '../../../web/src/investigations/steps/result.ts';
import { escalationReason, toolStatus, verdictKind } from '../../../web/src/investigations/labels.ts';
import { ticketStatus } from '../../../web/src/tickets/ticket.ts';
import { configChange, shownConfig } from '../../../web/src/catalogue/configChange.ts';

const kinds = (sql: string) =>
  sqlTokens(sql)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text}`);

describe('a statement in pieces', () => {
  it.each([
    ["select 'a''b' from t", ['keyword select', "string 'a''b'", 'keyword from']],
    ['where id = $1 limit 20', ['keyword where', 'parameter $1', 'keyword limit', 'number 20']],
    ['-- select\nselect 1.5e3', ['comment -- select', 'keyword select', 'number 1.5e3']],
    ['/* a\n select */ as x', ['comment /* a\n select */', 'keyword as']],
    ['$tag$ select $tag$ AS', ['string $tag$ select $tag$', 'keyword AS']],
    [String.raw`e'a\'select' is`, [String.raw`string e'a\'select'`, 'keyword is']],
    ['"select"."from" on', ['keyword on']],
    ['selected, x1, fromage', []],
    ["'never ended select", ["string 'never ended select"]],
  ])('%s', (sql, expected) => {
    expect(kinds(sql)).toEqual(expected);
  });

  it('is the statement when put together again, whatever it is', () => {
    for (const sql of ["select '", '$$', '"', '/*', '--', '$1$2', 'sélect 東京 1e', "''''", ''])
      expect(
        sqlTokens(sql)
          .map(({ text }) => text)
          .join(''),
      ).toBe(sql);
  });
});

describe('a result', () => {
  it('is a table when it has rows, with every column that a row has', () => {
    expect(tableIn({ rows: [{ a: 1 }, { a: 2, b: null }], truncated: false })?.columns).toEqual(['a', 'b']);
    for (const other of [null, [], 'rows', { rows: [] }, { rows: [1] }, { rows: 'x' }, { rows: [null] }])
      expect(tableIn(other)).toBeNull();
  });

  it('names the cell of a proof by its column', () => {
    expect(cellAt('/rows/3/order~1id')).toEqual({ row: 3, column: 'order/id' });
    expect(cellAt('/rows/0/address/city')).toEqual({ row: 0, column: 'address' });
    expect(cellAt('/total')).toBeNull();
    expect(nameAt('/rows/3/order~1id')).toBe('order/id');
    expect(nameAt('/rows/0/tags/2')).toBe('tags[2]');
  });
});

describe('the address of a step', () => {
  it('takes what it understands, and nothing else', () => {
    expect(ticketPlaceIn({ step: 2, pointer: '/rows/0/status' })).toEqual({ step: 2, pointer: '/rows/0/status' });
    expect(ticketPlaceIn({ step: 2, pointer: 'rows' })).toEqual({ step: 2 });
    for (const step of [0, -1, 1.5, '2', Number.NaN, null]) expect(ticketPlaceIn({ step, pointer: '/a' })).toEqual({});
  });
});

describe('the colour of a status', () => {
  it('is green for what is done and good alone', () => {
    const statuses = 'new investigating awaiting_review waiting_on_customer escalated failed resolved ignored'.split(
      ' ',
    );
    expect(statuses.filter((status) => ticketStatus(status).tone === 'good')).toEqual(['resolved']);
    expect(['auto_resolved', 'propose_resolution', 'escalate'].map((kind) => verdictKind(kind).tone)).toEqual([
      'waiting',
      'waiting',
      'warn',
    ]);
    expect(['ok', 'truncated', 'error', 'denied'].map((status) => toolStatus(status).tone)).toEqual([
      'good',
      'neutral',
      'bad',
      'warn',
    ]);
  });

  it('has words for what nobody has named yet', () => {
    expect(ticketStatus('on_hold')).toEqual({ text: 'on hold', tone: 'neutral' });
    expect(escalationReason('some_new_reason')).toBe('of some new reason');
  });
});

describe('a changed configuration (X-64)', () => {
  const field = { label: '', pattern: '', expected: '', required: false };
  const schema = [
    { ...field, key: 'URL', secret: true },
    { ...field, key: 'A', secret: false },
    { ...field, key: 'B', secret: false },
  ];
  const connector = { config: { URL: { set: true as const }, A: 'a' } };

  it('begins with what may be shown', () => {
    expect(shownConfig(connector, schema)).toEqual({ URL: '', A: 'a', B: '' });
  });

  it('names only what has changed: an empty secret is kept, an emptied value is removed', () => {
    expect(configChange(connector, schema, { URL: '', A: 'a', B: '' })).toEqual({});
    expect(configChange(connector, schema, { URL: 'new', A: '', B: 'b' })).toEqual({ URL: 'new', A: null, B: 'b' });
  });
});
