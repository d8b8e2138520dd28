import { COUNTS } from '../../../domain/insights/counts.ts';
import type { Database } from '../../../engine/sql.ts';
import { insights } from '../../../projections/insights/insights.ts';

/** Where the tables stand; readers name it in their search path. */
export const INSIGHT_ROWS = 'many_insights';

/** A ticket every 20 seconds since the first of January: the last comes in August. */
const RECEIVED = `select n, timestamptz '2026-01-01' + n * interval '20 s' as at from generate_series(1, 1000000) n`;
/** Its verdict takes up to ten minutes. */
const SECONDS = '(n::bigint * 7919 % 600)::int';

/** The kept figures of a million tickets of one workspace, each with a verdict. */
export const makeInsightRows = async (database: Database): Promise<void> => {
  await database.transaction(async (sql) => {
    await sql.query(`create schema ${INSIGHT_ROWS}; set local search_path to ${INSIGHT_ROWS}`);
    await sql.query(insights.ddl.replaceAll('create table', 'create unlogged table'));
    await sql.query(`
      insert into insight_tickets (ticket_id, workspace_id, status, received_at, verdict_at, verdict_s, draft_edited)
      select ('0199c2f0-0001-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'default', 'resolved', at,
             at + ${SECONDS} * interval '1 s', ${SECONDS}, false
        from (${RECEIVED})`);
    await sql.query(`
      insert into insight_counts (workspace_id, slot, ${COUNTS.join(', ')})
      select 'default', to_timestamp(floor(date_part('epoch', at) / 900) * 900), ${COUNTS.map(() => 'count(*)').join(', ')}
        from (${RECEIVED}) group by 2`);
    await sql.query(`
      insert into insight_durations
      select workspace_id, date_trunc('day', verdict_at, 'UTC'), verdict_s, count(*) from insight_tickets group by 1, 2, 3`);
    await sql.query(`
      insert into insight_playbooks
      select 'default', 'playbook-' || p, day, 10, 9, 8
        from generate_series(1, 100) p, generate_series(timestamptz '2026-01-01', '2026-08-20', interval '1 day') day`);
    // Its days begin half an hour off those of UTC.
    await sql.query(`insert into insight_zones values ('default', 'Asia/Kolkata')`);
    await sql.query(insights.indexes);
    await sql.query(`analyze ${insights.tables.join(', ')}`);
  });
  // As the database does by itself.
  await database.query(`vacuum ${INSIGHT_ROWS}.insight_tickets, ${INSIGHT_ROWS}.insight_durations`);
};
