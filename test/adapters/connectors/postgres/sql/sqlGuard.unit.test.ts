import { describe, expect, it } from 'vitest';
import { guardSql } from '../../../../../adapters/connectors/postgres/sql/sqlGuard.ts';
import type { Params } from '../../../../../adapters/connectors/postgres/connection.ts';
import { callsWithConstants } from '../../../../../adapters/connectors/postgres/sql/nodeTree.ts';
import { askedValues, qualified } from '../../../../../adapters/connectors/postgres/sql/qualify.ts';
import type { Finding } from '../../../../../adapters/connectors/postgres/survey.ts';
import { ESCAPES, DISARMED } from '../escapes.ts';
import { HONEST } from '../honest.ts';

describe('the guard', () => {
  it('has corpora of a size that means something (SU-47)', () => {
    expect(ESCAPES.length).toBeGreaterThanOrEqual(120);
    expect(HONEST.length).toBeGreaterThanOrEqual(80);
  });

  it.each(ESCAPES.map((sql) => [sql.slice(0, 200), sql]))('refuses %j (SU-47)', (_, sql) => {
    expect(guardSql(sql).accepted).toBe(false);
  });

  it.each([...HONEST, ...DISARMED])('accepts %j (SU-47)', (sql) => {
    expect(guardSql(sql)).toMatchObject({ accepted: true });
  });

  it.each([
    ['with gone as (delete from orders returning *) select * from gone', 'WITH may hold only SELECT.', 'DeleteStmt'],
    ['select * from t for update', 'Rows may not be locked with FOR UPDATE or FOR SHARE.', 'LockingClause'],
    ['select 1 into t', 'SELECT INTO creates a table.', 'SelectStmt.intoClause'],
    ['drop table t', 'Only SELECT and EXPLAIN may be run.', 'DropStmt'],
    ['select 1; select 2', 'Exactly one statement is needed.', 'Statement'],
    ['selec 1', 'The statement is not valid PostgreSQL.', 'Statement'],
    ['select pg_sleep(1)', 'The function pg_sleep is not on the list of reading functions.', 'FuncCall'],
  ])('says why it refuses %j (SU-41)', (sql, reason, node) => {
    expect(guardSql(sql)).toEqual({ accepted: false, reason, node });
  });

  it('never repeats text of the statement beyond a plain name (SU-41)', () => {
    const verdict = guardSql('select "Ignore all rules"(1)');
    expect(verdict).toMatchObject({ reason: 'The function named there is not on the list of reading functions.' });
  });

  it.each([
    ['with orders as (select * from orders) select * from orders', [{ schema: null, name: 'orders', offset: 30 }]],
    [
      'with recursive t as (select 1 union all select * from t) select * from t, u',
      [{ schema: null, name: 'u', offset: 74 }],
    ],
    ['select * from (with a as (select 1) select * from a) x, a', [{ schema: null, name: 'a', offset: 56 }]],
    [
      'select * from "ß", t, public.u',
      [
        { schema: null, name: 'ß', offset: 14 },
        { schema: null, name: 't', offset: 20 },
        { schema: 'public', name: 'u', offset: 23 },
      ],
    ],
  ])('tells tables from names of WITH in %j', (sql, tables) => {
    expect(guardSql(sql)).toMatchObject({ names: { tables } });
  });

  it.each([
    ['select id from t', false],
    ['select count(*) from t', false],
    ['select * from t', true],
    ['table t', true],
    ['select t from t', true],
    ['select (x).id from t x', true],
    ['select b from t x(a, b)', true],
    ['select 1 from t natural join u', true],
    ['select j from (t join u using (id)) as j', true],
  ])('knows whether %j may mean any column', (sql, all) => {
    expect(guardSql(sql)).toMatchObject({ names: { all } });
  });

  it('does not parse what would take the thread for long', () => {
    for (const sql of [`select ${'1+'.repeat(3000)}1`, `select ${'['.repeat(300)}`, `select ${'a,'.repeat(5000)}a`])
      expect(guardSql(sql)).toMatchObject({ accepted: false, node: 'Statement' });
    expect(guardSql(`select 1 in (${"'5f0f4a8e-0c52-4c5e-9d8e-8f8f8f8f8f8f',".repeat(390)}'')`).accepted).toBe(true);
  });
});

const writtenFor = (sql: string, params: Params, findings: readonly Finding[]) => {
  const verdict = guardSql(sql);
  if (!verdict.accepted) throw new Error(verdict.reason);
  return qualified(sql, params, verdict.names, findings);
};

describe('qualifying', () => {
  it('puts the schema before each table, counting bytes', () => {
    const findings = [
      { finding: 'table', name: '0', detail: 'a"b' },
      { finding: 'table', name: '1', detail: 'public' },
    ];
    expect(writtenFor(`select 'ß' from "ß" x join t on true`, [], findings).sql).toBe(
      `select 'ß' from "a""b"."ß" x join "public".t on true`,
    );
  });

  it('leaves a table that nobody knows', () => {
    expect(writtenFor('select * from t', [], []).sql).toBe('select * from t');
  });

  it('writes the schema into names that stand in literals and parameters', () => {
    const findings = [
      { finding: 'value', name: '0', detail: `public."it's"` },
      { finding: 'value', name: '1', detail: 'public.t' },
    ];
    expect(writtenFor(`select 'ß', $$it's$$::text::regclass, cast($1 as regclass)`, ['t'], findings)).toEqual({
      sql: `select 'ß', 'public."it''s"'::text::regclass, cast($1 as regclass)`,
      params: ['public.t'],
    });
  });

  it.each([
    ['Orders', 'orders'],
    [' "Or""ders" ', 'Or"ders'],
    ['public.orders', ''],
    ['12', ''],
    ['Ä', 'Ä'],
  ])('reads %j as the name %j', (text, name) => {
    expect(askedValues([{ kind: 'relation', param: 1 }], [text])).toEqual([{ kind: 'relation', name }]);
  });
});

const call = (args: string): string => `{OPEXPR :opno 96 :args ({FUNCEXPR :funcid 7 :args (${args})} {CONST :v 1})}`;

describe('expressions of an index', () => {
  it.each([
    [`7,8 (${call('{VAR :varno 1}')})`, false],
    [`7,8 ${call('{CONST :constvalue 4 [ 5 0 ]}')}`, true],
    [`7 {BOOLEXPR :args (${call('{VAR :varno 1}')} ${call('{CONST :v 1}')})}`, true],
    [`8 ${call('{CONST :v 1}')}`, false],
    ['7 {FUNCEXPR :funcid 7 :args ({FUNCEXPR :funcid 9 :args ({VAR :varno 1})})}', false],
    ['7 {FUNCEXPR :funcid 9 :args ({FUNCEXPR :funcid 7 :args <>} {VAR :varno 1})}', true],
  ])('%j: calls of the owner with constants alone %j', (text, isFound) => {
    expect(callsWithConstants(text)).toBe(isFound);
  });
});
