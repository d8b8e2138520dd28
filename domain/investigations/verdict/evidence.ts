import { z } from 'zod';
import type { JsonValue } from '../../core/json/canonicalJson.ts';
import { MARK } from '../../core/scrubbing/scrubber.ts';
import { isUnder, valueAt } from '../../../agent/tools/jsonPointer.ts';
import type { Evidence } from './verdict.ts';

/** A finished step that evidence may name: what was asked for, and the whole recorded result. */
export type RecordedResult = {
  connectorKind: string;
  arguments: { readonly [name: string]: JsonValue };
  result: JsonValue;
};

export type EvidenceFault = { index: number; code: EvidenceFaultCode; reason: string };
export type EvidenceFaultCode =
  | 'unknown_step'
  | 'pointer_not_found'
  | 'pointer_not_scalar'
  | 'pointer_not_data'
  | 'supplied_by_call'
  | 'quote_not_found'
  | 'quote_too_short'
  | 'quote_empty';

type Fault = Omit<EvidenceFault, 'index'>;
type Scalar = string | number | boolean | null;

/** A part of a text that is quoted must say something. */
const QUOTE_CHARS_MIN = 4;

/**
 * SU-88: every item must name a completed step whose stored result holds the quote at the pointer, as a value that the
 * system behind the connector gave and the call did not. `results` holds the successful steps of connectors by seq.
 * The reasons are worded for the model, and repeat nothing that it wrote: a text that it obeyed could stand there, and
 * reasons are shown outside of envelopes (SU-97).
 */
export const evidenceFaults = (
  evidence: readonly Evidence[],
  results: ReadonlyMap<number, RecordedResult>,
): readonly EvidenceFault[] =>
  evidence.flatMap((item, index) => {
    const fault = faultOf(item, results.get(item.seq));
    return fault === null ? [] : [{ index, ...fault }];
  });

const faultOf = (item: Evidence, recorded: RecordedResult | undefined): Fault | null => {
  const { seq, pointer, quote } = item;
  if (recorded === undefined)
    return { code: 'unknown_step', reason: `step ${seq} is not a completed call of a connector's tool` };
  // What was taken out of a result proves nothing.
  if (quote.replaceAll(MARK, '').trim() === '') return { code: 'quote_empty', reason: 'the quote is empty' };
  const found = valueAt(recorded.result, pointer);
  if (found === undefined)
    return { code: 'pointer_not_found', reason: `nothing stands at the pointer in the result of step ${seq}` };
  if (!isScalar(found))
    return {
      code: 'pointer_not_scalar',
      reason: `at the pointer in the result of step ${seq} is a list or an object; point to one value in it`,
    };
  if (isAboutResult(pointer))
    return {
      code: 'pointer_not_data',
      reason: `the pointer leads to what describes the result of step ${seq}; point to a value of its data`,
    };
  return quoteFault(quote, found, seq) ?? suppliedFault(recorded, pointer, found, seq);
};

const isScalar = (value: JsonValue): value is Scalar => value === null || typeof value !== 'object';

/**
 * Members beside the data, by the contract of tools: names of columns, what was cut, what was asked. The root is a
 * scalar only for a tool that gives no structured result.
 */
const isAboutResult = (pointer: string): boolean =>
  pointer === '' ||
  /^\/columns\/[0-9]+$/.test(pointer) ||
  [
    '/supplied',
    '/truncated',
    '/cut_cells',
    '/undecodable_cells',
    '/sql',
    '/query',
    '/statement',
    '/arguments',
    '/params',
  ].some((member) => isUnder(member, pointer));

/** A number or a truth value must be quoted whole: `1` does not prove 812. */
const quoteFault = (quote: string, value: Scalar, seq: number): Fault | null => {
  const text = String(value);
  if (text === quote || (typeof value !== 'string' && text === quote.trim())) return null;
  if (typeof value !== 'string' || !text.includes(quote))
    return { code: 'quote_not_found', reason: `the quote does not stand at the pointer in the result of step ${seq}` };
  if (quote.trim().length < QUOTE_CHARS_MIN)
    return {
      code: 'quote_too_short',
      reason: `quote all of the value in the result of step ${seq}, or at least ${QUOTE_CHARS_MIN} characters of it`,
    };
  return null;
};

/** A connector that knows says which values the call itself brought. */
const Declared = z.object({ supplied: z.array(z.string()) });

const suppliedFault = (recorded: RecordedResult, pointer: string, value: Scalar, seq: number): Fault | null => {
  const declared = Declared.safeParse(recorded.result);
  const isSupplied = declared.success
    ? declared.data.supplied.some((pattern) => isUnder(pattern, pointer))
    : echoes(recorded.arguments, String(value));
  if (!isSupplied) return null;
  const reason = `your own call of step ${seq} supplied the value at the pointer; select a stored value as it is and quote that`;
  return { code: 'supplied_by_call', reason };
};

/** Of other connectors: a value that stands in the arguments may be no more than their echo. */
const echoes = (value: JsonValue, text: string): boolean => {
  if (value === null) return false;
  if (typeof value === 'object') return Object.values(value).some((member) => echoes(member, text));
  const given = String(value);
  return given === text || (text.length >= QUOTE_CHARS_MIN && given.includes(text));
};
