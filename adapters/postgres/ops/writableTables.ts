import { DatabaseError } from 'pg';
import type { EngineName } from '../../eventLogEngine.ts';
import type { Database } from '../../../engine/sql.ts';

/** What a request that writes touches before it is answered, beside the events themselves. */
const TABLES = [
  'vault.subject_keys',
  'vault.secrets',
  'ops.idempotency_keys',
  'ops.exclusive_work',
  'ops.login_failures',
  'ops.known_sign_ins',
];
/** The same of a log in PostgreSQL. */
const LOG_TABLES = ['es.log_end', 'es.events'];

const WAIT_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * The first table that somebody has locked against writers for half a second; null when there is none. What this role may not
 * write to directly is left out. `engine`: what keeps the events.
 */
export const lockedTable = async (database: Database, engine: EngineName): Promise<string | null> => {
  const tables = engine === 'postgresql' ? [...TABLES, ...LOG_TABLES] : TABLES;
  let asked: string | null = null;
  try {
    await database.transaction(
      async (sql) => {
        const { rows } = await sql.query<{ name: string }>(
          `select name from unnest($1::text[]) as name where has_table_privilege(name, 'insert, update, delete')`,
          [tables],
        );
        for (const { name } of rows) {
          asked = name;
          await sql.query(`lock table ${name} in row exclusive mode`);
        }
      },
      { lockMs: WAIT_MS },
    );
    return null;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return asked;
    throw error;
  }
};
