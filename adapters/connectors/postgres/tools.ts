import { serving, type ServedTool } from '../servedTool.ts';
import { checkDatabase } from './check.ts';
import { ToolError } from '../toolError.ts';
import { POSTGRES_TOOLS } from './contract.ts';
import { accepted, acceptedWithoutParams, runExplain, runQuery } from './query.ts';
import { describeTable, listSchemas, listTables } from './schema.ts';
import { inReadOnlySession, type ReadOnlySession, type Target } from './session.ts';
import { createStatementLimit } from './statementLimit.ts';

export type PostgresSettings = Omit<Target, 'customer'> & {
  /** SU-53: database setting that row-level policies read. */
  customerSetting: string | null;
};

/** The tools of SU-42 over one database; every call has a session of its own, at most two at once. */
export const postgresTools = (settings: PostgresSettings): readonly ServedTool[] => {
  const { customerSetting, ...target } = settings;
  const limit = createStatementLimit();
  const session = <T>(signal: AbortSignal, work: Parameters<typeof inReadOnlySession<T>>[2], of: Target = target) =>
    limit(signal, (hold) => inReadOnlySession(of, signal, work, hold));
  return [
    // A check must not wait for statements: it would blame the database for our own queue.
    serving(POSTGRES_TOOLS.healthcheck, (_, { signal }) => checkDatabase(target, customerSetting, signal)),
    serving(POSTGRES_TOOLS.listSchemas, (_, { signal }) => session(signal, listSchemas)),
    serving(POSTGRES_TOOLS.listTables, ({ schema }, { signal }) => session(signal, (own) => listTables(own, schema))),
    serving(POSTGRES_TOOLS.describeTable, ({ table, schema }, { signal }) =>
      session(signal, (own) => describeTable(own, table, schema)),
    ),
    serving(POSTGRES_TOOLS.query, ({ sql, params, max_rows: maxRows }, { signal, scope: { customer } }) => {
      const statement = accepted(sql, params);
      const work = (own: ReadOnlySession, schemas: readonly string[]) => runQuery(own, schemas, statement, maxRows);
      return session(signal, work, bound(target, customerSetting, customer));
    }),
    serving(POSTGRES_TOOLS.explain, ({ sql }, { signal, scope: { customer } }) => {
      const statement = acceptedWithoutParams(sql);
      const work = (own: ReadOnlySession, schemas: readonly string[]) => runExplain(own, schemas, statement);
      return session(signal, work, bound(target, customerSetting, customer));
    }),
  ];
};

/** SU-53. A query without a customer is refused: a policy may take an empty setting for "all rows". */
const bound = (target: Target, setting: string | null, customer: string | null): Target => {
  if (setting === null) return target;
  if (customer === null)
    throw new ToolError(
      'scope_violation',
      'ScopeViolationError: rows are bound to a customer, and the ticket names none.',
    );
  return { ...target, customer: { setting, value: customer } };
};
