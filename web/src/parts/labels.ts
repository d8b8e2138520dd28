/** Words and colours of statuses, in one place. Colours never carry the meaning alone. */
type Label = { text: string; color: string };

const known =
  (labels: Readonly<Record<string, Label>>) =>
  (value: string): Label =>
    labels[value] ?? { text: value.replaceAll('_', ' '), color: 'gray' };

export const ticketStatus = known({
  new: { text: 'new', color: 'blue' },
  investigating: { text: 'investigating', color: 'indigo' },
  awaiting_review: { text: 'awaiting review', color: 'teal' },
  waiting_on_customer: { text: 'waiting on customer', color: 'gray' },
  escalated: { text: 'escalated', color: 'orange' },
  failed: { text: 'failed', color: 'red' },
  resolved: { text: 'resolved', color: 'green' },
  ignored: { text: 'ignored', color: 'gray' },
});

export const verdictKind = known({
  auto_resolved: { text: 'ready to send', color: 'green' },
  propose_resolution: { text: 'proposed resolution', color: 'teal' },
  escalate: { text: 'needs a person', color: 'orange' },
});

export const clusterStatus = known({
  provisioning: { text: 'provisioning', color: 'indigo' },
  available: { text: 'available', color: 'teal' },
  failed: { text: 'failed', color: 'red' },
});

export const connectorStatus = known({
  starting: { text: 'starting', color: 'indigo' },
  ready: { text: 'ready', color: 'teal' },
  degraded: { text: 'degraded', color: 'orange' },
  disabled: { text: 'disabled', color: 'gray' },
});

export const toolStatus = known({
  ok: { text: 'ok', color: 'teal' },
  truncated: { text: 'cut', color: 'teal' },
  error: { text: 'error', color: 'red' },
  timeout: { text: 'timed out', color: 'red' },
  denied: { text: 'denied', color: 'orange' },
});

/** SU-85. */
export const escalationReason = known({
  money: { text: 'money is involved', color: 'orange' },
  low_confidence: { text: 'the agent is not sure enough', color: 'orange' },
  policy: { text: 'a policy asks for a person', color: 'orange' },
  customer_request: { text: 'the customer asked for a person', color: 'orange' },
  budget: { text: 'the budget was used up', color: 'orange' },
  refusal: { text: 'the model refused', color: 'orange' },
  unsupported_evidence: { text: 'the evidence did not hold', color: 'orange' },
  tool_failure: { text: 'tools failed', color: 'orange' },
});
