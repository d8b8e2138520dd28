import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyInChild } from '../../../adapters/audit/childVerification.ts';
import { startEmbeddedPostgres } from '../../../adapters/embedded-postgres/embeddedPostgres.ts';
import { createAuditQueries, recordVerification } from '../../../adapters/postgres/audit/auditQueries.ts';
import { openDatabase, urlOf } from '../../../adapters/postgres/database.ts';
import { migrate, readMigrations } from '../../../adapters/postgres/migrate.ts';
import { runAuditVerifier } from '../../../processes/audit/auditVerifier.ts';
import { createVerificationNotes } from '../../../adapters/postgres/ops/verificationNotes.ts';
import { verifyNewEvents } from '../../../processes/audit/verifyNewEvents.ts';
import { createLeases } from '../../../engine/leases/createLeases.ts';
import { buildLog, openAuditInstallation, type AuditInstallation } from '../../support/audit/auditInstallation.ts';
import { makeDataDirectory } from '../../support/database/dataDirectory.ts';
import { eventually } from '../../support/eventually.ts';
import { recordingLogger, silentLogger } from '../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { openProcessAccount } from '../../support/nodes/processFamily.ts';
import { asSuperuser } from '../../support/audit/tampering.ts';

let database: TestDatabase;
let installation: AuditInstallation;
beforeAll(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
});
afterAll(async () => {
  await installation.close();
  await database.close();
});

/** Runs the service's own verification until its result is kept, and gives back what the status then says. */
const verifiedOnce = async () => {
  const before = await lastVerification();
  const logger = recordingLogger();
  const stopping = new AbortController();
  const running = runAuditVerifier(
    {
      leases: createLeases(installation.database, randomUUID(), silentLogger),
      verifyLog: verifyInChild({ stores: { DATABASE_URL: database.url }, dataDir: installation.dataDir }),
      verifyNew: (from) => verifyNewEvents(audit(), installation.keys, from),
      signed: async () => ({ epoch: 1, size: (await audit().state())?.newest?.size ?? 0 }),
      notes: createVerificationNotes(installation.database),
      behind: async () => (await audit().status()).unsealedEvents,
      record: (verification) => recordVerification(installation.database, verification),
      now: () => new Date().toISOString(),
      logger,
      everyMs: 3_600_000,
    },
    stopping.signal,
  );
  const last = await eventually(lastVerification, (found) => found?.at !== before?.at);
  stopping.abort();
  await running;
  return { last, lines: logger.lines.map(({ name }) => name) };
};

const audit = () => createAuditQueries(installation.database, installation.engine, installation.keys);
const lastVerification = async () => (await audit().status()).lastVerification;

const from = (size: number) => verifyNewEvents(audit(), installation.keys, { epoch: 1, size });

