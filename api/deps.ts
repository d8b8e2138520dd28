import type { Check } from './operations/health.ts';
import type { EventStore } from '../domain/core/eventStore.ts';
import type { ProjectionProgress } from '../projections/engine/projection.ts';
import type { Database } from '../projections/engine/sql.ts';

/** What the routes need from the composition root; each route factory takes the Pick that it uses. */
export type ApiDeps = {
  /** The checks of X-59; never rejects. */
  readiness: () => Promise<readonly Check[]>;
  store: EventStore;
  /** Reads the active versions of the read models. */
  reads: Database;
  progress: ProjectionProgress;
  /** X-35, milliseconds. */
  readAfterWriteMs: number;
  /** `SERVICE_PUBLIC_API_URL`, without a trailing slash. */
  publicApiUrl: string;
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
  /** A fresh UUIDv7. */
  newId: () => string;
};
