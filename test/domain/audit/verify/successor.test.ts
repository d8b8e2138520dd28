import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAuditSource } from '../../../../adapters/postgres/audit/auditReader.ts';
import { signStatement, type EpochStatement } from '../../../../domain/audit/verify/epochs.ts';
import { keptDigest } from '../../../../domain/audit/verify/earlierEpochs.ts';
import { verifyLog, type Verification } from '../../../../domain/audit/verify/verification.ts';
import { buildLog, openAuditInstallation, type AuditInstallation } from '../../../support/audit/auditInstallation.ts';
import { asSuperuser } from '../../../support/audit/tampering.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';
import { signersFor } from '../tree/vectors.ts';

let database: TestDatabase;
let installation: AuditInstallation;
let origin: string;
let newest: EpochStatement['previous'];

beforeEach(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
  const term = await buildLog(installation, [10, 30], 0);
  ({ origin } = term.epoch);
  newest = { origin, size: 30, root: term.newest?.head.root ?? Buffer.alloc(32) };
});
afterEach(async () => {
  await installation.close();
  await database.close();
});

/** Opens epoch 2, whose statement names this signed checkpoint as the newest of epoch 1. */
const openNext = async (previous: EpochStatement['previous'], signers = installation.keys.signers(origin)) => {
  const logId = randomUUID();
  const next = `audit.example.com/audit/${logId}`;
  const kept = await withEpoch(1, keptDigest);
  const statement: EpochStatement = {
    epoch: 2,
    logId,
    origin: next,
    openedAt: '2026-01-01T00:00:00.000Z',
    eventId: randomUUID(),
    keys: installation.keys.vkeys(next),
    previous,
    kept,
    loss: 'none found',
    reason: 'A test',
  };
  const note = await signStatement([signers.log], statement);
  await asSuperuser(database.url, (run) =>
    run('insert into audit.epochs values (2, $1, $2, now(), null, $3)', [logId, next, note]),
  );
};

const withEpoch = async <T>(
  epoch: number,
  work: (source: Awaited<ReturnType<typeof openAuditSource>>) => Promise<T>,
) => {
  const source = await openAuditSource(database.url, installation.engine, epoch);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
};

const verifyFirst = (): Promise<Verification> =>
  withEpoch(1, (source) => verifyLog(source, { vkeys: installation.keys.vkeys(origin), held: [] }));

describe('what opened the next epoch is held against the one before (X-57)', () => {
  it('says nothing of an epoch that is as it was when it ended', async () => {
    await openNext(newest);
    expect(await verifyFirst()).toMatchObject({ findings: [], nothing: null, anchor: { head: { size: 30 } } });
  });

  it('an epoch that had signed nothing yet has nothing to lose', async () => {
    await openNext({ ...newest, size: 0 });
    expect((await verifyFirst()).findings).toEqual([]);
  });

  it('a larger size shows that something was taken away', async () => {
    await openNext({ ...newest, size: 40 });
    const { findings } = await verifyFirst();
    expect(findings.map(({ kind, index }) => [kind, index])).toContainEqual(['rolled_back', 30]);
    expect(findings[0]?.detail).toContain('the statement that opened epoch 2');
  });

  it('another root shows that something was changed', async () => {
    await openNext({ ...newest, size: 10, root: Buffer.alloc(32, 7) });
    expect((await verifyFirst()).findings[0]).toMatchObject({ kind: 'forked' });
  });

  it('a statement that no known key has signed is no evidence', async () => {
    await openNext({ ...newest, size: 40 }, signersFor('elsewhere.example.com'));
    expect((await verifyFirst()).findings).toEqual([]);
  });

  it('a statement that was changed is told', async () => {
    await openNext({ ...newest, size: 40 });
    await asSuperuser(database.url, (run) =>
      run(
        `update audit.epochs set statement = replace(statement, 'previous-size 40', 'previous-size 30') where epoch = 2`,
      ),
    );
    expect((await verifyFirst()).findings[0]).toMatchObject({ kind: 'bad_signature' });
  });
});
