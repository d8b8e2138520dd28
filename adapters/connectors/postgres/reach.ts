import { setImmediate } from 'node:timers/promises';
import { ToolError } from '../toolError.ts';
import { NO_TABLE } from './failures.ts';
import { callsWithConstants } from './sql/nodeTree.ts';
import { guardOwnersSql } from './sql/sqlGuard.ts';
import { calledByDot, notBuiltIn, shown } from './sql/sqlRules.ts';
import type { NamedTable, Names } from './sql/statementNames.ts';
import type { Finding } from './survey.ts';

/**
 * Refuses a statement that would run code of the database's owner: ToolError `sql_rejected` with a fixed sentence
 * that names the object. Definitions of views, policies and checks are held to the lists of SU-47 as well, since the
 * catalogue does not say which built-in functions they call.
 */
export const judgeReach = async (findings: readonly Finding[]): Promise<void> => {
  const usable = new Set(findings.filter(({ finding }) => finding === 'schema').map(({ name }) => name));
  for (const found of findings) {
    const reason = refusalOf(found, usable);
    if (reason !== null) throw new ToolError('sql_rejected', reason);
    // Each definition takes the thread for some milliseconds; other calls go on in between.
    if (isDefinition(found)) await setImmediate();
  }
};

/**
 * Refuses names that the survey has not found, which the session would look for elsewhere: ToolError `not_found` for a
 * table without a schema, `sql_rejected` for a type that is neither built in nor an enumeration.
 */
export const refuseUnknown = ({ tables, ownTypes }: Names, findings: readonly Finding[]): void => {
  const known = new Set(findings.map(({ finding, name }) => `${finding} ${name}`));
  const isUnknown = ({ schema, name }: NamedTable, index: number): boolean =>
    schema === null && !name.startsWith('pg_') && !known.has(`table ${index}`);
  if (tables.some(isUnknown)) throw new ToolError('not_found', NO_TABLE);
  const type = ownTypes.find((_, index) => !known.has(`type ${index}`));
  if (type !== undefined)
    throw new ToolError('sql_rejected', `${notBuiltIn([type.schema ?? '', type.name])} (TypeName)`);
};

const isDefinition = ({ finding }: Finding): boolean => ['definition', 'expression', 'check'].includes(finding);

const refusalOf = ({ finding, name, detail }: Finding, usable: ReadonlySet<string>): string | null => {
  switch (finding) {
    case 'foreign':
      return `The table ${shown([name])} is a foreign table, which runs code beyond this database.`;
    case 'view':
    case 'policies':
    case 'index':
    case 'statistics':
    case 'partition key':
      return `The ${finding} of the table ${shown([name])} ${VERBS[finding]} ${shown([detail])}, which is not built in.`;
    case 'tree':
      return callsWithConstants(detail)
        ? `An index or the statistics of the table ${shown([name])} ${OWNERS_CODE}.`
        : null;
    case 'column':
      return `The column ${shown([name])} has a type whose use runs code of the database's owner; name the columns that you need without it.`;
    case 'definition':
      return definitionRefusal(detail, `The view ${shown([name])}`);
    case 'expression':
      return definitionRefusal(`select ${detail}`, `A policy of the table ${shown([name])}`);
    case 'check':
      return definitionRefusal(`select ${detail}`, `A check of the type of ${shown([name])}`);
    default:
      return databaseRefusal({ finding, name, detail }, usable);
  }
};

const OWNERS_CODE = "runs code of the database's owner";
const VERBS = { view: 'uses', policies: 'use', index: 'uses', statistics: 'use', 'partition key': 'uses' };

const databaseRefusal = ({ finding, name, detail }: Finding, usable: ReadonlySet<string>): string | null => {
  switch (finding) {
    case 'cast':
      return `A cast of the database's owner from ${shown([name])} to ${shown([detail])} would run; leave such values out, or compare without casts.`;
    case 'class':
      return `Ordering values of the type ${shown([name])} runs code of the database's owner.`;
    case 'call':
      return `The name ${shown([name])} also stands for a function or operator of the database's owner.`;
    case 'dotted':
      return `${calledByDot(name)} (ColumnRef)`;
    case 'silent':
      return usable.has(detail)
        ? null
        : `The operators of the type of ${shown([name])} cannot be used here; cast both sides to text, and compare with lower(…) where case does not matter.`;
    default:
      return null;
  }
};

/** Definitions change rarely and cost some milliseconds; the verdict depends on the text alone. */
const verdicts = new Map<string, string | null>();
const VERDICTS_MAX = 200;

const definitionRefusal = (sql: string, subject: string): string | null => {
  const known = verdicts.get(sql);
  if (known !== undefined) return known === null ? null : `${subject} cannot be read: ${known}`;
  const verdict = guardOwnersSql(sql);
  const reason = verdict.accepted ? null : verdict.reason;
  if (verdicts.size >= VERDICTS_MAX) verdicts.clear();
  verdicts.set(sql, reason);
  return reason === null ? null : `${subject} cannot be read: ${reason}`;
};
