import type { AgentEvent } from '../state/events.ts';
import type { Call, Facts } from '../state/facts.ts';
import type { Words } from '../state/purpose.ts';
import type { CallEnd } from './completeCall.ts';

/** Whose records of this connector the run may see; null while none was found. */
export const pinnedBy = (facts: Facts, connectorId: string | null): string | null =>
  connectorId === null ? null : (facts.pins[connectorId] ?? null);

/**
 * SU-53: a result about another customer than the pinned one is none. Connectors refuse such calls themselves; this
 * holds what ran beside the call that found the customer, and connectors that forgot to.
 */
export const withinPin = (
  { work }: Words,
  facts: Facts,
  { connectorId }: Pick<Call, 'connectorId'>,
  end: CallEnd,
): CallEnd => {
  const pinned = pinnedBy(facts, connectorId);
  if (end.status !== 'ok' || end.pin === null || pinned === null || pinned === end.pin) return end;
  return {
    status: 'error',
    code: 'scope_violation',
    message: `ScopeViolationError: this ${work} is about another customer, whom an earlier call found.`,
  };
};

/** What is recorded beside the result of the call that found the customer; nothing for any later one. */
export const customerPinned = (
  facts: Facts,
  { seq, connectorId }: Pick<Call, 'seq' | 'connectorId'>,
  end: CallEnd,
  at: string,
): readonly AgentEvent[] => {
  if (end.status !== 'ok' || end.pin === null || connectorId === null) return [];
  if (pinnedBy(facts, connectorId) !== null) return [];
  return [{ type: 'CustomerPinned', data: { seq, connectorId, at, customer: end.pin } }];
};
