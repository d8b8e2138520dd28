import type { AccountRecord } from '../../test/support/stripe/records.ts';
import type { JsonObject } from '../../domain/core/json/json.ts';
import { seconds } from './parts.ts';

/** Records of Stripe as they are when all is well, but for `fields`. */

export const customer = (id: string, name: string, fields: JsonObject = {}): AccountRecord => ({
  id,
  object: 'customer',
  email: `${name}@example.com`,
  currency: 'eur',
  created: seconds('2026-01-10T09:00:00Z'),
  delinquent: false,
  invoice_settings: { default_payment_method: 'pm_1' },
  metadata: {},
  ...fields,
});

export const charge = (id: string, of: string, at: string, fields: JsonObject = {}): AccountRecord => ({
  id,
  object: 'charge',
  customer: of,
  created: seconds(at),
  amount: 2390,
  amount_refunded: 0,
  currency: 'eur',
  status: 'succeeded',
  paid: true,
  captured: true,
  refunded: false,
  disputed: false,
  metadata: {},
  ...fields,
});

export const subscription = (id: string, of: string, status: string, fields: JsonObject = {}): AccountRecord => ({
  id,
  object: 'subscription',
  customer: of,
  status,
  currency: 'eur',
  created: seconds('2026-10-20T08:00:00Z'),
  cancel_at_period_end: false,
  current_period_start: seconds('2026-11-20T08:00:00Z'),
  current_period_end: seconds('2026-12-20T08:00:00Z'),
  items: { object: 'list', data: [{ id: 'si_1', quantity: 1, price: { id: 'price_pro', nickname: 'Pro' } }] },
  metadata: {},
  ...fields,
});

/** What all of them are held to: people decide about money. */
export const MONEY = { kind: ['escalate'], category: ['billing'], escalation: ['money'], queue: 'billing' } as const;
export const PROMISES_NOTHING = ['refunded', 'we will refund', 'money back'];
