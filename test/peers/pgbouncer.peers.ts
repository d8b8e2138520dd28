import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TICKETS } from '../../demo/tickets.ts';
import { eventually } from '../support/eventually.ts';
import { readEverything } from '../support/nodes/everything.ts';
import { openNodeFixture } from '../support/nodes/node.ts';
import { signUp } from '../support/nodes/nodeClient.ts';
import { programOf } from './peer.ts';
import { startPgBouncer, type Pooler } from './pgbouncer.ts';
import { postgresPrograms, startPostgres, type PostgresServer } from './postgresServer.ts';

const programs = postgresPrograms('pgbouncer');
const pgbouncer = programOf('pgbouncer', ['pgbouncer'], "there is no pgbouncer; install Debian's pgbouncer");

/** As many sessions as docs/operating.md asks for. */
const POOL = { default_pool_size: '60', max_client_conn: '200' };
const IGNORED = 'options,extra_float_digits,statement_timeout,idle_in_transaction_session_timeout,search_path';

describe.skipIf(programs === null || pgbouncer === null)('a node behind PgBouncer', () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres(programs ?? '');
  });
  afterAll(() => server.stop());

  const behind = async (settings: Record<string, string>, work: (pooler: Pooler) => Promise<void>): Promise<void> => {
    const pooler = await startPgBouncer(pgbouncer ?? '', server, { ...POOL, ...settings });
    try {
      await work(pooler);
    } finally {
      await pooler.stop();
    }
  };

  it.each([
    ['with its defaults', 'session_defaults', {}],
    ['that passes over parameters', 'session_ignoring', { ignore_startup_parameters: IGNORED }],
  ])('in session mode, %s: reads and writes, and another node takes over at once (X-59, X-70)', (_, database, more) =>
    behind({ pool_mode: 'session', ...more }, async (pooler) => {
      server.create(database);
      const fixture = await openNodeFixture({ DATABASE_URL: pooler.url(database) });
      try {
        const first = await fixture.start();
        const admin = await signUp(first);
        for (const ticket of TICKETS) await admin.post('/api/tickets', ticket);
        const read = await readEverything(admin);
        expect([...read].filter(([, { status }]) => status >= 400)).toEqual([]);
        expect(read.size).toBeGreaterThan(15);
        expect(await fixture.verify()).toMatchObject({ exit: 0 });
        const refused = { exit: 3, stdout: expect.stringContaining('pool_mode = session') as string };
        await behind({ pool_mode: 'transaction', ...more }, async (shared) =>
          expect(await fixture.verifyAt(shared.url(database))).toMatchObject(refused),
        );
        const second = await fixture.start();
        await fixture.end(first, 'SIGKILL');
        const since = performance.now();
        const other = admin.at(second.backendUrl);
        await eventually(
          () => other.send('GET', '/ready'),
          ({ status }) => status === 200,
        );
        await other.post('/api/tickets', { title: 'Afterwards', body: 'The first node is gone.' });
        // Without the session's end, leases would take 15 s.
        expect(performance.now() - since).toBeLessThan(12_000);
      } finally {
        await fixture.dispose();
      }
    }),
  );

  it.each(['transaction', 'statement'])('in %s mode: refuses to start, by name, and leaves nothing set', (mode) =>
    behind({ pool_mode: mode, ignore_startup_parameters: IGNORED, default_pool_size: '5' }, async (pooler) => {
      const database = `${mode}_mode`;
      server.create(database);
      const fixture = await openNodeFixture({ DATABASE_URL: pooler.url(database) });
      try {
        const node = fixture.spawn();
        expect(await node.exited).toMatchObject({ code: 1 });
        expect(node.named('database_unusable')).toMatchObject([
          {
            reason: expect.stringMatching(
              /^DATABASE_URL leads to a pooler that shares sessions.*pool_mode = session/,
            ) as string,
          },
        ]);
        const left = spawnSync('psql', ['-XAtc', 'show plan_cache_mode', pooler.url(database)], { encoding: 'utf8' });
        expect(left.stdout.trim()).toBe('auto');
      } finally {
        await fixture.dispose();
      }
    }),
  );

  it('names a parameter in DATABASE_URL that the pooler refuses', () =>
    behind({ pool_mode: 'session' }, async (pooler) => {
      server.create('with_parameter');
      const url = `${pooler.url('with_parameter')}?statement_timeout=5000`;
      const fixture = await openNodeFixture({ DATABASE_URL: url });
      try {
        const node = fixture.spawn();
        expect(await node.exited).toMatchObject({ code: 1 });
        expect(node.named('database_unusable')).toMatchObject([
          { reason: expect.stringContaining('refuses the parameter statement_timeout') as string },
        ]);
      } finally {
        await fixture.dispose();
      }
    }));
});
