import type { Sql } from '../../../engine/sql.ts';
import { EngineUnusable } from '../../engineUnusable.ts';

/** The engine that keeps the log, and the one to which it is being moved. Null where nobody has said it yet. */
export type LogHome = { engine: string | null; movingTo: string | null };

/** As JSON, beside something else that is read; null where more than one row says it, of which the audit check tells. */
export const HOME_COLUMN = `(select json_build_object('engine', min(engine), 'movingTo', min(moving_to))
  from es.log_end having count(*) = 1)`;

export const readHome = async (sql: Sql): Promise<LogHome> => {
  const { rows } = await sql.query<{ home: LogHome | null }>(`select ${HOME_COLUMN} as home`);
  return rows[0]?.home ?? { engine: null, movingTo: null };
};

/** Throws EngineUnusable when the log of this database is not in `engine`, or is about to leave it. */
export const checkHome = ({ engine: home, movingTo }: LogHome, engine: string): void => {
  if (movingTo !== null)
    throw new EngineUnusable(
      `the event log is being moved from ${home} to ${movingTo}; go on with npm run log:move -- --from ${home} ` +
        `--to ${movingTo}, or give the move up with --cancel`,
    );
  if (home !== null && home !== engine)
    throw new EngineUnusable(
      `the event log of this database is kept in ${home} and not in ${engine}; ` +
        'KURRENTDB_URL must be set for a log in kurrentdb, and must not be for one in postgresql',
    );
};

/** Notes where a log is that nobody has noted yet; of nodes that start together one says it for all. */
export const claimHome = async (sql: Sql, engine: string): Promise<void> => {
  await sql.query('update es.log_end set engine = $1 where engine is null', [engine]);
  checkHome(await readHome(sql), engine);
};
