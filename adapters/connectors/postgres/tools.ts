import { serving, type ServedTool } from '../serveTools.ts';
import { ToolError } from '../toolError.ts';
import { POSTGRES_TOOLS } from './contract.ts';
import { accepted, runExplain, runQuery } from './query.ts';
import { inspectRole } from './role.ts';
import { describeTable, listSchemas, listTables } from './schema.ts';
import { inReadOnlySession, type Target } from './session.ts';

export type PostgresSettings = Omit<Target, 'customer'> & {
  /** SU-53: database setting that row-level policies read. */
  customerSetting: string | null;
};

/** The tools of SU-42 over one database; every call has a session of its own. */
export const postgresTools = (settings: PostgresSettings): readonly ServedTool[] => {
  const { customerSetting, ...target } = settings;
  return [
    serving(POSTGRES_TOOLS.healthcheck, (_, { signal }) =>
      inReadOnlySession(target, signal, (session) => inspectRole(session, customerSetting !== null)),
    ),
    serving(POSTGRES_TOOLS.listSchemas, (_, { signal }) => inReadOnlySession(target, signal, listSchemas)),
    serving(POSTGRES_TOOLS.listTables, ({ schema }, { signal }) =>
      inReadOnlySession(target, signal, (session) => listTables(session, schema)),
    ),
    serving(POSTGRES_TOOLS.describeTable, ({ table, schema }, { signal }) =>
      inReadOnlySession(target, signal, (session) => describeTable(session, table, schema)),
    ),
    serving(POSTGRES_TOOLS.query, ({ sql, params, max_rows: maxRows }, { signal, customer }) => {
      const query = { sql, params, maxRows, statement: accepted(sql) };
      return inReadOnlySession(bound(target, customerSetting, customer), signal, (session, schemas) =>
        runQuery(session, schemas, query),
      );
    }),
    serving(POSTGRES_TOOLS.explain, ({ sql }, { signal, customer }) => {
      const statement = accepted(sql);
      return inReadOnlySession(bound(target, customerSetting, customer), signal, (session, schemas) =>
        runExplain(session, schemas, sql, statement),
      );
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
