import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { TICKETS } from '../../demo/tickets.ts';
import { WEBHOOK } from '../support/badInput/scene.ts';
import { openDatabase } from '../../adapters/postgres/database.ts';
import { silentLogger } from '../support/logger.ts';
import { readEverything } from '../support/nodes/everything.ts';
import { openNodeFixture, type NodeFixture } from '../support/nodes/node.ts';
import { signUp } from '../support/nodes/nodeClient.ts';
import { guideCommands } from '../support/nodes/operatingGuide.ts';

const openFixture = async (): Promise<NodeFixture> => {
  const fixture = await openNodeFixture();
  onTestFinished(() => fixture.dispose());
  return fixture;
};

/** What a backup without read models leaves of them. */
const dropReadModels = async (url: string): Promise<number> => {
  const database = openDatabase(url, { logger: silentLogger, connectionsMax: 1 });
  try {
    const { rows } = await database.query<{ schema: string }>(
      `select nspname as schema from pg_namespace where nspname ~ '_(b[0-9a-f]{8}|v[0-9]+)$'`,
    );
    for (const { schema } of rows) await database.query(`drop schema ${schema} cascade`);
    return rows.length;
  } finally {
    await database.close();
  }
};

it('a copy of the data directory is the restored service, and /ready tells of read models that are gone (X-59, X-70)', async () => {
  const original = await openFixture();
  const first = await original.start();
  const admin = await signUp(first);
  await admin.post('/api/keys', { name: 'nightly', scopes: ['clusters:read'] });
  await admin.post('/webhooks', WEBHOOK);
  for (const ticket of TICKETS) await admin.post('/api/tickets', ticket);
  const before = await readEverything(admin);
  expect([...before].filter(([, { status }]) => status >= 400)).toEqual([]);
  expect(before.size).toBeGreaterThan(20);
  await original.end(first, 'SIGTERM');
  const copy = await openFixture();
  const env = { ...process.env, ...original.environment, BACKUP: copy.dataDir };
  await promisify(execFile)('sh', ['-ec', await guideCommands('copy')], { env });
  const second = await copy.start();
  expect(Object.fromEntries(await readEverything(admin.at(second.backendUrl)))).toEqual(Object.fromEntries(before));
  expect(await copy.verify()).toMatchObject({ exit: 0 });

  expect(await dropReadModels(await copy.embeddedUrl())).toBeGreaterThan(20);
  const ready = await admin.at(second.backendUrl).send<{ checks: unknown }>('GET', '/ready');
  expect(ready.status).toBe(503);
  expect(ready.text).toContain('tickets is building');
  await copy.end(second, 'SIGTERM');
  const third = await copy.start();
  expect(Object.fromEntries(await readEverything(admin.at(third.backendUrl)))).toEqual(Object.fromEntries(before));
});

it('/ready names a read model that requests cannot read, whatever its checkpoint says (X-59, X-70)', async () => {
  const fixture = await openFixture();
  const node = await fixture.start();
  const database = openDatabase(await fixture.embeddedUrl(), { logger: silentLogger, connectionsMax: 1 });
  onTestFinished(() => database.close());
  const { rows } = await database.query<{ name: string }>(
    `select schemaname || '.' || viewname as name from pg_views where viewname = 'tickets'`,
  );
  expect(rows).toHaveLength(1);
  await database.query(`drop view ${rows[0]?.name} cascade`);
  const ready = await fetch(`${node.backendUrl}/ready`);
  expect(ready.status).toBe(503);
  expect(await ready.text()).toContain('tickets cannot be read (SQLSTATE 42P01)');
});
