import { invalidTransition } from '../core/problems/errors.ts';
import type { Position } from '../core/log/eventLog.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle } from '../core/log/streams.ts';
import type { CheckOutcome } from './checkOutcome.ts';
import { connectors, type ConnectorStatus, type RecordTest } from './connector.ts';

/** A connector as the port that looks at it knows it. */
type Tested = { id: string; generation: number; status: ConnectorStatus };

export type ConnectorTest<Connector extends Tested> = {
  store: EventStore;
  connectorChecks: { check(connector: Connector, signal: AbortSignal): Promise<CheckOutcome> };
  now: () => string;
};

/**
 * SU-36: looks at a connector now, and records what was found. A success makes a degraded one ready; a test that
 * `signal` ends before it gets to the connector is undecided. Throws `invalid_transition` for one that is disabled.
 */
export const testConnector = async <Connector extends Tested>(
  { store, connectorChecks, now }: ConnectorTest<Connector>,
  connector: Connector,
  signal: AbortSignal,
  meta: Meta,
): Promise<{ outcome: CheckOutcome; testedAt: string; position: Position | null }> => {
  if (connector.status === 'disabled') throw invalidTransition('disabled', ['enable']);
  const testedAt = now();
  const outcome = await connectorChecks.check(connector, signal).catch((error: unknown): CheckOutcome => {
    if (!signal.aborted) throw error;
    return { finding: 'undecided', durationMs: Date.parse(now()) - Date.parse(testedAt) };
  });
  const { position } = await handle(store, connectors, connector.id, recordOf(connector, outcome, testedAt), meta);
  return { outcome, testedAt, position };
};

const recordOf = ({ id, generation }: Tested, outcome: CheckOutcome, testedAt: string): RecordTest => ({
  type: 'RecordTest',
  generation,
  data: {
    connectorId: id,
    success: outcome.finding === 'working',
    reasonCode: reasonCodeOf(outcome),
    durationMs: outcome.durationMs,
    testedAt,
  },
  warnings: outcome.finding === 'working' ? outcome.warnings : [],
});

const reasonCodeOf = (outcome: CheckOutcome): string | null => {
  if (outcome.finding === 'working') return null;
  return outcome.finding === 'failing' ? outcome.reasonCode : 'undecided';
};
