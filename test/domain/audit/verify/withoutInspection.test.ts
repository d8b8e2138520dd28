import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLog, openAuditInstallation } from '../../../support/audit/auditInstallation.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';
import { shift, UNCONSTRAINED, verifyTampered, type Original } from '../../../support/audit/tampering.ts';

let database: TestDatabase;
let original: Original;

beforeAll(async () => {
  database = await testDatabase();
  const installation = await openAuditInstallation(database.url);
  const session = await buildLog(installation, [100, 300], 5);
  original = { url: database.url, vkeys: installation.keys.vkeys(session.epoch.origin) };
  await installation.close();
});
afterAll(() => database.close());

it('an untouched log verifies by what the port alone gives (X-57)', async () => {
  const verification = await verifyTampered(original, () => Promise.resolve(), [], false);
  expect(verification).toMatchObject({ findings: [], nothing: null, events: 305, unsealed: 5 });
});

it.each([
  ['another payload', `update es.events set payload = '{}' where position = 255`, 'event_altered', 255],
  ['another content type', `update es.events set content_type = 'x' where position = 255`, 'event_altered', 255],
  ['another id', `update es.events set event_id = gen_random_uuid() where position = 255`, 'event_altered', 255],
  ['the first event missing', 'delete from es.events where position = 0', 'gap', 0],
  ['an event missing', 'delete from es.events where position = 256', 'gap', 256],
  ['an event missing that was not sealed yet', 'delete from es.events where position = 302', 'gap', 302],
  ['the tail missing', 'delete from es.events where position >= 256', 'truncated', 256],
  ['everything missing', 'delete from es.events', 'truncated', 0],
  ['more missing than are named', 'delete from es.events where position between 100 and 199', 'gap', 100],
  ['an event overwritten by another', 'update es.events set payload = meta where position = 17', 'event_altered', 17],
  ['two events swapped', 'update es.events set position = -1 where position = 10', 'reordered', 10],
  ['the last sealed event doubled', 'insert', 'duplicate', 300],
])('%s is found by what the port alone gives (X-57)', async (what, change, kind, index) => {
  const { findings } = await verifyTampered(
    original,
    async (run) => {
      if (change !== 'insert') await run(change);
      if (what.startsWith('two')) {
        await run('update es.events set position = 10 where position = 20');
        await run('update es.events set position = 20 where position = -1');
      }
      if (change !== 'insert') return;
      await run(UNCONSTRAINED);
      await run(shift(300, 1));
      await run(`insert into es.events select 300, stream_id, revision, event_id, type, content_type, recorded_at,
        payload, meta from es.events where position = 299`);
    },
    [],
    false,
  );
  expect(findings.map((found) => [found.kind, found.index])).toContainEqual([kind, index]);
  expect(findings[0]?.index).toBe(index);
});
