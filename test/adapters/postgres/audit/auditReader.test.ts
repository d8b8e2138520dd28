import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAuditSource } from '../../../../adapters/postgres/audit/auditReader.ts';
import type { AuditSource } from '../../../../domain/audit/verify/auditSource.ts';
import { verifyLog, type Verification } from '../../../../domain/audit/verify/verification.ts';
import { buildLog, openAuditInstallation, type AuditInstallation } from '../../../support/audit/auditInstallation.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';
import { asSuperuser } from '../../../support/audit/tampering.ts';

let database: TestDatabase;
let installation: AuditInstallation;
beforeEach(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
});
afterEach(async () => {
  await installation.close();
  await database.close();
});

const withSource = async <T>(work: (source: AuditSource) => Promise<T>): Promise<T> => {
  const source = await openAuditSource(database.url, installation.engine);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
};

const verified = (source: AuditSource): Promise<Verification> =>
  verifyLog(source, { vkeys: installation.keys.vkeys(source.epoch?.origin ?? ''), held: [] });

/** Sessions of the reader for whose sake the database keeps outdated rows. */
const heldBack = async (): Promise<number> => {
  const { rows } = await installation.database.query<{ count: string }>(
    `select count(*) from pg_stat_activity
      where application_name = 'audit reader' and datname = current_database()
        and (backend_xmin is not null or state <> 'idle')`,
  );
  return Number(rows[0]?.count);
};

const drained = async (pages: AsyncIterable<readonly unknown[]>): Promise<number> => {
  let count = 0;
  for await (const page of pages) count += page.length;
  return count;
};

it('lets the database clear away what is outdated while a log is read that is as it should be (X-57)', async () => {
  await buildLog(installation, [300, 700], 5);
  await withSource(async (source) => {
    expect(await heldBack()).toBe(0);
    const entries = source.entries(0)[Symbol.asyncIterator]();
    await entries.next();
    expect(await drained(source.nodes(1, 0))).toBe(2);
    expect(await drained(source.checkpoints(0))).toBe(2);
    expect(await heldBack()).toBeLessThanOrEqual(1); // the entries, of which few are read by one statement
    await entries.return?.();
    expect(await verified(source)).toMatchObject({ findings: [], events: 705, unsealed: 5 });
    expect(await heldBack()).toBe(0);
  });
});

it('shows what stood there when it was opened, whatever comes meanwhile (X-57)', async () => {
  await buildLog(installation, [300, 500], 5);
  await withSource(async (source) => {
    await buildLog(installation, [600, 900], 20);
    expect(await drained(source.entries(0))).toBe(500);
    expect(await drained(source.nodes(1, 0))).toBe(1);
    expect(await drained(source.checkpoints(0))).toBe(2);
    expect(await verified(source)).toMatchObject({ findings: [], events: 505, unsealed: 5, checkpoints: 2 });
    expect(await source.findEntry((await lastEntry())?.eventId ?? '')).toBeUndefined();
  });
});

const lastEntry = async () => {
  const [entry] = await installation.store.entries(1, 899, 1);
  return entry;
};

it('goes past a hole among the entries, however large it is', async () => {
  await buildLog(installation, [300], 0);
  await asSuperuser(database.url, (run) => run('update audit.entries set index = index + 10000000 where index >= 200'));
  await withSource(async (source) => {
    expect(await drained(source.entries(0))).toBe(300);
    expect((await verified(source)).findings[0]).toMatchObject({ kind: 'chain_broken', index: 200 });
  });
});

it('gives every row of many pages, also those that share a place', async () => {
  await buildLog(installation, [300], 0);
  await asSuperuser(database.url, (run) =>
    run(`update audit.entries set index = 10000000 where index = 299;
      alter table audit.nodes drop constraint nodes_pkey;
      insert into audit.nodes select epoch, level, n / 2, hash from audit.nodes, generate_series(2, 5001) n;
      alter table audit.signed_checkpoints drop constraint signed_checkpoints_pkey;
      insert into audit.signed_checkpoints
      select epoch, size, root, signed_at - (n / 2) * interval '1 second', note
        from audit.signed_checkpoints, generate_series(2, 5001) n`),
  );
  await withSource(async (source) => {
    expect(await heldBack()).toBe(0);
    expect(await drained(source.nodes(1, 0))).toBe(5_001);
    expect(await drained(source.checkpoints(0))).toBe(5_001);
  });
});

it('looks at one moment as a whole where rows stand beyond its ends (X-57)', async () => {
  await buildLog(installation, [300], 0);
  await asSuperuser(database.url, (run) =>
    run('insert into audit.nodes select epoch, level, 7, hash from audit.nodes limit 1'),
  );
  await withSource(async (source) => {
    await buildLog(installation, [900], 0);
    const { findings, events } = await verified(source);
    expect(events).toBe(300);
    expect(findings.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['tree_broken', 'node 7 of level 1 belongs to no tree'],
    ]);
  });
});
