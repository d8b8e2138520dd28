import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import { listed, objectIn, objectsIn, picked, type Raw } from '../http/raw.ts';
import type { Result } from '../servedTool.ts';

const ITEMS_MAX = 20;

/** Times are whole seconds. */
const times = (raw: Raw, names: readonly string[]): Result =>
  Object.fromEntries(names.map((name) => [name, time(raw[name])]));

const time = (value: JsonValue | undefined): string | null =>
  typeof value === 'number' && value > 0 && value < 8.64e12 ? new Date(value * 1_000).toISOString() : null;

/** What tells customers with the same address apart. */
export const customerLine = (raw: Raw): Result => ({
  ...picked(raw, ['id', 'currency', 'delinquent']),
  ...times(raw, ['created']),
});

export const customerView = (raw: Raw): Result => ({
  ...picked(raw, ['id', 'email', 'name', 'description', 'currency', 'balance', 'delinquent', 'deleted', 'livemode']),
  ...times(raw, ['created']),
  has_default_payment_method: (objectIn(raw['invoice_settings'])['default_payment_method'] ?? null) !== null,
  metadata: listed(raw['metadata']),
});

export const subscriptionLine = (raw: Raw): Result => ({
  ...picked(raw, ['id', 'status', 'cancel_at_period_end']),
  ...times(raw, ['created', 'ended_at']),
});

export const subscriptionView = (raw: Raw): Result => {
  const items = objectsIn(objectIn(raw['items'])['data']);
  return {
    ...picked(raw, ['id', 'status', 'currency', 'collection_method', 'cancel_at_period_end', 'description']),
    ...times(raw, ['created', 'start_date', 'trial_end', 'cancel_at', 'canceled_at', 'ended_at']),
    // Versions from 2025 on have the period with each item.
    ...times({ ...items[0], ...raw }, ['current_period_start', 'current_period_end']),
    cancellation: picked(objectIn(raw['cancellation_details']), ['reason', 'feedback', 'comment']),
    is_paused: (raw['pause_collection'] ?? null) !== null,
    items: items.slice(0, ITEMS_MAX).map(itemView),
    latest_invoice: idOf(raw['latest_invoice']),
    metadata: listed(raw['metadata']),
  };
};

const itemView = (raw: Raw): Result => {
  const price = objectIn(raw['price']);
  return {
    ...picked(raw, ['quantity']),
    price: picked(price, ['id', 'nickname', 'unit_amount', 'currency']),
    product: idOf(price['product']),
    every: picked(objectIn(price['recurring']), ['interval', 'interval_count']),
  };
};

const CHARGE = [
  'id', 'amount', 'amount_refunded', 'currency', 'status', 'paid', 'captured', 'refunded', 'disputed', 'description',
  'failure_code', 'failure_message', 'statement_descriptor',
]; // prettier-ignore

/** Not the address of the receipt, which shows it to whoever has it; of a card what stands on a receipt. */
export const chargeView = (raw: Raw): Result => {
  const method = objectIn(raw['payment_method_details']);
  return {
    ...picked(raw, CHARGE),
    ...times(raw, ['created']),
    outcome: picked(objectIn(raw['outcome']), ['type', 'network_status', 'reason', 'seller_message', 'risk_level']),
    method: { ...picked(method, ['type']), ...picked(objectIn(method['card']), ['brand', 'last4', 'country']) },
    invoice: idOf(raw['invoice']),
    payment_intent: idOf(raw['payment_intent']),
    metadata: listed(raw['metadata']),
  };
};

const INVOICE = [
  'id', 'number', 'status', 'amount_due', 'amount_paid', 'amount_remaining', 'currency', 'attempted', 'attempt_count',
  'billing_reason', 'collection_method', 'auto_advance', 'description',
]; // prettier-ignore

/** Not the addresses at which it can be paid or fetched by whoever has them. */
export const invoiceView = (raw: Raw): Result => ({
  ...picked(raw, INVOICE),
  ...times(raw, ['created', 'due_date', 'next_payment_attempt']),
  subscription: idOf(raw['subscription'] ?? objectIn(objectIn(raw['parent'])['subscription_details'])['subscription']),
  last_error: picked(objectIn(raw['last_finalization_error']), ['type', 'code', 'message']),
  metadata: listed(raw['metadata']),
});

/** Others stand as an id, or in full. */
const idOf = (value: JsonValue | undefined): JsonValue =>
  typeof value === 'string' ? value : (objectIn(value)['id'] ?? null);
