import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TICKETS } from '../../demo/tickets.ts';
import { WEBHOOK } from '../support/badInput/scene.ts';
import { readEverything } from '../support/nodes/everything.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import { guideCommands } from '../support/nodes/operatingGuide.ts';
import { postgresPrograms, startPostgres, type PostgresServer } from './postgresServer.ts';

const programs = postgresPrograms('backup');

describe.skipIf(programs === null)('a backup made as docs/operating.md says, on Debian’s server', () => {
  let server: PostgresServer;
  let fixture: NodeFixture;
  let node: ReadyNode;
  let admin: NodeClient;

  beforeAll(async () => {
    server = await startPostgres(programs ?? '');
    fixture = await openNodeFixture({ DATABASE_URL: server.create('service') });
    node = await fixture.start();
    admin = await signUp(node);
    await admin.post('/api/keys', { name: 'nightly', scopes: ['clusters:read', 'audit:read'] });
    await admin.post('/webhooks', WEBHOOK);
    for (const ticket of TICKETS) await admin.post('/api/tickets', ticket);
  });
  afterAll(async () => {
    await fixture.dispose();
    await server.stop();
  });

  it.each(['backup', 'backup without read models'])(
    '%s: restored, everything is read as before (X-59)',
    async (name) => {
      const backup = await mkdtemp(join(tmpdir(), 'backup-'));
      const restored = await openNodeFixture({ DATABASE_URL: server.create(name.replaceAll(' ', '_')) });
      try {
        const environment = { ...fixture.environment, BACKUP: backup };
        const commands = (await guideCommands(name)).split(/^(?=pg_dump)/m);
        expect(commands).toHaveLength(2);
        await shell(commands[0] ?? '', environment);
        // The nodes go on between the copy of the files and the dump.
        await admin.post('/api/tickets', { title: `Meanwhile: ${name}`, body: 'Written during the backup.' });
        const before = await readEverything(admin);
        await shell(commands[1] ?? '', environment);
        await shell(await guideCommands('restore'), { ...restored.environment, BACKUP: backup });
        const again = await restored.start();
        const after = await readEverything(admin.at(again.backendUrl));
        expect([...before].filter(([, { status }]) => status >= 400)).toEqual([]);
        expect(before.size).toBeGreaterThan(20);
        expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
        expect(await restored.verify()).toMatchObject({ exit: 0 });
        const { status } = await admin
          .at(again.backendUrl)
          .send('POST', '/api/tickets', { title: 'Afterwards', body: 'On the restored service.' });
        expect(status).toBeLessThan(300);
      } finally {
        await restored.dispose();
        await rm(backup, { recursive: true });
      }
    },
  );
});

const shell = (script: string, environment: NodeJS.ProcessEnv) =>
  promisify(execFile)('sh', ['-ec', script], { env: { ...process.env, ...environment } });
