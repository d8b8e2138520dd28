import { canonicalJson, type JsonValue } from '../core/canonicalJson.ts';
import { valueAt } from './jsonPointer.ts';
import type { Evidence } from './verdict.ts';

/** A finished step that evidence may name, with its whole recorded result. */
export type RecordedResult = { connectorKind: string; result: JsonValue };

export type EvidenceFault = { index: number; code: EvidenceFaultCode; reason: string };
export type EvidenceFaultCode = 'unknown_step' | 'pointer_not_found' | 'quote_not_found' | 'quote_empty';

/**
 * SU-88: every item must name a completed step whose stored result holds the quote at the pointer. `results` holds
 * the successful steps of connectors by seq. The reasons are worded for the model.
 */
export const evidenceFaults = (
  evidence: readonly Evidence[],
  results: ReadonlyMap<number, RecordedResult>,
): readonly EvidenceFault[] =>
  evidence.flatMap((item, index) => {
    const fault = faultOf(item, results);
    return fault === null ? [] : [{ index, ...fault }];
  });

const faultOf = (item: Evidence, results: ReadonlyMap<number, RecordedResult>): Omit<EvidenceFault, 'index'> | null => {
  const recorded = results.get(item.seq);
  if (recorded === undefined)
    return { code: 'unknown_step', reason: `step ${item.seq} is not a completed call of a connector's tool` };
  if (item.quote.trim() === '') return { code: 'quote_empty', reason: 'the quote is empty' };
  const found = valueAt(recorded.result, item.pointer);
  if (found === undefined)
    return { code: 'pointer_not_found', reason: `nothing stands at ${item.pointer} in the result of step ${item.seq}` };
  if (!standsIn(item.quote, found))
    return {
      code: 'quote_not_found',
      reason: `the quote does not stand at ${item.pointer} in the result of step ${item.seq}`,
    };
  return null;
};

/** A number or a truth value must be quoted whole: `1` does not prove 812. */
const standsIn = (quote: string, value: JsonValue): boolean => {
  if (typeof value === 'string') return value.includes(quote);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value) === quote.trim();
  return canonicalJson(value).includes(quote);
};
