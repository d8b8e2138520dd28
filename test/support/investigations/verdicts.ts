import { call, type Reply } from '../../../demo/messagesApi/script.ts';

/** A proposal that a model may send; `changes` replaces fields. */
export const proposal = (changes: object = {}): object => ({
  kind: 'propose_resolution',
  category: 'data',
  finding: 'held: house number missing',
  root_cause: 'The shipment is held.',
  causal_chain: ['The address was incomplete.', 'The carrier holds the shipment.'],
  confidence: 0.9,
  evidence: [],
  unverified_claims: [],
  alternatives_ruled_out: [],
  missing_information: [],
  next_steps: ['Ask the customer for the address.'],
  escalation_reason: null,
  reply: { body: 'Your order is held because the address is incomplete.', language: 'en' },
  ...changes,
});

/** Evidence that quotes a value of a step. */
export const evidence = (seq: number, pointer: string, quote: string): object => ({
  claim: 'The shipment is held.',
  seq,
  pointer,
  quote,
  supports: 'confirms',
});

/** An answer that gives a verdict. */
export const verdict = (changes: object = {}): Reply => ({
  type: 'message',
  content: [call('submit_verdict', proposal(changes))],
});
