import { readModels } from '../../../composition/modules.ts';
import type { Database, Sql } from '../../../engine/sql.ts';

/** Where the tables stand; readers name it in their search path. */
export const MILLION_ROWS = 'million';

/** Most rows are of the workspace `default`, the others of a hundred small ones. */
const WORKSPACE = `case when n % 10 = 0 then 'small' || n % 97 else 'default' end`;
const uuidOf = (kind: string, n = 'n'): string =>
  `('0199c2f0-${kind}-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
/** Something happens in the log every second. */
const positionAt = (time: string): string => `lpad(to_hex(date_part('epoch', ${time})::bigint), 16, '0')`;
const RECEIVED = `select n, timestamptz '2026-01-01' + n * interval '20 s' as at from generate_series(1, 1000000) n`;

/** A word that nearly all tickets have, one that 30 have, and three of medium frequency. */
const WORDS = `array_to_tsvector(array['common', 'often' || n % 50, 'seldom' || n % 1000, 'once' || n % 33333])`;

/** Many tickets were active once more, a few of them long after they came. */
const ACTIVE_AT = `at + case when n % 1000 = 7 then interval '20 days' else interval '10 minutes' end`;

const FILLS: Readonly<Record<string, string>> = {
  tickets: `
    insert into tickets (id, workspace_id, title, body, customer, status, received_at, source_id, source_kind, priority,
                         tags, suspected_injection, reopen_count, to_send, customer_wrote, updated_at, active_since,
                         mentioned, draft_edited, verdict_kind, resolved_at, responded_at, verdict_at, rated_at, answer, csat_rating)
    select ${uuidOf('0001')}, ${WORKSPACE}, 'A title', 'A text of some length, as people write it.', 'ada@example.com',
           case when n % 1000 = 1 then 'failed' when n % 100 = 2 then 'investigating' when n % 20 = 3 then 'new'
                when n % 25 = 4 then 'escalated' else 'awaiting_review' end, at,
           case when n % 5 = 0 then ${uuidOf('0002', 'n % 3')} end, 'direct',
           case when n % 100 = 5 then 'urgent' when n % 20 = 6 then 'high' when n % 10 = 7 then 'low' else 'normal' end,
           case when n % 40 = 1 then array['vip'] when n % 40000 = 2 then array['rare'] when n % 8 = 3 then array['other'] else '{}' end, false, 0, false,
           ${positionAt('at')}, ${ACTIVE_AT}, ${positionAt(ACTIVE_AT)}, '{}', false,
           case when n % 20000 = 7 then 'auto_resolved' when n % 4 = 3 then 'escalate' else 'propose_resolution' end,
           case when n % 3 = 1 then at + interval '1 hour' end,
           case when n % 2 = 1 then at + interval '30 minutes' end, at + interval '5 minutes',
           case when n % 4 = 1 then at + interval '1 day' end,
           case when n % 20000 = 9 then 'own' when n % 2 = 1 then 'unedited' end,
           case when n % 20000 = 11 then 1 when n % 5 = 1 then 5 end
      from (${RECEIVED})`,
  csat_responses: `
    insert into csat_responses (id, workspace_id, ticket_id, rating, submitted_by, created_at, to_review)
    select ${uuidOf('0011')}, ${WORKSPACE}, ${uuidOf('0001')}, 1 + n % 5, 'customer', at, n % 100 = 1
      from (${RECEIVED}) where n % 5 = 1`,
  investigation_queue: `
    insert into investigation_queue (ticket_id, status, received_at, held_by)
    select ${uuidOf('0001')}, case when n % 40000 = 1 then 'new' else 'done' end, at,
           case when n % 40000 = 1 then ${uuidOf('000b', '1 + n % 3')} end
      from (${RECEIVED})`,
  ticket_history: `
    insert into ticket_history (ticket_id, position, event_id, what, details, actor_type, actor_id, at)
    select ${uuidOf('0001', '1 + n % 200')}, ${positionAt('at')}, ${uuidOf('0009')}, 'requeued', '{}', 'system', 'x', at
      from (${RECEIVED})`,
  ticket_moves: `
    insert into ticket_moves (ticket_id, until, since, workspace_id, at)
    select ${uuidOf('0001')}, ${positionAt(ACTIVE_AT)}, ${positionAt('at')}, ${WORKSPACE}, at from (${RECEIVED})`,
  ticket_words: `insert into ticket_words select ${uuidOf('0001')}, ${WORDS} from generate_series(1, 1000000) n`,
  ticket_tags: `
    insert into ticket_tags (ticket_id, tag, workspace_id, received_at, status, source_id)
    select id, tags[1], workspace_id, received_at, status, source_id from tickets where tags <> '{}'`,
  ticket_mentions: `
    insert into ticket_mentions (ticket_id, user_id, position)
    select ${uuidOf('0001')}, ${uuidOf('0006', 'n % 500')}, ${positionAt('at')} from (${RECEIVED}) where n % 10 = 1`,
  investigations: `
    insert into investigations (id, workspace_id, ticket_id, attempt, status, state, autonomy_level, model,
                                prompt_version, started_at, step_count, suspected_injection, verdict_kind, input_tokens,
                                output_tokens, cache_read_tokens, cache_write_tokens, cost_micro_usd, unpriced,
                                max_micro_usd, max_steps, first_event_id, last_event_id)
    select ${uuidOf('0003')}, ${WORKSPACE}, ${uuidOf('0001', 'n / 2')}, 1,
           case when n % 50 = 1 then 'failed' when n % 1000 = 2 then 'running' else 'completed' end, 'DONE',
           'investigate', 'm', 'p', timestamptz '2026-01-01' + n * interval '20 s', 5, false,
           case when n % 50 = 1 or n % 1000 = 2 then null when n % 4 = 3 then 'escalate' else 'propose_resolution' end,
           1, 1, 1, 1, 1, 0, 1, 1, ${uuidOf('0004', '1')}, ${uuidOf('0004', '1')}
      from generate_series(1, 1000000) n`,
  investigation_counts: `
    insert into investigation_counts
    select workspace_id, status, coalesce(verdict_kind, ''), count(*) from investigations group by 1, 2, 3`,
  investigation_steps: `
    insert into investigation_steps (investigation_id, seq, step)
    select ${uuidOf('0003', '1 + n % 50')}, n / 50,
           jsonb_build_object('seq', n / 50, 'kind', 'policy', 'at', now(), 'decision', 'allow', 'rule', 'r', 'tool', null)
      from generate_series(50, 100000) n`,
  event_lists: `
    insert into event_lists
    select workspace, category, 'Type' || n, '{}'
      from unnest(array['', 'default', 'small1']) workspace, generate_series(1, 10) n,
           unnest(array['ticket', 'investigation', 'auth', 'result', 'user', 'cluster']) category`,
  event_blocks: `
    insert into event_blocks
    select workspace_id, category, type, positions[32], positions
      from event_lists, generate_series(0, 600) b,
           lateral (select array_agg(lpad(to_hex(b * 2000000 + p * 60000 + abs(hashtext(category || type)) % 1000), 16, '0')) as positions
                      from generate_series(1, 32) p)`,
  api_keys: `
    insert into api_keys (id, workspace_id, name, start, scopes, key_sha256, created_at, created_by, revoked_at)
    select ${uuidOf('0005')}, ${WORKSPACE}, 'key', 'k', '{}', 'sha-' || n, timestamptz '2026-01-01' + n * interval '1 s',
           ${uuidOf('0006', '1')}, case when n % 100000 <> 1 then now() end from generate_series(1, 200000) n`,
  users: `
    insert into users (id, workspace_id, role, added_at, invited, disabled, session_generation)
    select ${uuidOf('000c')}, ${WORKSPACE}, 'member', timestamptz '2026-01-01' + n * interval '1 s', false, false, 0
      from generate_series(1, 200000) n`,
  clusters: `
    insert into clusters (id, workspace_id, name, type, status, size, version, location, management_mode, url,
                          http_relative_path, features, features_disabled, auto_upgrade_enabled, created_at, updated_at,
                          revision, driver, deletion_protection, since)
    select ${uuidOf('0007')}, case when n <= 50 then 'default' else 'other' || n / 50 end, 'cluster-' || n, 'keycloak',
           'available', 'small', '26.' || n % 20 || '.0', 'us', 'full', '', '', '{}', '{}', false, at, at, 1, 'embedded',
           false, at from (select n, timestamptz '2026-01-01' + n * interval '1 s' as at from generate_series(1, 100000) n)`,
  saved_replies: `
    insert into saved_replies (id, workspace_id, name, text, created_by, created_at, updated_at)
    select ${uuidOf('000d')}, case when n <= 500 then 'default' else 'other' || n / 500 end, 'reply', 'A text.',
           ${uuidOf('0006', '1')}, at, at
      from (select n, timestamptz '2026-01-01' + n * interval '1 s' as at from generate_series(1, 100000) n)`,
  kb_documents: `
    insert into kb_documents (id, workspace_id, version, version_id, uri, title, content_type, origin, language, lines,
                              bytes, chunks, added_at)
    select ${uuidOf('0012')}, ${WORKSPACE}, 1, ${uuidOf('0013')}, 'doc' || n, 'A title', 'text/markdown', 'api', 'english',
           100, 5000, 5, at
      from (select n, timestamptz '2026-01-01' + n * interval '1 s' as at from generate_series(1, 100000) n)`,
  asks: `
    insert into asks (id, workspace_id, conversation_id, asked_by, stage, status, question, answer, input_tokens,
                      output_tokens, cache_read_tokens, cache_write_tokens, cost_micro_usd, unpriced, asked_at, ended_at)
    select ${uuidOf('0014')}, ${WORKSPACE}, ${uuidOf('000f', 'n / 5')}, ${uuidOf('0006', '1')}, 'ANSWERING',
           case when n % 5000 = 0 then 'open' when n % 20 = 1 then 'failed' else 'done' end, 'A question?', 'An answer.',
           1, 1, 1, 1, 1, 0, at, at
      from (select n, timestamptz '2026-01-01' + n * interval '1 s' as at from generate_series(1, 100000) n)`,
  webhooks: `
    insert into webhooks (id, workspace_id, name, url, events, enabled, secret_id, created_at, position, updated_at)
    select ${uuidOf('0008')}, case when n <= 50 then 'default' else 'other' || n / 50 end, 'hook', 'https://example.com/',
           '{cluster.deleted}', true, ${uuidOf('0009', '1')}, at, '0', at
      from (select n, timestamptz '2026-01-01' + n * interval '1 s' as at from generate_series(1, 100000) n)`,
  webhook_deliveries: `
    insert into webhook_deliveries (id, webhook_id, cluster_id, message_id, name, status, attempts,
                                    queued_at)
    select ${uuidOf('000a')}, ${uuidOf('0008', 'n % 2 + 1')}, ${uuidOf('0007', '1')}, ${uuidOf('000a')},
           'cluster.deleted', 'delivered', 1, now() - n * interval '1 s' from generate_series(1, 200000) n`,
  channels: `
    insert into channels (id, workspace_id, kind, name, enabled, secret_keys, settings_id, created_at, position, updated_at)
    select ${uuidOf('000e')}, case when n <= 50 then 'default' else 'other' || n / 50 end, 'slack', 'Leads', true, '{}',
           ${uuidOf('0009', '1')}, at, '0', at
      from (select n, timestamptz '2026-01-01' + n * interval '1 s' as at from generate_series(1, 100000) n)`,
  channel_deliveries: `
    insert into channel_deliveries (id, channel_id, ticket_id, action, status, attempts, queued_at)
    select ${uuidOf('000f')}, ${uuidOf('000e', 'n % 2 + 1')}, ${uuidOf('0001', '1')}, 'notify', 'sent', 1,
           now() - n * interval '1 s' from generate_series(1, 200000) n`,
  escalation_rules: `
    insert into escalation_rules (id, workspace_id, name, expression, enabled, position, stop_on_match, created_by, created_at,
                                  updated_at, match_count)
    select ${uuidOf('0010')}, case when n <= 100 then 'default' else 'other' || n / 100 end, 'A rule', 'age > 3600', true,
           n % 100, false, ${uuidOf('0006', '1')}, at, at, 0
      from (select n, timestamptz '2026-01-01' + n * interval '1 s' as at from generate_series(1, 100000) n)`,
  escalation_firings: `
    insert into escalation_firings (rule_id, arrived, ticket_id, at, action, effect, conditions)
    select ${uuidOf('0010', '1 + n % 3')}, ${positionAt('at')}, ${uuidOf('0001')}, at, 'escalate', 'escalated', '[]'
      from (${RECEIVED})`,
  ticket_sources: `
    insert into ticket_sources (id, workspace_id, kind, name, read_only, poll_interval_s, hourly_limit, config, secret_keys, args, status,
                                generation, intake_revision, hour_tickets, tickets_total, created_at)
    select ${uuidOf('000b')}, case when n <= 30 then 'default' else 'other' || n / 30 end, 'mcp_custom', 'desk', false, 60, 100,
           '{}', '{}', '{}', 'ready', 1, 0, 0, 0, timestamptz '2026-01-01' + n * interval '1 s'
      from generate_series(1, 100000) n`,
  passed_over: `
    insert into passed_over (id, workspace_id, source_id, item_id, title, reason, came_at)
    select ${uuidOf('000c')}, 'default', ${uuidOf('000b', '1 + n % 3')}, n::text, 'A title', 'A list.',
           timestamptz '2026-01-01' + n * interval '20 s' from generate_series(1, 200000) n`,
  connectors: `
    insert into connectors (id, workspace_id, kind, name, slug, config, secret_keys, autonomy_level, status, warnings,
                            generation, created_at)
    select ${uuidOf('0008')}, case when n <= 30 then 'default' else 'other' || n / 30 end, 'postgres', 'shop', 'shop_' || n, '{}', '{}', 'investigate', 'ready', '{}',
           1, timestamptz '2026-01-01' + n * interval '1 s' from generate_series(1, 100000) n`,
};

/** What is sorted fits, and no second process takes the other core from the tests beside this one. */
const BUILT_IN_MEMORY = `set local maintenance_work_mem = '512MB'; set local max_parallel_maintenance_workers = 0`;

/**
 * The tables of all read models, those that lists read filled as far as lists may come to read them: a million rows,
 * or what the quota of a workspace allows in many workspaces. Rows come before indexes, as in a build.
 */
export const makeMillionRows = async (database: Database): Promise<void> => {
  await database.transaction(async (sql) => {
    await sql.query(`create schema ${MILLION_ROWS}; set local search_path to ${MILLION_ROWS}; ${BUILT_IN_MEMORY}`);
    for (const { ddl } of readModels) await sql.query(ddl.replaceAll('create table', 'create unlogged table'));
    for (const table of readModels.flatMap(({ tables }) => tables)) await fill(sql, table);
    for (const { indexes } of readModels) if (indexes !== '') await sql.query(indexes);
    await sql.query(`analyze ${readModels.flatMap(({ tables }) => tables).join(', ')}`);
  });
  // As the database does by itself: what an index tells needs no look at the row.
  await database.query(`vacuum ${MILLION_ROWS}.ticket_tags, ${MILLION_ROWS}.ticket_mentions`);
};

const fill = async (sql: Sql, table: string): Promise<void> => {
  const statement = FILLS[table];
  if (statement !== undefined) await sql.query(statement);
};

/** Years of sign-ins of one user of `default`, of which the last hundred still stand. */
export const makeManySessions = async (database: Database, userId: string): Promise<void> => {
  await database.query(
    `insert into ${MILLION_ROWS}.users (id, workspace_id, role, added_at, invited, disabled, session_generation)
     values ($1, 'default', 'admin', now(), false, false, 0)`,
    [userId],
  );
  await database.query(
    `insert into ${MILLION_ROWS}.sessions (id, workspace_id, user_id, started_at, expires_at, generation)
     select ${uuidOf('000d')}, 'default', $1, at, at + interval '7 days', 0
       from (select n, now() - case when n > 100 then interval '7 days' else interval '0' end - n * interval '1 min' as at
               from generate_series(1, 100000) n)`,
    [userId],
  );
};

/** Records that are there, by what the paths begin with that they are asked of. */
export const RECORDS: readonly (readonly [string, string])[] = [
  ['/api/support-lead/escalation-rules', '0199c2f0-0010-7000-8000-000000000001'],
  ['/api/settings/escalation/channels', '0199c2f0-000e-7000-8000-000000000001'],
  ['/webhooks', '0199c2f0-0008-7000-8000-000000000001'],
  ['/api/ticket-sources', '0199c2f0-000b-7000-8000-000000000001'],
  ['/api/tickets', '0199c2f0-0001-7000-8000-000000000065'],
  ['/api/investigations', '0199c2f0-0003-7000-8000-000000000005'],
];
