import type { Scenario } from '../scenario.ts';
import { customer, MONEY, PROMISES_NOTHING, subscription } from './paymentRecords.ts';
import { query } from './parts.ts';

export const SUBSCRIPTIONS: readonly Scenario[] = [
  {
    id: 'billing/plan-not-granted',
    ticket: {
      title: 'I pay for Pro and have Free',
      body: 'Since 18 November 2026 I pay for the Pro plan, but the application shows Free. Is it a mistake with my subscription?',
      customer: 'mira@example.com',
    },
    world: {
      shop: { customers: [{ id: 1, email: 'mira@example.com', name: 'Mira Holm', plan: 'free' }] },
      payments: {
        customers: [customer('cus_mira', 'mira')],
        subscriptions: [subscription('sub_mira', 'cus_mira', 'active')],
      },
    },
    script: {
      rounds: [
        {
          customer: ['payments__get_customer', {}],
          row: query('select id, plan, status from customers where email = $1', 'mira@example.com'),
        },
        { subscription: ['payments__get_subscription', { subscription_id: 'sub_mira' }] },
      ],
      verdict: {
        kind: 'escalate',
        category: 'billing',
        root_cause:
          'The subscription to Pro is active, but the application has recorded the plan free for this customer.',
        confidence: 0.88,
        evidence: [
          { claim: 'The subscription is active.', call: 'subscription', pointer: '/status' },
          { claim: 'The application grants another plan.', call: 'row', pointer: '/rows/0/plan' },
        ],
        next_steps: ['Find out why the change of plan did not reach the application.'],
        escalation_reason: 'money',
        reply: {
          body: 'Hello Mira,\n\nyou are right: what you pay for and what the application shows do not agree. A colleague takes care of it.',
          language: 'en',
        },
      },
    },
    expect: {
      ...MONEY,
      evidence: [
        { tool: 'stripe.get_subscription', value: 'active' },
        { tool: 'postgres.query', value: 'free' },
      ],
      summary: { words: ['active', 'free'], never: [] },
      reply: { words: [], never: PROMISES_NOTHING, language: 'en' },
      calls: 3,
    },
  },
  {
    id: 'billing/nobody-of-that-address',
    ticket: {
      title: 'Cancel my subscription',
      body: 'Please cancel my subscription at the end of November 2026. I never use it.',
      customer: 'unknown.person@example.com',
    },
    world: {
      shop: {},
      payments: {
        customers: [customer('cus_other', 'other')],
        subscriptions: [subscription('sub_other', 'cus_other', 'active')],
      },
    },
    script: {
      rounds: [
        {
          customer: ['payments__get_customer', {}],
          row: query('select count(*) as customers from customers where email = $1', 'unknown.person@example.com'),
        },
      ],
      verdict: {
        kind: 'escalate',
        category: 'billing',
        root_cause: 'No customer has this address, neither in the payments system nor in the application.',
        confidence: 0.6,
        evidence: [],
        missing_information: ['The address with which the subscription was made.'],
        next_steps: ['Ask for the address of the subscription.'],
        escalation_reason: 'money',
        reply: {
          body: 'Hello,\n\nwe could not find a customer with this address. Could you tell us which address you signed up with?',
          language: 'en',
        },
      },
    },
    expect: {
      ...MONEY,
      evidence: [],
      summary: {
        words: [['no customer', 'not found', 'no account', 'nobody', 'could not be found']],
        never: ['cus_other', 'sub_other'],
      },
      reply: { words: ['address'], never: ['cancelled'], language: 'en' },
      calls: 2,
      playbook: 'billing-dispute',
    },
  },
];
