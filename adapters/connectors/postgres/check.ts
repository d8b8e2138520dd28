import { withinHealthLimit } from '../healthLimit.ts';
import { ToolError } from '../toolError.ts';
import { inspectRole, type RoleReport } from './role.ts';
import { inReadOnlySession, type Target } from './session.ts';

/**
 * Signs in and looks at the role. What goes wrong is a matter of the configuration here and not of a statement, so the
 * sentence names the setting (SU-34).
 */
export const checkDatabase = async (
  target: Target,
  customerSetting: string | null,
  signal: AbortSignal,
): Promise<RoleReport> => {
  const limited = withinHealthLimit(signal);
  try {
    return await inReadOnlySession(target, limited, (own) => inspectRole(own, customerSetting));
  } catch (error) {
    if (limited.aborted && !signal.aborted) throw SILENT;
    throw error instanceof ToolError ? named(error) : error;
  }
};

const SILENT = new ToolError(
  'timeout',
  'The database did not answer in time; check host, port and firewall in DATABASE_URL.',
);

/** Sentences that say to a model what happened, with what people can do about it. */
const REMEDIES: Readonly<Record<string, string>> = {
  'The database refused the credentials.': 'Check user and password in DATABASE_URL.',
  'The database does not exist.': 'Check the name at the end of DATABASE_URL.',
  'The database cannot be reached.': 'Check host and port in DATABASE_URL.',
  'The database closed the connection.': 'Check that DATABASE_URL names the port of a PostgreSQL.',
  'The database did not answer in time.': 'Check host, port and firewall in DATABASE_URL.',
  'The connector could not read the answer of the database.': 'Check that DATABASE_URL names the port of a PostgreSQL.',
  'The role of the connector may not read this.': 'Grant the role of DATABASE_URL to read pg_catalog.',
  'The database has no connection left.': 'Raise the limit of connections, or of the role of DATABASE_URL.',
  'The database is shutting down or starting.': 'It is checked again within a minute.',
};

const named = (error: ToolError): ToolError => {
  const remedy = REMEDIES[error.message];
  return remedy === undefined ? error : new ToolError(error.code, `${error.message} ${remedy}`);
};
