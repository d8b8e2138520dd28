import { join } from 'node:path';
import { verifyInChild } from '../adapters/audit/childVerification.ts';
import { withAuditConnection } from '../adapters/postgres/audit/auditConnection.ts';
import { createAuditQueries, recordVerification } from '../adapters/postgres/audit/auditQueries.ts';
import { createAuditStore } from '../adapters/postgres/audit/auditStore.ts';
import { urlOf } from '../adapters/postgres/database.ts';
import { createAuditFiles, KEY_FILE } from '../adapters/vault/auditFiles.ts';
import { AuditKeyFileInvalid, openAuditKeys } from '../adapters/vault/auditKeys.ts';
import { commandSink, fileSink } from '../adapters/vault/auditSinks.ts';
import type { EventLog } from '../domain/core/eventLog.ts';
import type { Logger } from '../domain/core/logger.ts';
import { gatedLog, startAppendGate, type AppendGate } from '../processes/audit/appendGate.ts';
import type { AuditFiles, AuditKeys } from '../processes/audit/auditEvidence.ts';
import type { AuditQueries } from '../processes/audit/auditQueries.ts';
import { runAuditVerifier, type AuditVerifierDeps } from '../processes/audit/auditVerifier.ts';
import { createHeldEvidence } from '../processes/audit/heldEvidence.ts';
import { createCheckpointSinks } from '../processes/audit/checkpointSinks.ts';
import { runSealer } from '../processes/audit/sealer.ts';
import { checkFence } from '../engine/leases/leaseRows.ts';
import type { Engine } from './engine.ts';
import { isoNow } from './ids.ts';
import { fileFault } from './fileFault.ts';
import { InvalidSetting, type Settings } from './settings.ts';
import type { Storage } from './storage.ts';
import type { Tasks } from './tasks.ts';

export type AuditParts = {
  /** Appends pass the gate, reads do not. */
  gatedLog: EventLog;
  gate: Pick<AppendGate, 'state'>;
  queries: AuditQueries;
  run(engine: Engine, tasks: Tasks): void;
};

/** The audit log: the gate in front of appends at once, the sealer with `run`. */
export const openAudit = async (
  settings: Settings,
  storage: Storage,
  logger: Logger,
  resources: AsyncDisposableStack,
): Promise<AuditParts> => {
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
  return {
    gatedLog: gatedLog(storage.eventLog, gate),
    gate,
    queries,
    run: (engine, tasks) => {
      const verifier = verifierDeps(settings, storage, engine, { queries, keys, files });
      tasks.run('audit_verifier', (signal) => runAuditVerifier(verifier, signal));
      tasks.run('sealer', (signal) =>
        runSealer(
          {
            store,
            keys,
            files,
            evidence,
            sinks,
            logger,
            now: () => Date.now(),
            storeId: engine.storeId,
            originFor: originOf(settings),
            log: storage.eventLog,
            leases: engine.leases,
            sealMs: settings.SERVICE_AUDIT_SEAL_MS,
          },
          signal,
        ),
      );
    },
  };
};

type Pinning = {
  queries: Pick<AuditQueries, 'state' | 'status'>;
  keys: Pick<AuditKeys, 'vkeys'>;
  files: Pick<AuditFiles, 'pinKeys'>;
};

/** X-54. Other nodes' verifications count too; the result stands in the database. */
const verifierDeps = (settings: Settings, storage: Storage, engine: Engine, pinning: Pinning): AuditVerifierDeps => ({
  leases: engine.leases,
  verifyLog: verifyPinned(
    pinning,
    verifyInChild({
      stores: { DATABASE_URL: urlOf(storage.target), KURRENTDB_URL: settings.KURRENTDB_URL },
      dataDir: settings.SERVICE_DATA_DIR,
    }),
  ),
  behind: () => eventsBehind(engine, pinning.queries),
  record: (verification) => recordVerification(storage.database, verification),
  now: isoNow,
  logger: engine.logger,
  everyMs: settings.SERVICE_AUDIT_VERIFY_HOURS * 3_600_000,
});

/** Events that are not signed yet, or that a read model has not applied; while one is being built, only the former. */
const eventsBehind = async (
  { progress, readModels, store }: Engine,
  queries: Pick<AuditQueries, 'status'>,
): Promise<number> => {
  const { unsealedEvents } = await queries.status();
  const applied = await progress.applied(readModels.map(({ name }) => name));
  return applied === null ? unsealedEvents : Math.max(unsealedEvents, store.distance(applied, await store.head()));
};

/**
 * The verification goes by the keys that are pinned in this node's data directory. The sealer pins them in its own,
 * and may run on another node for ever.
 */
export const verifyPinned =
  ({ queries, keys, files }: Pinning, verifyLog: AuditVerifierDeps['verifyLog']): AuditVerifierDeps['verifyLog'] =>
  async (signal) => {
    const state = await queries.state();
    if (state !== null) await files.pinKeys(keys.vkeys(state.epoch.origin));
    return verifyLog(signal);
  };

export const originOf =
  (settings: Settings) =>
  (logId: string): string =>
    settings.SERVICE_AUDIT_ORIGIN ?? `${new URL(settings.SERVICE_PUBLIC_API_URL).host}/audit/${logId}`;

const sinksOf = ({ SERVICE_AUDIT_SINK_FILE: file, SERVICE_AUDIT_SINK_COMMAND: command }: Settings) => [
  ...(file === undefined ? [] : [fileSink(file)]),
  ...(command === undefined ? [] : [commandSink(command)]),
];
