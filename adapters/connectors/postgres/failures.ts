import { AddressNotAllowed } from '../../network/addressPolicy.ts';
import type { ToolErrorCode } from '../../../agent/tools/toolHost.ts';
import { ToolError } from '../toolError.ts';

/**
 * SU-41: what the model is told about a failure of the database. Only the SQLSTATE is looked at; the server's own
 * text may hold data and never leaves this process.
 */
export const toToolError = (error: unknown): ToolError => {
  if (error instanceof ToolError) return error;
  if (error instanceof AddressNotAllowed) return new ToolError('address_not_allowed', error.message);
  const code = codeOf(error);
  if (/^[0-9A-Z]{5}$/.test(code) && hasSeverity(error)) return bySqlState(code);
  return new ToolError('upstream_error', withoutState(error, code));
};

/** Only an answer of the server has one; codes of the system such as EPIPE look like a SQLSTATE. */
const hasSeverity = (error: unknown): boolean => error instanceof Error && 'severity' in error;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** A failure before or beside the protocol: of the network, of encryption, or of this program. */
const withoutState = (error: unknown, code: string): string => {
  const message = error instanceof Error ? error.message : '';
  if (/CERT|SELF_SIGNED|ISSUER|ALTNAME|SSL|TLS/.test(code) || message.includes('SSL'))
    return 'The encrypted connection failed; check sslmode and the certificate in DATABASE_URL.';
  if (message.includes('SASL') || message.includes('password')) return 'The database refused the credentials.';
  if (/^E[A-Z]+$/.test(code) || message.startsWith('Connection terminated')) return 'The database cannot be reached.';
  return 'The connector could not read the answer of the database.';
};

const bySqlState = (state: string): ToolError => {
  const [code, sentence] = SENTENCES.get(state) ?? SENTENCES.get(state.slice(0, 2)) ?? OTHER;
  return new ToolError(code, sentence);
};

type Failure = readonly [code: ToolErrorCode, sentence: string];

const OTHER: Failure = ['upstream_error', 'The database could not answer.'];
export const NO_TABLE = 'No such table; list_tables names those that exist.';

/** By SQLSTATE, or by its class of two characters for all others of the class. */
const SENTENCES: ReadonlyMap<string, Failure> = new Map<string, Failure>([
  ['08', ['upstream_error', 'The database closed the connection.']],
  ['08P01', ['invalid_arguments', 'The values in params do not fit the parameters of the statement.']],
  ['0A', ['invalid_arguments', 'PostgreSQL does not support this form of statement; write it in another way.']],
  [
    '21',
    ['invalid_arguments', 'A subquery used as one value gave several rows; add LIMIT 1, an aggregate, or use IN.'],
  ],
  ['22', ['invalid_arguments', 'A value does not fit its type, or a computation has no result.']],
  ['22003', ['invalid_arguments', 'A number is out of the range of its type; cast to numeric or bigint.']],
  ['22007', ['invalid_arguments', 'A text is no valid date or time; write it as 2026-01-31 12:00:00+00.']],
  ['22008', ['invalid_arguments', 'A date or time is out of range.']],
  ['22012', ['invalid_arguments', 'A division by zero; divide by nullif(…, 0).']],
  ['2201B', ['invalid_arguments', 'A regular expression is not valid.']],
  ['22023', ['invalid_arguments', 'A function does not take the value of one of its arguments.']],
  [
    '22P02',
    ['invalid_arguments', 'A text does not fit the type that it is cast to or compared with; see describe_table.'],
  ],
  ['25006', ['sql_rejected', 'The statement tried to write.']],
  ['28', ['upstream_error', 'The database refused the credentials.']],
  ['3D000', ['upstream_error', 'The database does not exist.']],
  ['3F000', ['not_found', NO_TABLE]],
  ['40', ['timeout', 'The database interrupted the statement for other work; try it once more.']],
  ['42', ['invalid_arguments', 'The statement does not fit the tables; check names and types.']],
  ['42501', ['upstream_error', 'The role of the connector may not read this.']],
  ['42601', ['invalid_arguments', 'This server does not know the syntax of the statement.']],
  ['42702', ['invalid_arguments', 'A column name is ambiguous; write the table and a dot before it.']],
  ['42703', ['not_found', 'No such column; describe_table names those that exist.']],
  ['42704', ['not_found', 'No such type, text search configuration or other object; write its schema before it.']],
  ['42725', ['invalid_arguments', 'Several functions or operators fit these types; add casts.']],
  ['42803', ['invalid_arguments', 'A column must stand in GROUP BY or inside an aggregate function.']],
  ['42804', ['invalid_arguments', 'The types of two expressions do not fit together; add casts.']],
  ['42846', ['invalid_arguments', 'There is no such cast between these types; cast to text first.']],
  ['42883', ['invalid_arguments', 'No built-in function or operator takes these types; add casts.']],
  ['42P01', ['not_found', NO_TABLE]],
  ['42P10', ['invalid_arguments', 'ORDER BY, GROUP BY or DISTINCT names a column that is not selected.']],
  ['42P18', ['invalid_arguments', 'The type of a parameter cannot be told; write it as $1::text.']],
  ['53', ['upstream_error', 'The database has no memory or space left for the statement; narrow it.']],
  ['53300', ['upstream_error', 'The database has no connection left.']],
  ['53400', ['invalid_arguments', 'The statement needs more temporary space than it may use; narrow it.']],
  ['54', ['invalid_arguments', 'A value would be larger than PostgreSQL allows; narrow the statement.']],
  ['54001', ['invalid_arguments', 'The statement or a value, such as a JSON text, is nested too deeply.']],
  ['55', ['upstream_error', 'The table cannot be read now, such as a materialized view that was never filled.']],
  ['55P03', ['timeout', 'A table was locked for longer than 1 second.']],
  ['57', ['upstream_error', 'The database is shutting down or starting.']],
  ['57014', ['timeout', 'The statement ran longer than 5 seconds; narrow it.']],
]);
