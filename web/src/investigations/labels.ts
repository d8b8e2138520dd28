import { labels, type Label } from '../parts/label.ts';
import type { Investigation } from './queries.ts';

/** SU-97: a text that is written like an order to the agent. */
export const SUSPICIOUS: Label = { text: 'suspicious', tone: 'warn' };

/** Names of the verdicts for people (SU-84). */
export const verdictKind = labels({
  auto_resolved: { text: 'ready to send', tone: 'waiting' },
  propose_resolution: { text: 'proposed resolution', tone: 'waiting' },
  escalate: { text: 'needs a person', tone: 'warn' },
});

/** SU-83: what a running investigation does. */
export const investigationState = labels({
  PLANNING: { text: 'thinking', tone: 'active' },
  RETRIEVING: { text: 'looking things up', tone: 'active' },
  SAFETY_CHK: { text: 'checking permissions', tone: 'active' },
  ACTING: { text: 'calling tools', tone: 'active' },
  OBSERVING: { text: 'reading results', tone: 'active' },
  VERDICT: { text: 'concluding', tone: 'active' },
  DONE: { text: 'done', tone: 'good' },
});

/** A step that was under way when its investigation ended. */
export const UNFINISHED: Label = { text: 'not finished', tone: 'neutral' };

export const toolStatus = labels({
  running: { text: 'running', tone: 'active' },
  ok: { text: 'ok', tone: 'good' },
  truncated: { text: 'cut', tone: 'neutral' },
  error: { text: 'error', tone: 'bad' },
  timeout: { text: 'timed out', tone: 'bad' },
  denied: { text: 'denied', tone: 'warn' },
});

/** SU-85, as the end of a sentence. */
const ESCALATION_REASONS: Readonly<Record<string, string>> = {
  money: 'money is involved',
  low_confidence: 'the agent is not sure enough',
  policy: 'a policy asks for a person',
  customer_request: 'the customer asked for a person',
  budget: 'the budget was used up',
  refusal: 'the model refused',
  unsupported_evidence: 'the evidence was rejected',
  tool_failure: 'tools failed',
};

export const escalationReason = (reason: string): string =>
  ESCALATION_REASONS[reason] ?? `of ${reason.replaceAll('_', ' ')}`;

/** How an investigation stands, or what it concluded. */
export const stateOf = ({ status, state, verdict }: Pick<Investigation, 'status' | 'state' | 'verdict'>): Label => {
  if (verdict !== null) return verdictKind(verdict.kind);
  if (status === 'running') return investigationState(state);
  return { text: status, tone: status === 'failed' ? 'bad' : 'neutral' };
};