describe("the service's own verification (X-54)", () => {
  it('keeps nothing while nothing is signed', async () => {
    const verify = verifyInChild({ stores: { DATABASE_URL: database.url }, dataDir: installation.dataDir });
    expect(await verify(new AbortController().signal)).toEqual({ result: 'unverified', reason: 'key_unreachable' });
  });

  it('keeps and tells that all is well', async () => {
    await buildLog(installation, [40], 2);
    const { last, lines } = await verifiedOnce();
    expect(last).toMatchObject({ result: 'ok', checkedEvents: 42, kind: null, firstBadPosition: null });
    expect(lines).toContain('audit_verified');
  });

  it('of new events alone finds what was changed among them, and nothing before', async () => {
    expect(await from(40)).toBeNull();
    // The whole was verified before anything was signed, or in an earlier epoch.
    const { queries, keys } = { queries: audit(), keys: installation.keys };
    for (const verified of [null, { epoch: 0, size: 7 }])
      expect(await verifyNewEvents(queries, keys, verified)).toMatchObject({ size: 40, outcome: { result: 'ok' } });
    expect(await from(30)).toMatchObject({ size: 40, outcome: { result: 'ok', checkedEvents: 10 } });
    const flip = `update es.events set payload = set_byte(payload, 3, get_byte(payload, 3) # 1) where position = 35`;
    await asSuperuser(database.url, (run) => run(flip));
    expect(await from(30)).toMatchObject({
      size: 40,
      outcome: { result: 'failed', kind: 'event_altered', firstBadPosition: '0000000000000023' },
    });
    expect(await from(36)).toMatchObject({ outcome: { result: 'ok', checkedEvents: 4 } });
    await asSuperuser(database.url, (run) => run(flip));
  });

  it('tells all nodes how far it is, and is not run twice at a time', async () => {
    const notes = createVerificationNotes(installation.database);
    expect(await notes.begin()).toBe(true);
    expect(await notes.begin()).toBe(false);
    await notes.progress(20, 42);
    expect((await audit().status()).verification.running).toMatchObject({ checkedEvents: 20, totalEvents: 42 });
    await installation.database.query(`update ops.audit_verification set told_at = now() - interval '31 s'`);
    expect((await audit().status()).verification.running).toBeNull();
    expect(await notes.begin()).toBe(true);
    await notes.end();
    const told: number[][] = [];
    const verify = verifyInChild({ stores: { DATABASE_URL: database.url }, dataDir: installation.dataDir });
    await verify(new AbortController().signal, (checked, total) => told.push([checked, total]));
    expect(told[0]).toEqual([expect.any(Number), 42]);
  });

  it('raises an alarm over a changed event, and freezes nothing', async () => {
    await asSuperuser(database.url, (run) => run(`update es.events set meta = '{}' where position = 7`));
    const { last, lines } = await verifiedOnce();
    expect(last).toMatchObject({ result: 'failed', kind: 'event_altered', firstBadPosition: '0000000000000007' });
    expect(lines).toContain('audit_verification_failed');
    expect((await installation.store.state())?.epoch.frozenReason).toBeNull();
  });

  it('ends with its signal in the middle of a verification, and its process is gone then', async () => {
    const verify = verifyInChild({ stores: { DATABASE_URL: database.url }, dataDir: installation.dataDir });
    await expect(verify(AbortSignal.abort())).rejects.toThrow('stopped');
    const account = openProcessAccount();
    const stopping = new AbortController();
    await asSuperuser(database.url, async (run) => {
      // Nobody can read the log now, so the verification cannot end by itself.
      await run('begin; lock table es.events in access exclusive mode');
      const verified = verify(stopping.signal);
      await eventually(
        () => account.note([process.pid], installation.dataDir),
        (family) => family.some(({ args }) => args.includes('audit-cli')),
      );
      stopping.abort();
      await expect(verified).rejects.toThrow('stopped');
    });
    expect((await account.running()).filter(({ args }) => args.includes('audit-cli'))).toEqual([]);
  });

  it('starts no server that is down: that is for those who run it', async () => {
    await using resources = new AsyncDisposableStack();
    const dataDir = await makeDataDirectory();
    resources.defer(() => rm(dataDir, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({ dataDir, logger: silentLogger });
    resources.defer(() => postgres.stop());
    const database = openDatabase(postgres.url, { logger: silentLogger, connectionsMax: 1 });
    await migrate(database, await readMigrations(), silentLogger);
    await database.close();
    const own = await openAuditInstallation(postgres.url);
    await buildLog(own, [3], 1);
    await cp(own.dataDir, dataDir, { recursive: true });
    const verify = verifyInChild({ stores: { DATABASE_URL: urlOf(postgres.connection) }, dataDir });
    expect(await verify(new AbortController().signal)).toMatchObject({ result: 'ok', checkedEvents: 4 });
    await own.close();
    await postgres.stop();
    expect(await verify(new AbortController().signal)).toMatchObject({ result: 'unverified' });
    expect(await postgres.pid()).toBeNull();
  });
});
