import type { ConnectorRow } from '../projections/connectors.ts';

/** What one look at a connector found. `reason` is a scrubbed sentence for people (SU-34). */
export type CheckOutcome =
  | { ok: true; warnings: readonly string[]; durationMs: number }
  | { ok: false; reasonCode: string; reason: string; durationMs: number };

/** Looks at connectors as this node runs them. */
export interface ConnectorChecks {
  /** Starts the tool server if need be, verifies its tools, and calls its health check. Rejects only when aborted. */
  check(connector: ConnectorRow, signal: AbortSignal): Promise<CheckOutcome>;
  /** When this node last had an answer or a failure of the connector; null when it has not asked. ISO 8601 UTC. */
  lastCheckedAt(connectorId: string): string | null;
}
