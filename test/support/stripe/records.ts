/** What an account holds. */
export type AccountState = Readonly<Record<Resource, AccountRecord[]>> & {
  /** What was written. */
  written: string[];
};
export type AccountRecord = { id: string; [field: string]: unknown };

export type Resource = 'customers' | 'charges' | 'invoices' | 'subscriptions';

/** Records as Stripe's API reference of 2024-11-20 has them, with what must not come through. */
const T = 1_700_000_000;

const customer = (id: string, email: string | null, more: object = {}) => ({
  id, object: 'customer', email, name: 'Mira Example', description: 'Shop 42', currency: 'eur', balance: 0, created: T,
  delinquent: true, livemode: false, phone: '+12025550143', address: { line1: '1 Street-value' },
  invoice_settings: { default_payment_method: 'pm_1' }, metadata: { plan: 'pro', api_token: 'metadata-token-value' },
  ...more,
}); // prettier-ignore

const charge = (n: number, of: string) => ({
  id: `ch_${of}_${n}`, object: 'charge', customer: of, created: T + n * 86_400, amount: 4_900, amount_refunded: 0, currency: 'eur',
  status: n === 1 ? 'failed' : 'succeeded', paid: n !== 1, captured: true, refunded: false, disputed: false,
  description: null, failure_code: n === 1 ? 'card_declined' : null, failure_message: n === 1 ? 'Your card was declined.' : null,
  outcome: { type: 'issuer_declined', network_status: 'declined_by_network', reason: 'insufficient_funds', risk_score: 7 },
  payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', country: 'DE', fingerprint: 'fingerprint-value' } },
  billing_details: { email: 'billing-value@example.com' }, receipt_url: 'https://pay.stripe.com/receipts/receipt-value',
  invoice: 'in_1', payment_intent: { id: 'pi_1', client_secret: 'intent-secret-value' }, metadata: {},
}); // prettier-ignore

const invoice = (n: number, of: string, status: string) => ({
  id: `in_${of}_${n}`, object: 'invoice', customer: of, status, number: `A-000${n}`, amount_due: 4_900, amount_paid: 0,
  amount_remaining: 4_900, currency: 'eur', attempted: true, attempt_count: 3, billing_reason: 'subscription_cycle',
  created: T, due_date: null, next_payment_attempt: T + 86_400, subscription: 'sub_mira', metadata: {},
  hosted_invoice_url: 'https://invoice.stripe.com/i/hosted-value', invoice_pdf: 'https://pay.stripe.com/pdf-value',
}); // prettier-ignore

const subscription = (id: string, of: string) => ({
  id, object: 'subscription', customer: of, status: 'past_due', currency: 'eur', created: T, start_date: T, ended_at: null,
  current_period_start: T, current_period_end: T + 2_592_000, cancel_at_period_end: true, cancel_at: null, canceled_at: T,
  cancellation_details: { reason: 'cancellation_requested', feedback: 'too_expensive', comment: null }, pause_collection: null,
  items: {
    object: 'list', has_more: false,
    data: [{ id: 'si_1', quantity: 2, price: { id: 'price_1', nickname: 'Pro', unit_amount: 2_450, unit_amount_decimal: '2450',
      currency: 'eur', product: 'prod_1', recurring: { interval: 'month', interval_count: 1 } } }],
  },
  latest_invoice: 'in_1', metadata: {},
}); // prettier-ignore

export const accountState = (): AccountState => ({
  customers: [
    customer('cus_mira', 'mira@example.com'),
    customer('cus_other', 'other@example.com'),
    customer('cus_twin1', 'twin@example.com'),
    customer('cus_twin2', 'twin@example.com'),
    { id: 'cus_gone', object: 'customer', deleted: true },
  ],
  charges: [...[3, 2, 1].map((n) => charge(n, 'cus_mira')), charge(1, 'cus_other')],
  invoices: [invoice(1, 'cus_mira', 'open'), invoice(2, 'cus_mira', 'paid'), invoice(3, 'cus_other', 'open')],
  subscriptions: [subscription('sub_mira', 'cus_mira'), subscription('sub_other', 'cus_other')],
  written: [],
});
