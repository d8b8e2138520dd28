import type { Sql } from '../../../engine/sql.ts';

/** Needs a new file, 64 KiB that do not compress, and a durable commit: what an append may need, without an event. */
const TRIAL = `create table ops.write_trial as
    select decode(string_agg(md5(n::text), ''), 'hex') as filler from generate_series(1, 4096) as n;
  drop table ops.write_trial`;

/** Whether the database stores what it is given: rejects with its error otherwise. Leaves nothing behind. */
export const tryWriting = async (database: Sql): Promise<void> => {
  await database.query(TRIAL);
};
