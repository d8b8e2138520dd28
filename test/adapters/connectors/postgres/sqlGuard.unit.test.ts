import { describe, expect, it } from 'vitest';
import { guardSql } from '../../../../adapters/connectors/postgres/sqlGuard.ts';
import { qualifySql } from '../../../../adapters/connectors/postgres/qualify.ts';
import { ESCAPES, DISARMED } from './escapes.ts';
import { HONEST } from './honest.ts';

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
    ['with orders as (select * from orders) select * from orders', [{ name: 'orders', offset: 30 }]],
    ['with recursive t as (select 1 union all select * from t) select * from t, u', [{ name: 'u', offset: 74 }]],
    ['select * from (with a as (select 1) select * from a) x, a', [{ name: 'a', offset: 56 }]],
    [
      'select * from "ß", t, public.u, pg_class',
      [
        { name: 'ß', offset: 14 },
        { name: 't', offset: 20 },
      ],
    ],
  ])('tells tables from names of WITH in %j', (sql, unqualified) => {
    expect(guardSql(sql)).toMatchObject({ unqualified });
  });
});

describe('qualifying', () => {
  it('puts the schema before each table, counting bytes', () => {
    const sql = `select 'ß' from "ß" x join t on true`;
    const verdict = guardSql(sql);
    if (!verdict.accepted) throw new Error(verdict.reason);
    const schemas = new Map([
      ['ß', 'a"b'],
      ['t', 'public'],
    ]);
    expect(qualifySql(sql, verdict.unqualified, schemas)).toBe(`select 'ß' from "a""b"."ß" x join "public".t on true`);
  });

  it('leaves a table that nobody knows', () => {
    expect(qualifySql('select * from t', [{ name: 't', offset: 14 }], new Map())).toBe('select * from t');
  });
});
