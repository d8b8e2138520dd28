import { join } from 'node:path';
import { verifyInChild } from '../adapters/audit/childVerification.ts';
import { withAuditConnection } from '../adapters/postgres/audit/auditConnection.ts';
import { createAuditQueries } from '../adapters/postgres/audit/auditQueries.ts';
import { createAuditStore } from '../adapters/postgres/audit/auditStore.ts';
import { urlOf } from '../adapters/postgres/database.ts';
import { createAuditFiles, KEY_FILE } from '../adapters/vault/auditFiles.ts';
import { AuditKeyFileInvalid, openAuditKeys } from '../adapters/vault/auditKeys.ts';
import { commandSink, fileSink } from '../adapters/vault/auditSinks.ts';
import type { EventLog } from '../domain/core/log/eventLog.ts';
import type { Logger } from '../domain/core/logger.ts';
import { gatedLog, startAppendGate, type AppendGate } from '../processes/audit/appendGate.ts';
import type { AuditQueries } from '../processes/audit/auditQueries.ts';
import type { AuditVerifierDeps } from '../processes/audit/auditVerifier.ts';
import { createHeldEvidence } from '../processes/audit/heldEvidence.ts';
import { createCheckpointSinks } from '../processes/audit/checkpointSinks.ts';
import type { SealerDeps } from '../processes/audit/sealer.ts';
import { checkFence } from '../engine/leases/leaseRows.ts';
import { fileFault } from '../settings/fileFault.ts';
import { InvalidSetting, type Settings } from '../settings/settings.ts';
import type { Storage } from '../composition/storage.ts';

/** The audit log of this node: the gate in front of appends, and what sealing and verifying stand on. */
export type Audit = Pick<SealerDeps, 'store' | 'keys' | 'files' | 'evidence' | 'sinks' | 'originFor'> & {
  /** Appends pass the gate, reads do not. */
  gatedLog: EventLog;
  gate: Pick<AppendGate, 'state' | 'changed' | 'fault'>;
  queries: AuditQueries;
  verifyLog: AuditVerifierDeps['verifyLog'];
};

/** Opens the gate's watch, which goes on until `resources` are closed; nothing is sealed yet. */
export const openAudit = async (
  settings: Settings,
  storage: Storage,
  logger: Logger,
  resources: AsyncDisposableStack,
): Promise<Audit> => {
  const keyFile = settings.SERVICE_AUDIT_KEY_FILE ?? join(settings.SERVICE_DATA_DIR, KEY_FILE);
  const keys = await openAuditKeys(keyFile).catch((error: unknown) => {
    const fault = error instanceof AuditKeyFileInvalid ? error.message : fileFault(error);
    throw fault === null ? error : new InvalidSetting('SERVICE_AUDIT_KEY_FILE', fault);
  });
  const files = createAuditFiles(settings.SERVICE_DATA_DIR, settings.SERVICE_AUDIT_SINK_FILE ?? null);
  const evidence = createHeldEvidence(files, keys, logger);
  const sinks = createCheckpointSinks(sinksOf(settings), logger);
  resources.defer(() => sinks.close());
  const store = createAuditStore(storage.database, storage.logEngine, checkFence);
  const gating = new AbortController();
  const gate = startAppendGate(
    {
      connected: (work) => withAuditConnection(storage.target, storage.logEngine, work),
      keys,
      evidence,
      logger,
    },
    gating.signal,
  );
  resources.defer(async () => {
    gating.abort();
    await gate.ended;
  });
  const queries = createAuditQueries(storage.reads, storage.logEngine, keys, () => evidence.warnings());
  const verifyLog = verifyInChild({
    stores: { DATABASE_URL: urlOf(storage.target), KURRENTDB_URL: settings.KURRENTDB_URL },
    dataDir: settings.SERVICE_DATA_DIR,
  });
  const sealing = { store, keys, files, evidence, sinks, originFor: originOf(settings) };
  return { ...sealing, gatedLog: gatedLog(storage.eventLog, gate), gate, queries, verifyLog };
};

export const originOf =
  (settings: Settings) =>
  (logId: string): string =>
    settings.SERVICE_AUDIT_ORIGIN ?? `${new URL(settings.SERVICE_PUBLIC_API_URL).host}/audit/${logId}`;

const sinksOf = ({ SERVICE_AUDIT_SINK_FILE: file, SERVICE_AUDIT_SINK_COMMAND: command }: Settings) => [
  ...(file === undefined ? [] : [fileSink(file)]),
  ...(command === undefined ? [] : [commandSink(command)]),
];
