import type { EventStore } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import type { StartGround } from '../../domain/upgrades/clusterFacts.ts';
import type { CatalogueInForce } from '../../domain/versions/versionCatalogue.ts';
import type { DriverOf } from './drivers.ts';

/** CL-46: pauses before the second, third and fourth attempt; then the operation fails. */
export const RETRY_DELAYS_MS: readonly number[] = [2_000, 8_000, 30_000];
/** CL-44: pauses between attempts to delete; the last one goes on until it succeeds. */
export const DELETION_DELAYS_MS: readonly number[] = [2_000, 8_000, 30_000, 60_000, 300_000];

export type OperateDeps = StartGround & {
  store: EventStore;
  driverOf: DriverOf;
  catalogue: CatalogueInForce;
  /** `SERVICE_PROVISIONING_TIMEOUT_SECONDS`, in milliseconds, from leaving the queue (CL-44). */
  timeoutMs: number;
  retryDelaysMs: readonly number[];
  deletionDelaysMs: readonly number[];
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
  logger: Logger;
};
