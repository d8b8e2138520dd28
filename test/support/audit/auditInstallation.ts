import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogEngine } from '../../../adapters/postgres/audit/auditReads.ts';
import { createAuditStore } from '../../../adapters/postgres/audit/auditStore.ts';
import { createAuditFiles } from '../../../adapters/vault/auditFiles.ts';
import { openAuditKeys } from '../../../adapters/vault/auditKeys.ts';
import { streamName, type EventLog } from '../../../domain/core/log/eventLog.ts';
import type { AuditKeys } from '../../../processes/audit/auditEvidence.ts';
import type { AuditStore } from '../../../processes/audit/auditStore.ts';
import { createHeldEvidence } from '../../../processes/audit/heldEvidence.ts';
import { extend, openTerm, sign, type SealerTerm, type TermDeps } from '../../../processes/audit/sealerTerm.ts';
import { checkFence } from '../../../engine/leases/leaseRows.ts';
import type { HeldLease } from '../../../engine/leases/leases.ts';
import type { Database } from '../../../engine/sql.ts';
import { encodedEvent } from '../log/encodedEvents.ts';
import { silentLogger } from '../logger.ts';
import { openNodeStorage } from '../nodes/nodeStorage.ts';

/** A store with an audit log: database, event log, keys and files, and the sealer's lease in hand. */
export type AuditInstallation = {
  url: string;
  database: Database;
  log: EventLog;
  engine: LogEngine;
  store: AuditStore;
  keys: AuditKeys;
  lease: HeldLease;
  deps: TermDeps;
  dataDir: string;
  close(): Promise<void>;
};

export const openAuditInstallation = async (url: string): Promise<AuditInstallation> => {
  await using resources = new AsyncDisposableStack();
  const { database, logEngine: engine, eventLog: log } = await openNodeStorage(url, resources);
  const dataDir = await mkdtemp(join(tmpdir(), 'audit-test-'));
  resources.defer(() => rm(dataDir, { recursive: true, force: true }));
  const keys = await openAuditKeys(join(dataDir, 'audit.key'));
  const store = createAuditStore(database, engine, checkFence);
  const files = createAuditFiles(dataDir, null);
  const deps: TermDeps = {
    store,
    keys,
    files,
    evidence: createHeldEvidence(files, keys, silentLogger),
    sinks: { publish: () => {} },
    logger: silentLogger,
    now: () => Date.now(),
    storeId: randomUUID(),
    originFor: (logId) => `audit.example.com/audit/${logId}`,
  };
  const lease = await takeLease(database);
  const own = resources.move();
  const close = (): Promise<void> => own.disposeAsync();
  return { url, database, log, engine, store, keys, lease, deps, dataDir, close };
};

/** The lease of the sealer, for a test that is the only node; whoever had it before has lost it. */
export const takeLease = async (database: Database): Promise<HeldLease> => {
  const owner = randomUUID();
  const { rows } = await database.query<{ fence: string }>(
    `insert into ops.leases (name, owner, fence, expires_at) values ('sealer', $1, 1, now() + interval '1 hour')
     on conflict (name) do update set owner = excluded.owner, fence = ops.leases.fence + 1 returning fence`,
    [owner],
  );
  return { name: 'sealer', owner, fence: BigInt(rows[0]?.fence ?? 0) };
};

/** Appends `count` events to 7 streams, a few at a time. */
export const appendEvents = async (log: EventLog, count: number): Promise<void> => {
  for (let at = 0; at < count;) {
    const size = Math.min(1 + (at % 5), count - at);
    const events = Array.from({ length: size }, (_, nth) => encodedEvent({ n: at + nth, text: 'x'.repeat(at % 90) }));
    await log.append(streamName('thing', `number-${at % 7}`), events, 'any');
    at += size;
  }
};

/** Hashes everything that the log holds behind the term's last entry. */
export const extendAll = async ({ deps, lease, log }: AuditInstallation, term: SealerTerm): Promise<void> => {
  for await (const events of log.readAll(term.position, AbortSignal.timeout(60_000)))
    await extend(deps, lease, term, events);
};

/** Appends, hashes and signs up to each of `sizes` in turn, then appends `unsealed` more events. */
export const buildLog = async (
  installation: AuditInstallation,
  sizes: readonly number[],
  unsealed: number,
): Promise<SealerTerm> => {
  const { deps, lease, log } = installation;
  const term = await openTerm(deps, lease);
  if (term === null) throw new Error('the log is frozen');
  for (const size of sizes) {
    await appendEvents(log, size - term.entries);
    await extendAll(installation, term);
    await sign(deps, lease, term);
  }
  await appendEvents(log, unsealed);
  return term;
};
