import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyInChild } from '../../../adapters/audit/childVerification.ts';
import { createAuditQueries } from '../../../adapters/postgres/audit/auditQueries.ts';
import { createAuditFiles } from '../../../adapters/vault/auditFiles.ts';
import { verifyPinned } from '../../../modules/platform/audit.ts';
import type { VerificationOutcome } from '../../../processes/audit/auditVerifier.ts';
import { buildLog, openAuditInstallation, type AuditInstallation } from '../../support/audit/auditInstallation.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let database: TestDatabase;
let installation: AuditInstallation;
let dataDir: string;

beforeAll(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
  dataDir = await mkdtemp(join(tmpdir(), 'audit-node-'));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await installation.close();
  await database.close();
});

const pinnedIn = (directory: string): Promise<string> => readFile(join(directory, 'audit.keys'), 'utf8');

/** What a node verifies that has the same keys as the sealer's, and a data directory of its own. */
const verifiedOnOtherNode = (): Promise<VerificationOutcome> => {
  const { keys } = installation;
  const queries = createAuditQueries(installation.database, installation.engine, keys);
  const verifyLog = verifyInChild({ stores: { DATABASE_URL: database.url }, dataDir });
  return verifyPinned(
    { queries, keys, files: createAuditFiles(dataDir, null) },
    verifyLog,
  )(new AbortController().signal);
};

describe('the verification on a node that never sealed (X-54)', () => {
  it('has nothing to verify before the audit log is opened, and pins nothing', async () => {
    expect(await verifiedOnOtherNode()).toEqual({ result: 'unverified', reason: 'key_unreachable' });
  });

  it('pins the keys itself, and verifies', async () => {
    await buildLog(installation, [10], 0);
    expect(await verifiedOnOtherNode()).toMatchObject({ result: 'ok', checkedEvents: 10 });
    expect(await pinnedIn(dataDir)).toBe(await pinnedIn(installation.dataDir));
  });
});
