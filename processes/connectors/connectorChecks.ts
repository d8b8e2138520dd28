import type { CheckOutcome } from '../../domain/connectors/checkOutcome.ts';
import type { ConnectorRow } from '../../projections/connectors/connectors.ts';

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
