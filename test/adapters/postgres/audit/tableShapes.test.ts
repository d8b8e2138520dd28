import { afterAll, beforeAll, expect, it } from 'vitest';
import { alteredTables } from '../../../../adapters/postgres/audit/tableShapes.ts';
import { buildLog, openAuditInstallation, type AuditInstallation } from '../../../support/audit/auditInstallation.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';

let database: TestDatabase;
let installation: AuditInstallation;
beforeAll(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
  await buildLog(installation, [10], 0);
});
afterAll(async () => {
  await installation.close();
  await database.close();
});

class GivenUp extends Error {}

/** What is found after a change, of which nothing stays. */
const alteredBy = async (change: string): Promise<readonly string[]> => {
  let found: readonly string[] = [];
  await database.database
    .transaction(async (sql) => {
      await sql.query(change);
      found = await alteredTables(sql, installation.engine);
      throw new GivenUp();
    })
    .catch((error: unknown) => {
      if (!(error instanceof GivenUp)) throw error;
    });
  return found;
};

/** As an intruder moves a table out of the way to put something in its place. */
const instead = (table: string, create: string): string =>
  `alter table es.${table} rename to ${table}_before; ${create}`;

it('tables as they were set up say nothing (X-57)', async () => {
  expect(await alteredTables(database.database, installation.engine)).toEqual([]);
});

it.each([
  ['a view', instead('events', 'create view es.events as select * from es.events_before')],
  ['a materialised view', instead('events', 'create materialized view es.events as select * from es.events_before')],
  [
    'a partitioned table',
    instead(
      'events',
      `create table es.events (like es.events_before, primary key (position)) partition by range (position)`,
    ),
  ],
  ['nothing', instead('events', 'select 1')],
])('%s in place of es.events is told (X-57)', async (_, change) => {
  expect(await alteredBy(change)).toContain('es.events is not a plain table');
});

it.each([
  ['a table that does not outlive a crash', 'alter table es.events set unlogged', 'es.events is not a plain table'],
  ['a rule', 'create rule hide as on insert to es.events do instead nothing', 'es.events has a rule'],
  ['row security', 'alter table es.events enable row level security', 'es.events has row security'],
  ['a policy', 'create policy few on es.events using (position < 5)', 'es.events has row security'],
  ['a child', 'create table public.more () inherits (es.events)', 'es.events has a child or a parent'],
  [
    'a parent',
    'create table public.all_of (position bigint not null); alter table es.events inherit public.all_of',
    'es.events has a child or a parent',
  ],
  [
    'a trigger of another',
    `create function public.change() returns trigger language plpgsql as $$ begin new.type := 'Forged'; return new; end $$;
     create trigger first before insert on es.events for each row execute function public.change()`,
    'es.events has a trigger of another: first',
  ],
  [
    'a trigger that bears the name of ours',
    `drop trigger events_are_final on es.events;
     create function public.change() returns trigger language plpgsql as $$ begin return new; end $$;
     create trigger events_are_final before insert on es.events for each row execute function public.change()`,
    'es.events has a trigger of another: events_are_final',
  ],
  [
    'positions that may repeat',
    'alter table es.events drop constraint events_pkey',
    'es.events has no valid unique index on position',
  ],
  [
    'ids that may repeat',
    'alter table es.events drop constraint events_event_id_key',
    'es.events has no valid unique index on event_id',
  ],
  [
    'revisions that may repeat',
    'alter table es.events drop constraint events_stream_id_revision_key',
    'es.events has no valid unique index on stream_id,revision',
  ],
  [
    'a unique index over some rows only',
    `alter table es.events drop constraint events_pkey;
     create unique index of_some on es.events (position) where position > 100`,
    'es.events has no valid unique index on position',
  ],
  [
    'a unique index that is not valid',
    `update pg_index set indisvalid = false where indexrelid = 'es.events_pkey'::regclass`,
    'es.events has no valid unique index on position',
  ],
  ['two ends of the log', 'drop index es.log_end_has_one_row', 'es.log_end has no valid unique index on true'],
  [
    'nodes that may repeat',
    'alter table audit.nodes drop constraint nodes_pkey',
    'audit.nodes has no valid unique index on epoch,level,index',
  ],
  [
    'entries that hide behind a policy',
    'alter table audit.entries enable row level security',
    'audit.entries has row security',
  ],
])('%s is told (X-57)', async (_, change, problem) => {
  expect(await alteredBy(change)).toContain(problem);
});

it('indexes that an operator has added, also one under way, say nothing (X-57)', async () => {
  expect(
    await alteredBy('create index by_type on es.events (type); create unique index again on es.events (position)'),
  ).toEqual([]);
});
