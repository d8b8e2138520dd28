import { escapeLiteral } from 'pg';
import { z } from 'zod';
import { ONE_PLAN } from '../../../adapters/postgres/database.ts';
import { preparedName } from '../../../adapters/postgres/preparedNames.ts';
import type { Database, Reads, Sql } from '../../../engine/sql.ts';

type Node = {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number | undefined;
  'Rows Removed by Index Recheck'?: number | undefined;
  'Shared Hit Blocks'?: number | undefined;
  'Shared Read Blocks'?: number | undefined;
  Plans?: readonly Node[] | undefined;
};
const Node: z.ZodType<Node> = z.lazy(() =>
  z.looseObject({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    'Rows Removed by Index Recheck': z.number().optional(),
    'Shared Hit Blocks': z.number().optional(),
    'Shared Read Blocks': z.number().optional(),
    Plans: z.array(Node).optional(),
  }),
);
const Explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: Node })).min(1) })).min(1);

/** How the server carried a statement out. */
export type Work = {
  statement: string;
  /** Rows of tables and indexes that were looked at, whether they were of use or not. */
  rowsRead: number;
  /** The most rows that one step put in order. */
  rowsSorted: number;
  /** How often a page of a table or an index was taken up: what a statement costs, whatever else the machine does. */
  buffers: number;
  /** Tables that were read from end to end. */
  readWhole: readonly string[];
};

/**
 * A database that notes how each statement which passes through it was carried out: by the plan for any values, which is
 * what requests are read with (`keepsPlans`).
 */
export const explainedDatabase = (database: Database): Reads & { works: Work[] } => {
  const works: Work[] = [];
  const note = (statement: string, rows: unknown): void =>
    void works.push(workOf(statement, Explained.parse(rows)[0]?.['QUERY PLAN'][0]?.Plan));
  const explained = (sql: Sql): Sql => ({
    query: async (text, values = []) => {
      note(text, await explain(database, text, values));
      return sql.query(text, values);
    },
  });
  return { works, ...explained(database), connection: (work) => database.connection((sql) => work(explained(sql))) };
};

/**
 * The same for a database of one connection, by the plans that this keeps of what was prepared on it, whenever that was.
 * What is not prepared is planned each time, and not noted.
 */
export const keptPlansOf = (database: Database): Reads & { works: Work[] } => {
  const works: Work[] = [];
  const noting = (sql: Sql): Sql => ({
    query: async <Row extends object>(text: string, values: readonly unknown[] = [], kept?: 'prepared') => {
      const answer = await sql.query<Row>(text, values, kept);
      if (kept === undefined || values.length === 0) return answer;
      const { rows } = await sql.query(
        `${EXPLAIN} execute "${preparedName(text)}" (${values.map(literal).join(', ')})`,
      );
      works.push(workOf(text, Explained.parse(rows)[0]?.['QUERY PLAN'][0]?.Plan));
      return answer;
    },
  });
  const connection: Database['connection'] = (work) => database.connection((sql) => work(noting(sql)));
  return { works, connection, query: (...asked) => connection((sql) => sql.query(...asked)) };
};

const EXPLAIN = 'explain (analyze, buffers, timing off, format json)';

const explain = (database: Database, text: string, values: readonly unknown[]): Promise<unknown> =>
  database.transaction(async (sql) => {
    for (const [name, value] of Object.entries(ONE_PLAN)) await sql.query(`set local ${name} = ${value}`);
    await sql.query(`prepare asked as ${text}`);
    const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
    const { rows } = await sql.query(`${EXPLAIN} execute asked ${given}`);
    await sql.query('deallocate asked');
    return rows;
  });

/** As a constant in a statement. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
};

const workOf = (statement: string, plan: Node | undefined): Work => {
  const nodes = nodesOf(plan);
  return {
    statement,
    rowsRead: nodes.map(readBy).reduce((sum, read) => sum + read, 0),
    rowsSorted: Math.max(0, ...nodes.filter(isSort).map(({ Plans = [] }) => Math.max(...Plans.map(givenBy)))),
    buffers: (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0),
    readWhole: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [])),
  };
};

const nodesOf = (node: Node | undefined): readonly Node[] =>
  node === undefined ? [] : [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const isSort = (node: Node): boolean => node['Node Type'].endsWith('Sort');
const givenBy = (node: Node): number => node['Actual Rows'] * node['Actual Loops'];

/** Of a bitmap the index is counted with what it gives, and the table with what it was then asked for. */
const readBy = (node: Node): number =>
  node['Node Type'].endsWith('Scan') && !/CTE|Subquery|Function|Values/.test(node['Node Type'])
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops']
    : 0;
