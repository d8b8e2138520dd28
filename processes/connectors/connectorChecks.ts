import type { ConnectorRow } from '../../projections/connectors/connectors.ts';

/**
 * What one look at a connector found. `reason` is a scrubbed sentence for people (SU-34). `undecided` says nothing of
 * the connected system: this service was too slow itself, or something came in between (SU-173).
 */
export type CheckOutcome =
  | { finding: 'working'; warnings: readonly string[]; durationMs: number }
  | { finding: 'failing'; reasonCode: string; reason: string; durationMs: number }
  | { finding: 'undecided'; durationMs: number };

/** Looks at connectors as this node runs them. */
export interface ConnectorChecks {
  /**
   * Starts the tool server if need be, verifies its tools, and calls its health check. Time that this service needs
   * to get there does not count. Rejects only when aborted.
   */
  check(connector: ConnectorRow, signal: AbortSignal): Promise<CheckOutcome>;
  /** When this node last had an answer or a failure of the connector; null when it has not asked. ISO 8601 UTC. */
  lastCheckedAt(connectorId: string): string | null;
}
