import type { z } from 'zod';
import { HEALTH_MS } from '../healthLimit.ts';
import type { Raw } from '../http/raw.ts';
import { pinning, serving, type Answer, type Result, type ServedTool, type ToolContext } from '../servedTool.ts';
import { STRIPE_TOOLS } from './contract.ts';
import { findCustomer, retrieved } from './customers.ts';
import { admitted, customerOf, pinnedIn, withinCustomer } from './customerScope.ts';
import { openStripe, type StripeApi, type StripeSettings } from './stripeApi.ts';
import { chargeView, invoiceView, subscriptionView } from './views.ts';
import { warningsOf } from './warnings.ts';

/** The tools of SU-46 over one account. */
export const stripeTools = (settings: StripeSettings): readonly ServedTool[] => {
  const api = openStripe(settings);
  return [
    serving(STRIPE_TOOLS.healthcheck, (_, { signal }) => check(api, settings, signal)),
    pinning(STRIPE_TOOLS.getCustomer, (wanted, context) => findCustomer(api, wanted, context)),
    pinning(STRIPE_TOOLS.listRecentCharges, (args, context) => listCharges(api, args, context)),
    pinning(STRIPE_TOOLS.listFailedInvoices, (args, context) => listInvoices(api, args, context)),
    pinning(STRIPE_TOOLS.getSubscription, (args, context) => readSubscription(api, args, context)),
  ];
};

const NO_RIGHT = (what: string) => ({
  400: 'Stripe does not know the version in API_VERSION; leave it empty, or write one such as 2024-11-20.acacia.',
  403: `API_KEY may not read ${what}; give the restricted key the permission to read ${what}.`,
});

/** Reads one of each kind of record, so that a permission that is missing is known before a ticket needs it. */
const check = async (api: StripeApi, { apiKey }: StripeSettings, signal: AbortSignal): Promise<Result> => {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(HEALTH_MS)]);
  const found = await Promise.allSettled([
    api.list({ ask: ({ customers }) => customers.list(ONE), meanings: NO_RIGHT('customers'), signal: limited }),
    api.list({ ask: ({ charges }) => charges.list(ONE), meanings: NO_RIGHT('charges'), signal: limited }),
    api.list({ ask: ({ invoices }) => invoices.list(ONE), meanings: NO_RIGHT('invoices'), signal: limited }),
    api.list({
      ask: ({ subscriptions }) => subscriptions.list(ONE),
      meanings: NO_RIGHT('subscriptions'),
      signal: limited,
    }),
  ]);
  for (const outcome of found) if (outcome.status === 'rejected') throw outcome.reason;
  return { mode: apiKey.includes('_live_') ? 'live' : 'test', warnings: warningsOf(apiKey) };
};

const ONE = { limit: 1 };

type Args<Tool extends keyof typeof STRIPE_TOOLS> = z.infer<(typeof STRIPE_TOOLS)[Tool]['input']>;
type Found = Awaited<ReturnType<StripeApi['list']>>;

/** Records of one customer; Stripe does not say how many there are. */
const ofCustomer = (customer: string, name: string, { items, hasMore }: Found, view: (raw: Raw) => Result): Answer => {
  withinCustomer(customer, items);
  const total = hasMore ? null : items.length;
  return { result: { [name]: items.map(view), shown: items.length, total, truncated: hasMore }, pin: customer };
};

const listCharges = async (
  api: StripeApi,
  { since, limit }: Args<'listRecentCharges'>,
  { signal, scope }: ToolContext,
): Promise<Answer> => {
  const customer = pinnedIn(scope);
  const from = since === undefined ? {} : { created: { gte: Date.parse(since) / 1_000 } };
  const found = await api.list({ ask: ({ charges }) => charges.list({ customer, limit, ...from }), signal });
  return ofCustomer(customer, 'charges', found, chargeView);
};

const listInvoices = async (
  api: StripeApi,
  { limit }: Args<'listFailedInvoices'>,
  { signal, scope }: ToolContext,
): Promise<Answer> => {
  const customer = pinnedIn(scope);
  const found = await api.list({ ask: ({ invoices }) => invoices.list({ customer, status: 'open', limit }), signal });
  return ofCustomer(customer, 'invoices', found, invoiceView);
};

/** Where nobody was found yet, the customer of the subscription is looked at before it is shown. */
const readSubscription = async (
  api: StripeApi,
  { subscription_id: id }: Args<'getSubscription'>,
  { signal, scope }: ToolContext,
): Promise<Answer> => {
  const raw = await api.object('subscription', { ask: ({ subscriptions }) => subscriptions.retrieve(id), signal });
  const owner = customerOf(raw);
  const isKnown = scope.pinned !== null || typeof owner !== 'string';
  const customer = admitted(isKnown ? { id: owner } : await retrieved(api, owner, signal), scope);
  withinCustomer(customer, [raw]);
  return { result: subscriptionView(raw), pin: customer };
};
