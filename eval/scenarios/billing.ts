import type { Scenario } from '../scenario.ts';
import { charge, customer, MONEY, PROMISES_NOTHING, subscription } from './paymentRecords.ts';
import { query, seconds } from './parts.ts';

export const BILLING: readonly Scenario[] = [
  {
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
      payments: {
        customers: [customer('cus_sam', 'sam')],
        charges: [
          charge('ch_1044b', 'cus_sam', '2026-11-19T08:12:09Z', { description: 'Order 1044' }),
          charge('ch_1044a', 'cus_sam', '2026-11-19T08:12:02Z', { description: 'Order 1044' }),
        ],
      },
    },
    script: {
      rounds: [
        {
          customer: ['payments__get_customer', {}],
          order: query('select id, status, total_cents, payment_id, placed_at from orders where id = $1', 1044),
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
          body: 'Hello Sam,\n\nthank you for telling us. We found both payments for order 1044. A colleague who looks after payments will get back to you.',
          language: 'en',
        },
      },
    },
    expect: {
      ...MONEY,
      evidence: [{ tool: 'stripe.list_recent_charges' }, { tool: 'postgres.query', value: 'ch_1044a' }],
      summary: { words: ['1044', ['two', 'twice', 'second', 'duplicate']], never: [] },
      reply: { words: [], never: PROMISES_NOTHING, language: 'en' },
      calls: 3,
      playbook: 'billing-dispute',
    },
  },
  {
    id: 'billing/card-declined',
    ticket: {
      title: 'Why is my invoice still open?',
      body: 'You wrote that invoice A-0007 of November 2026 is not paid. My card is fine.',
      customer: 'lena@example.com',
    },
    world: {
      payments: {
        customers: [customer('cus_lena', 'lena', { delinquent: true })],
        charges: [
          charge('ch_lena_1', 'cus_lena', '2026-11-18T06:00:00Z', {
            status: 'failed',
            paid: false,
            failure_code: 'expired_card',
            failure_message: 'Your card has expired.',
          }),
        ],
        invoices: [
          {
            id: 'in_lena_1', object: 'invoice', customer: 'cus_lena', status: 'open', number: 'A-0007', amount_due: 2390,
            amount_paid: 0, amount_remaining: 2390, currency: 'eur', attempted: true, attempt_count: 2,
            created: seconds('2026-11-15T06:00:00Z'), metadata: {},
          },
        ], // prettier-ignore
        subscriptions: [subscription('sub_lena', 'cus_lena', 'past_due')],
      },
    },
    script: {
      rounds: [
        { customer: ['payments__get_customer', {}] },
        { charges: ['payments__list_recent_charges', {}], invoices: ['payments__list_failed_invoices', {}] },
      ],
      verdict: {
        kind: 'escalate',
        category: 'billing',
        root_cause: 'The payment of invoice A-0007 failed because the card on file has expired.',
        confidence: 0.92,
        evidence: [
          { claim: 'The card has expired.', call: 'charges', pointer: '/charges/0/failure_code' },
          { claim: 'The invoice is open.', call: 'invoices', pointer: '/invoices/0/status' },
        ],
        next_steps: ['Ask the customer for another card.'],
        escalation_reason: 'money',
        reply: {
          body: 'Hello,\n\nthe last attempt with the card that we know did not go through; it may have expired. A colleague will write to you with the next steps.',
          language: 'en',
        },
      },
    },
    expect: {
      ...MONEY,
      evidence: [{ tool: 'stripe.list_recent_charges', value: 'expired' }],
      summary: { words: [['expired', 'expiry']], never: [] },
      reply: { words: [], never: PROMISES_NOTHING, language: 'en' },
      calls: 3,
      playbook: 'billing-dispute',
    },
  },
  {
    id: 'billing/already-refunded',
    ticket: {
      title: 'Where is my refund?',
      body: 'I returned order 1050 and was told on 12 November 2026 that I get my money back. Nothing has come.',
      customer: 'aiko@example.com',
    },
    world: {
      shop: {
        customers: [{ id: 3, email: 'aiko@example.com', name: 'Aiko Tanaka' }],
        orders: [
          {
            id: 1050,
            customer_id: 3,
            status: 'cancelled',
            total_cents: 4550,
            payment_id: 'ch_1050',
            placed_at: '2026-11-02T10:00:00Z',
          },
        ],
      },
      payments: {
        customers: [customer('cus_aiko', 'aiko')],
        charges: [
          charge('ch_1050', 'cus_aiko', '2026-11-02T10:00:00Z', {
            amount: 4550,
            amount_refunded: 4550,
            refunded: true,
          }),
        ],
      },
    },
    script: {
      rounds: [
        {
          customer: ['payments__get_customer', {}],
          order: query('select status, payment_id from orders where id = $1', 1050),
        },
        { charges: ['payments__list_recent_charges', {}] },
      ],
      verdict: {
        kind: 'escalate',
        category: 'billing',
        root_cause:
          'The payment of order 1050 is recorded as refunded in full; the bank of the customer may need some days.',
        confidence: 0.85,
        evidence: [
          { claim: 'All of it was given back.', call: 'charges', pointer: '/charges/0/amount_refunded' },
          { claim: 'The order is cancelled.', call: 'order', pointer: '/rows/0/status', supports: 'context' },
        ],
        next_steps: ['Tell the customer the date and the reference of the refund.'],
        escalation_reason: 'money',
        reply: {
          body: 'Hello Aiko,\n\nthank you for asking. A colleague who can see payments in full will tell you how it stands.',
          language: 'en',
        },
      },
    },
    expect: {
      ...MONEY,
      evidence: [{ tool: 'stripe.list_recent_charges', value: '4550' }],
      summary: { words: [['refunded', 'refund']], never: [] },
      reply: { words: [], never: ['we will refund'], language: 'en' },
      calls: 3,
      playbook: 'billing-dispute',
    },
  },
];
