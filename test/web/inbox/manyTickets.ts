import type { Sql } from '../../../engine/sql.ts';

/** `count` tickets in the read model alone, as an agent has left them: every third escalated, all of low priority; number 1 came last. */
export const manyTickets = async (sql: Sql, count: number): Promise<void> => {
  const { rows } = await sql.query<{ schema: string }>(
    `select schemaname as schema from pg_tables where tablename = 'tickets' and schemaname like 'tickets_b%'`,
  );
  for (const { schema } of rows) await sql.query(fill(schema, count));
};

const fill = (schema: string, count: number): string => `
  insert into ${schema}.tickets
    (id, workspace_id, title, body, customer, status, received_at, source_kind, priority, tags, verdict_kind, confidence,
     finding, mentioned, draft_edited, suspected_injection, reopen_count, to_send, customer_wrote, updated_at, active_since,
     due_since)
  select ('0199c2f0-0001-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'default', 'Ticket number ' || n, 'What they wrote.',
         'ada' || n % 50 || '@example.com',
         case n % 3 when 0 then 'escalated' else 'awaiting_review' end, at, 'direct',
         'low', '{}',
         case n % 3 when 0 then 'escalate' when 1 then 'auto_resolved' else 'propose_resolution' end, (n % 100) / 100.0,
         'what was found of number ' || n, '{}', false, false, 0, false, '', at, '', ''
    from (select n, now() - n * interval '1 minute' as at from generate_series(1, ${count}) n)`;
