import { AddressNotAllowed } from '../../network/addressPolicy.ts';
import { ToolError } from '../toolError.ts';

/**
 * SU-41: what the model is told about a failure of the database. Only the SQLSTATE is looked at; the server's own
 * text may hold data and never leaves this process.
 */
export const toToolError = (error: unknown): ToolError => {
  if (error instanceof ToolError) return error;
  if (error instanceof AddressNotAllowed) return new ToolError('address_not_allowed', error.message);
  return bySqlState(sqlStateOf(error));
};

const bySqlState = (state: string): ToolError => {
  switch (state) {
    case '57014':
      return new ToolError('timeout', 'The statement ran longer than 5 seconds; narrow it.');
    case '55P03':
      return new ToolError('timeout', 'A table was locked for longer than 1 second.');
    case '25006':
      return new ToolError('sql_rejected', 'The statement tried to write.');
    case '42501':
      return new ToolError('upstream_error', 'The role of the connector may not read this.');
    case '42P01':
    case '3F000':
      return new ToolError('not_found', 'No such table; list_tables names those that exist.');
    case '42703':
      return new ToolError('not_found', 'No such column; describe_table names those that exist.');
    case '42883':
      return new ToolError('invalid_arguments', 'No built-in function or operator takes these types; add casts.');
    case '53300':
      return new ToolError('upstream_error', 'The database has no connection left.');
    case '3D000':
      return new ToolError('upstream_error', 'The database does not exist.');
    default:
      return byClass(state);
  }
};

const byClass = (state: string): ToolError => {
  switch (state.slice(0, 2)) {
    case '08':
    case '57':
      return new ToolError('upstream_error', 'The database cannot be reached.');
    case '22':
      return new ToolError('invalid_arguments', 'A value does not fit its type, or a computation has no result.');
    case '28':
      return new ToolError('upstream_error', 'The database refused the credentials.');
    case '42':
      return new ToolError('invalid_arguments', 'The statement does not fit the tables; check names and types.');
    default:
      return new ToolError('upstream_error', 'The database could not answer.');
  }
};

/** Codes of the network read as SQLSTATE 08, connection exception. */
const sqlStateOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E') ? code : '08000';
};
