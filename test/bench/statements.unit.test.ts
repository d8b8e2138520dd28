import { expect, it } from 'vitest';
import { countStatements, statementsIn, statementsOfEach, type Statement } from '../../bench/product/statements.ts';

it('reads statements with their values, whatever stands in them', () => {
  const log = [
    ' ¦ LOG:  checkpoint starting: time',
    'work ¦ LOG:  statement: begin',
    'reads ¦ LOG:  execute <unnamed>: select *',
    '\t  from tickets where id = $1 and title = $2 and body is not distinct from $3',
    "reads ¦ DETAIL:  Parameters: $1 = '7', $2 = 'it''s $3 = ''x''",
    "\ton two lines', $3 = NULL",
    'quick ¦ LOG:  execute touch: update sessions set at = now()',
    '',
  ].join('\n');
  expect(statementsIn(log)).toEqual([
    { application: 'work', name: null, text: 'begin', values: [] },
    {
      application: 'reads',
      name: null,
      text: 'select *\n  from tickets where id = $1 and title = $2 and body is not distinct from $3',
      values: ['7', "it's $3 = 'x'\non two lines", null],
    },
    { application: 'quick', name: 'touch', text: 'update sessions set at = now()', values: [] },
  ]);
});

const statement = (text: string): Statement => ({ application: 'service', name: null, text, values: [] });

it('counts statements that travel in one text one by one', () => {
  expect(countStatements([statement('begin; update leases set a = 1; commit'), statement('select 1;')])).toBe(4);
});

it('keeps the reads that every request led to, in the order of the first one', () => {
  const request = ['select 2', 'select 1', 'select 2'].map(statement);
  const beside = ['select from leases', 'select from leases', 'select from leases'].map(statement);
  const once = ['update leases set until = now()', 'select from connectors'].map(statement);
  const all = [...request, ...once, ...request, ...beside, ...request];
  expect(statementsOfEach(all, 3, beside).map(({ text }) => text)).toEqual(['select 2', 'select 1', 'select 2']);
});

const stream = (id: string): Statement => ({ ...statement('select from events where stream = $1'), values: [id] });

it('keeps a read that the node does for itself with other values', () => {
  const all = [stream('ticket-1'), stream('auth-1'), stream('ticket-1')];
  expect(statementsOfEach(all, 2, [stream('auth-1')])).toEqual([stream('ticket-1')]);
});
