import { afterAll, beforeAll, expect, it } from 'vitest';
import { FINDING_KINDS } from '../../../../domain/audit/verify/findings.ts';
import { buildLog, openAuditInstallation } from '../../../support/audit/auditInstallation.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';
import { verifyTampered, type Original } from '../../../support/audit/tampering.ts';

/** docs/audit.md, "What is no evidence". */
const NO_EVIDENCE: ReadonlySet<string> = new Set([
  'audit.epochs.opened_at',
  'audit.epochs.frozen_reason',
  'audit.sealer.checked_at',
  'audit.verifications.*',
  'audit.set_aside.*',
  'es.log_end.cuts',
  'es.log_end.engine',
  'es.log_end.moving_to',
]);

/** Another value of a type, whatever the value is. */
const CHANGED: Readonly<Record<string, (column: string) => string>> = {
  integer: (column) => `${column} + 1000`,
  bigint: (column) => `${column} + 1000`,
  uuid: () => 'gen_random_uuid()',
  text: (column) => `coalesce(${column}, '') || 'x'`,
  bytea: (column) => `set_byte(${column}, 0, get_byte(${column}, 0) # 1)`,
  'timestamp with time zone': (column) => `${column} + interval '1 second'`,
};

let database: TestDatabase;
let original: Original;
let columns: readonly { table: string; column: string; type: string }[];

beforeAll(async () => {
  database = await testDatabase();
  const installation = await openAuditInstallation(database.url);
  const session = await buildLog(installation, [100, 300], 0);
  original = { url: database.url, vkeys: installation.keys.vkeys(session.epoch.origin) };
  const { rows } = await installation.database.query<{ table: string; column: string; type: string }>(
    `select table_schema || '.' || table_name as "table", column_name as "column", data_type as type
       from information_schema.columns where table_schema in ('audit', 'es') order by 1, ordinal_position`,
  );
  columns = rows;
  await installation.close();
});
afterAll(() => database.close());

it('every column of every audit table is evidence, or is listed as none (X-57)', async () => {
  const silent: string[] = [];
  for (const { table, column, type } of columns) {
    if (NO_EVIDENCE.has(`${table}.*`) || NO_EVIDENCE.has(`${table}.${column}`)) continue;
    const value = CHANGED[type]?.(column);
    if (value === undefined) throw new Error(`no change is known for ${type}`);
    const { findings } = await verifyTampered(original, async (run) => {
      // One row: the first one that is there.
      await run(`update ${table} set ${column} = ${value} where ctid = (select min(ctid) from ${table})`);
    });
    if (findings[0] === undefined || !(findings[0].kind in FINDING_KINDS)) silent.push(`${table}.${column}`);
  }
  expect(silent).toEqual([]);
});

it.each([
  [
    'an entry before the first',
    'insert into audit.entries select 1, -1, position, gen_random_uuid(), leaf_hash, chain_hash from audit.entries limit 1',
  ],
  [
    'an entry of another epoch',
    'insert into audit.entries select 7, 0, position, event_id, leaf_hash, chain_hash from audit.entries limit 1',
  ],
  [
    'a signed checkpoint of another epoch',
    'insert into audit.signed_checkpoints select 7, size, root, signed_at, note from audit.signed_checkpoints',
  ],
  ['a node before the first', 'insert into audit.nodes select 1, 1, -1, hash from audit.nodes limit 1'],
  ['no row of the epoch', 'delete from audit.epochs'],
  [
    'an epoch that nobody has opened',
    `insert into audit.epochs values (2, gen_random_uuid(), 'elsewhere/log', now(), null, null)`,
  ],
  [
    'an epoch opened by a statement of nobody',
    `insert into audit.epochs values (2, gen_random_uuid(), 'elsewhere/log', now(), null, 'es-epoch/v1')`,
  ],
  [
    'the newest note for another origin',
    `update audit.signed_checkpoints set note = replace(note, 'audit.example.com', 'else.example.com') where size = 300`,
  ],
  [
    'an older note for another origin',
    `update audit.signed_checkpoints set note = replace(note, 'audit.example.com', 'else.example.com') where size = 100`,
  ],
  [
    'a note without its clock line',
    `update audit.signed_checkpoints set note = regexp_replace(note, '— [^ ]*/clock [^\\n]*\\n', '') where size = 300`,
  ],
  [
    'another clock key',
    `update audit.signed_checkpoints set note = regexp_replace(note, '(/clock )....', '\\1AAAA') where size = 300`,
  ],
  [
    'a row at the highest position',
    `insert into es.events select 9223372036854775807, 'thing-x', 0, gen_random_uuid(), type, content_type, recorded_at, payload, meta from es.events limit 1`,
  ],
  ['no end of the log', 'delete from es.log_end'],
])('%s is found (X-57)', async (_, change) => {
  const { findings } = await verifyTampered(original, (run) => run(change));
  expect(findings).not.toEqual([]);
});

it.each([
  ['at the end', '9223372036854775807', 'inserted'],
  ['before the first', '-1', 'inserted'],
])('a row outside of the log, %s, is inserted', async (_, position, kind) => {
  const { findings } = await verifyTampered(original, (run) =>
    run(`insert into es.events select ${position}, 'thing-x', 0, gen_random_uuid(), type, content_type, recorded_at,
         payload, meta from es.events limit 1`),
  );
  expect(findings.map((found) => found.kind)).toEqual([kind]);
});

it.each([
  ['in its place is told as that', 299, 'doubled'],
  ['behind it is a duplicate', 300, 'duplicate'],
])('the last row once more %s (X-57)', async (_, position, kind) => {
  const { findings } = await verifyTampered(original, async (run) => {
    await run(`alter table es.events drop constraint events_event_id_key,
      drop constraint events_stream_id_revision_key, drop constraint events_pkey`);
    await run(`insert into es.events select ${position}, stream_id, revision, event_id, type, content_type, recorded_at,
      payload, meta from es.events where position = 299`);
  });
  expect(findings[0]?.kind).toBe(kind);
});
