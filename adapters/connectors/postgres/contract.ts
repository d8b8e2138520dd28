import { z } from 'zod';
import { readingTool } from '../contract.ts';

const Name = z.string().min(1).max(128);
const Sql = z.string().min(1).max(16_000);

/** SU-42: the tools of the `postgres` connector. */
export const POSTGRES_TOOLS = {
  healthcheck: readingTool(
    'healthcheck',
    'Checks that the database answers, and what the role of the connector may do.',
    z.strictObject({}),
  ),
  listSchemas: readingTool('list_schemas', 'Lists the schemas with the number of tables in each.', z.strictObject({})),
  listTables: readingTool(
    'list_tables',
    'Lists tables and views with their kind, estimated number of rows, and comment.',
    z.strictObject({ schema: Name.optional().describe('Only this schema.') }),
  ),
  describeTable: readingTool(
    'describe_table',
    'Describes columns, keys, references and indexes of one table or view.',
    z.strictObject({
      table: Name.describe('Name without schema, written as list_tables shows it.'),
      schema: Name.optional().describe('Needed when several schemas have such a table.'),
    }),
  ),
  query: readingTool(
    'query',
    'Runs one SELECT in PostgreSQL (also WITH, VALUES, TABLE, EXPLAIN) and returns at most 200 rows. ' +
      'Only built-in functions, operators and types may be used, and operators of well-known extensions such as ' +
      "citext; nothing can be changed. Refused, too: foreign tables, views and types that run the owner's own " +
      'functions, and statements that the planner expects to run far longer than 5 seconds.',
    z.strictObject({
      sql: Sql.describe('One statement; values as $1, $2, … and in params.'),
      params: z
        .array(z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]))
        .max(50)
        .default([]),
      max_rows: z.int().min(1).max(200).default(200),
    }),
  ),
  explain: readingTool(
    'explain',
    'Shows the plan of one SELECT without running it; write values in place of parameters.',
    z.strictObject({ sql: Sql.describe('One SELECT, or EXPLAIN of one, without ANALYZE.') }),
  ),
};
