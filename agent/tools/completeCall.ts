import { canonicalJson, type JsonValue } from '../../domain/core/json/canonicalJson.ts';
import { suspicionIn } from '../injection/detect.ts';
import type { AgentData, AgentEvent } from '../state/events.ts';
import type { Call, Facts } from '../state/facts.ts';
import { headOf, INLINE_BYTES_MAX, resultHash } from './resultText.ts';

/** How a call ended. `result` is scrubbed; `pin`: whose data it holds, where the connector binds to a customer. */
export type CallEnd =
  | {
      status: 'ok';
      result: JsonValue;
      redactions: number;
      truncated: { shown: number; total: number | null } | null;
      pin: string | null;
    }
  | { status: 'error' | 'timeout'; code: string; message: string | null };

export type Completion = {
  event: Extract<AgentEvent, { type: 'ToolCallCompleted' }>;
  /** Canonical JSON that has to be stored under `resultRef` before the event; null when it travels with it. */
  store: string | null;
};

/** The event of a call's end: what is recorded whole, and what the model is shown of it (SU-94). */
export const completeCall = (
  facts: Facts,
  call: Pick<Call, 'seq'> & { callId: string },
  end: CallEnd,
  times: { durationMs: number; at: string },
): Completion => {
  // Rows, files and error reports were written by whoever could write them; pages of them are no better.
  const head = { seq: call.seq, callId: call.callId, trust: 'untrusted_external' as const, ...times };
  const suspicion = suspicionIn(end.status === 'ok' ? end.result : end.message);
  const noted = { injectionSuspected: suspicion !== null, suspicion };
  if (end.status !== 'ok')
    return { store: null, event: { type: 'ToolCallCompleted', data: { ...head, ...nothing, ...end, ...noted } } };
  const text = canonicalJson(end.result);
  const excerpt = headOf(text, facts.started.budget.toolResultTokens);
  const cut = excerpt.length < text.length;
  const inline = Buffer.byteLength(text) <= INLINE_BYTES_MAX;
  const data: AgentData<'ToolCallCompleted'> = {
    ...head,
    status: cut ? 'truncated' : 'ok',
    code: null,
    redactions: end.redactions,
    truncated: end.truncated,
    resultRef: `sha256:${resultHash(facts.started.subjectKeyId, text)}`,
    resultBytes: Buffer.byteLength(text),
    ...noted,
    result: inline ? end.result : null,
    // A result that stands elsewhere is not at hand when the prompt is built.
    excerpt: cut || !inline ? excerpt : null,
    message: null,
  };
  return { store: inline ? null : text, event: { type: 'ToolCallCompleted', data } };
};

const nothing = {
  redactions: 0,
  truncated: null,
  resultRef: null,
  resultBytes: 0,
  result: null,
  excerpt: null,
};
