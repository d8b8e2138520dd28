import type { Scenario } from '../scenario.ts';

const charge = (id: string, created: number, changes: object = {}) => ({
  id,
  object: 'charge',
  customer: 'cus_sam',
  created,
  amount: 2390,
  amount_refunded: 0,
  currency: 'eur',
  status: 'succeeded',
  paid: true,
  captured: true,
  refunded: false,
  disputed: false,
  description: 'Order 1044',
  metadata: { order: '1044' },
  ...changes,
});

const SAM = {
  id: 'cus_sam',
  object: 'customer',
  email: 'sam@example.com',
  name: 'Sam Okafor',
  currency: 'eur',
  created: 1_760_000_000,
  metadata: {},
};

const DOUBLE_CHARGE: Scenario = {
  id: 'billing/double-charge',
  ticket: {
    title: 'Charged twice for order 1044',
    body: 'Hello, my card shows two payments of 23.90 EUR for order 1044 on 19 November 2026. I ordered once. Please look into it.',
    customer: 'sam@example.com',
  },
  world: {
    shop: {
      customers: [{ id: 4, email: 'sam@example.com', name: 'Sam Okafor' }],
      orders: [
        {
          id: 1044,
          customer_id: 4,
          status: 'paid',
          total_cents: 2390,
          payment_id: 'ch_1044a',
          placed_at: '2026-11-19T08:12:00Z',
        },
      ],
    },
    payments: { customers: [SAM], charges: [charge('ch_1044b', 1_795_076_340), charge('ch_1044a', 1_795_076_320)] },
  },
  script: {
    rounds: [
      {
        customer: ['payments__get_customer', {}],
        order: [
          'shop__query',
          { sql: 'select id, status, total_cents, payment_id, placed_at from orders where id = $1', params: [1044] },
        ],
      },
      { charges: ['payments__list_recent_charges', {}] },
    ],
    verdict: {
      kind: 'escalate',
      category: 'billing',
      root_cause:
        'Two payments of the same amount succeeded for order 1044 within seconds; the order knows only the first.',
      confidence: 0.9,
      evidence: [
        { claim: 'The second payment succeeded.', call: 'charges', pointer: '/charges/0/id' },
        { claim: 'The order names one payment.', call: 'order', pointer: '/rows/0/payment_id' },
      ],
      next_steps: ['Decide about the second payment ch_1044b.'],
      escalation_reason: 'money',
      reply: {
        body: 'Hello Sam,\n\nthank you for telling us. We found both payments for order 1044, and a colleague who looks after payments will get back to you.',
        language: 'en',
      },
    },
  },
  expect: {
    kind: ['escalate'],
    category: ['billing'],
    escalation: ['money'],
    queue: 'billing',
    evidence: [{ tool: 'stripe.list_recent_charges' }, { tool: 'postgres.query', value: 'ch_1044a' }],
    summary: { words: ['1044', ['two', 'twice', 'second', 'duplicate']], never: [] },
    reply: { words: ['1044'], never: ['refunded'], language: 'en' },
    calls: 3,
    playbook: 'billing-dispute',
  },
};

export const BILLING: readonly Scenario[] = [DOUBLE_CHARGE];
