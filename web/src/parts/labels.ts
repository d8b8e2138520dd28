/**
 * What a colour means, everywhere. `active`: the machine works on it. `waiting`: it waits for a person, without haste.
 * `good`: done, and well. `warn` and `bad`: a person is needed now. `neutral`: nothing is to be done.
 */
export type Tone = 'neutral' | 'active' | 'waiting' | 'good' | 'warn' | 'bad';

/** Words and tone of a status. A tone never carries the meaning alone. */
export type Label = { text: string; tone: Tone };

const known =
  (labels: Readonly<Record<string, Label>>) =>
  (value: string): Label =>
    labels[value] ?? { text: value.replaceAll('_', ' '), tone: 'neutral' };

export const ticketStatus = known({
  new: { text: 'new', tone: 'neutral' },
  investigating: { text: 'investigating', tone: 'active' },
  awaiting_review: { text: 'awaiting review', tone: 'waiting' },
  waiting_on_customer: { text: 'waiting on customer', tone: 'neutral' },
  escalated: { text: 'escalated', tone: 'warn' },
  failed: { text: 'failed', tone: 'bad' },
  resolved: { text: 'resolved', tone: 'good' },
  ignored: { text: 'ignored', tone: 'neutral' },
});

/** SU-97: a text that seems to speak to the agent. */
export const SUSPICIOUS: Label = { text: 'suspicious', tone: 'warn' };

/** SU-84. */
export const verdictKind = known({
  auto_resolved: { text: 'ready to send', tone: 'waiting' },
  propose_resolution: { text: 'proposed resolution', tone: 'waiting' },
  escalate: { text: 'needs a person', tone: 'warn' },
});

/** SU-83: what a running investigation does. */
export const investigationState = known({
  PLANNING: { text: 'thinking', tone: 'active' },
  RETRIEVING: { text: 'looking things up', tone: 'active' },
  SAFETY_CHK: { text: 'checking permissions', tone: 'active' },
  ACTING: { text: 'calling tools', tone: 'active' },
  OBSERVING: { text: 'reading results', tone: 'active' },
  VERDICT: { text: 'concluding', tone: 'active' },
  DONE: { text: 'done', tone: 'good' },
});

export const clusterStatus = known({
  provisioning: { text: 'provisioning', tone: 'active' },
  available: { text: 'available', tone: 'good' },
  failed: { text: 'failed', tone: 'bad' },
});

export const connectorStatus = known({
  starting: { text: 'starting', tone: 'active' },
  ready: { text: 'ready', tone: 'good' },
  degraded: { text: 'degraded', tone: 'warn' },
  disabled: { text: 'switched off', tone: 'neutral' },
});

/** A step that was under way when its investigation ended. */
export const UNFINISHED: Label = { text: 'not finished', tone: 'neutral' };

export const toolStatus = known({
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
  unsupported_evidence: 'the evidence did not hold',
  tool_failure: 'tools failed',
};

export const escalationReason = (reason: string): string =>
  ESCALATION_REASONS[reason] ?? `of ${reason.replaceAll('_', ' ')}`;
