import { invalidTransition } from '../core/problems/errors.ts';
import type { Position } from '../core/log/eventLog.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle } from '../core/log/streams.ts';
import { ticketSources, type SourceHealth, type SourceStatus } from './source.ts';

/** A source as the port that looks at it knows it. */
type Tested = { id: string; generation: number; status: SourceStatus };
type Look = { toolsHash: string | null; health: SourceHealth; durationMs: number };

export type SourceTest<Row extends Tested> = {
  store: EventStore;
  sourceChecks: { look(source: Row, signal: AbortSignal): Promise<Look> };
  now: () => string;
};

/**
 * SU-62, DS-104: pings the tool server of a source and asks how it is, and records what was found; a success makes a
 * degraded source ready. Throws `invalid_transition` for one that is disabled.
 */
export const testSource = async <Row extends Tested>(
  { store, sourceChecks, now }: SourceTest<Row>,
  source: Row,
  signal: AbortSignal,
  meta: Meta,
): Promise<{ look: Look; testedAt: string; position: Position | null }> => {
  if (source.status === 'disabled') throw invalidTransition('disabled', ['enable']);
  const testedAt = now();
  const look = await sourceChecks.look(source, signal);
  const { toolsHash, health, durationMs } = look;
  const { id: sourceId, generation } = source;
  const test = { sourceId, success: health.status === 'ready', reasonCode: health.reasonCode, durationMs, testedAt };
  const command = { type: 'RecordSourceTest', data: test, found: { generation, toolsHash, health } } as const;
  const { position } = await handle(store, ticketSources, sourceId, command, meta);
  return { look, testedAt, position };
};
