import { recordVerification } from '../../adapters/postgres/audit/auditQueries.ts';
import { createVerificationNotes } from '../../adapters/postgres/ops/verificationNotes.ts';
import { auditRoutes } from '../../api/audit/routes.ts';
import { registerAuditMetrics } from '../../api/metrics/auditMetrics.ts';
import type { Core, Module, Opened } from '../../composition/core.ts';
import type { AuditFiles, AuditKeys } from '../../processes/audit/auditEvidence.ts';
import type { AuditQueries } from '../../processes/audit/auditQueries.ts';
import { createNotifier, type Notifier } from '../../engine/async/notifier.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { verifyNewEvents } from '../../processes/audit/verifyNewEvents.ts';
import { runAuditVerifier, verifyNow, type AuditVerifierDeps } from '../../processes/audit/auditVerifier.ts';
import { runSealer, type SealerDeps } from '../../processes/audit/sealer.ts';

/** The audit log: its routes, what seals it, and what verifies it now and then. */
export const auditModule: Module = {
  open: (core) => ({
    ...verifying(core),
    metrics: [
      (registry, perScrape) =>
        registerAuditMetrics(
          registry,
          perScrape('audit', () => core.audit.queries.status(), null),
        ),
    ],
  }),
};

/** The node that is asked to verify does so itself, whoever verifies regularly. */
const verifying = (core: Core): Pick<Opened, 'routes' | 'workers'> => {
  const deps = verifierDeps(core);
  const requests = createNotifier();
  return {
    routes: auditRoutes({ audit: core.audit.queries, requestVerification: () => requests.notify() }),
    workers: [
      { name: 'audit_verifier', run: (signal) => runAuditVerifier(deps, signal) },
      { name: 'requested_verification', run: (signal) => verifyOnRequest(deps, requests, signal) },
      { name: 'sealer', run: (signal) => runSealer(sealerDeps(core), signal) },
    ],
  };
};

const verifyOnRequest = async (deps: AuditVerifierDeps, requests: Notifier, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await requests.next(signal);
    if (signal.aborted) return;
    await verifyNow(deps, signal).catch((error: unknown) => {
      if (!signal.aborted) deps.logger.warn(failureFields(error), 'audit_verification_not_possible');
    });
  }
};

const sealerDeps = (core: Core): SealerDeps => ({
  ...core.audit,
  logger: core.logger,
  now: () => Date.now(),
  storeId: core.storeId,
  log: core.eventLog,
  leases: core.leases,
  sealMs: core.settings.SERVICE_AUDIT_SEAL_MS,
});

type Pinning = {
  queries: Pick<AuditQueries, 'state' | 'status'>;
  keys: Pick<AuditKeys, 'vkeys'>;
  files: Pick<AuditFiles, 'pinKeys'>;
};

/** X-54. Other nodes' verifications count too; the result stands in the database. */
const verifierDeps = (core: Core): AuditVerifierDeps => ({
  leases: core.leases,
  verifyLog: verifyPinned(core.audit, core.audit.verifyLog),
  verifyNew: (from) => verifyNewEvents(core.audit.queries, core.audit.keys, from),
  signed: () => signedSize(core.audit.queries),
  notes: createVerificationNotes(core.database),
  behind: () => eventsBehind(core, core.audit.queries),
  record: (verification) => recordVerification(core.database, verification),
  now: core.now,
  logger: core.logger,
  everyMs: core.settings.SERVICE_AUDIT_VERIFY_HOURS * 3_600_000,
});

const signedSize = async ({ state }: Pick<AuditQueries, 'state'>): Promise<{ epoch: number; size: number } | null> => {
  const found = await state();
  return found === null ? null : { epoch: found.epoch.epoch, size: found.newest?.size ?? 0 };
};

/** Events that are not signed yet, or that a read model has not applied; while one is being built, only the former. */
const eventsBehind = async (
  { progress, readModels, store }: Core,
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
  async (signal, onProgress) => {
    const state = await queries.state();
    if (state !== null) await files.pinKeys(keys.vkeys(state.epoch.origin));
    return verifyLog(signal, onProgress);
  };
