import type { z } from 'zod';
import type { CallScope } from '../../../agent/tools/callScope.ts';
import type { Raw } from '../http/raw.ts';
import type { Answer, ToolContext } from '../servedTool.ts';
import { ToolError } from '../toolError.ts';
import type { STRIPE_TOOLS } from './contract.ts';
import { addressIn, admitted, idIn, withAddressOnly, withinCustomer, withinTicket } from './customerScope.ts';
import type { StripeApi } from './stripeApi.ts';
import { customerLine, customerView, subscriptionLine } from './views.ts';

const SAME_ADDRESS_MAX = 10;
const SUBSCRIPTIONS_MAX = 20;

type Wanted = z.infer<(typeof STRIPE_TOOLS)['getCustomer']['input']>;

/** The customer whom the ticket is about. Several may have one e-mail address: then somebody must choose. */
export const findCustomer = async (api: StripeApi, wanted: Wanted, context: ToolContext): Promise<Answer> => {
  const { signal, scope } = context;
  if (wanted.customer_id !== undefined && wanted.email !== undefined)
    throw new ToolError('invalid_arguments', 'Give customer_id or email, not both.');
  const id = wanted.customer_id ?? (wanted.email === undefined ? (scope.pinned ?? idIn(scope)) : null);
  if (id !== null) return inFull(api, await retrieved(api, id, signal), context);
  const found = await withAddress(api, wanted.email ?? addressIn(scope), context);
  const [first, second] = found.items;
  if (first !== undefined && second === undefined) return inFull(api, first, context);
  return { result: chosenFrom(found), pin: null };
};

export const retrieved = (api: StripeApi, id: string, signal: AbortSignal): Promise<Raw> =>
  api.object('customer', { ask: (stripe) => stripe.customers.retrieve(id), signal });

type Found = Awaited<ReturnType<StripeApi['list']>>;

const withAddress = async (
  api: StripeApi,
  email: string | null,
  { signal, scope }: { signal: AbortSignal; scope: CallScope },
): Promise<Found> => {
  if (email === null) throw new ToolError('invalid_arguments', 'Give customer_id or email: the ticket names neither.');
  if (scope.pinned === null) withinTicket(email, scope);
  const found = await inAnyCase(api, email, signal);
  // Of several, the one that the investigation is about already.
  const own = found.items.filter(({ id }) => id === scope.pinned);
  return own.length === 0 ? found : { items: own, hasMore: false };
};

/**
 * Lists tell upper from lower case and know what was written a moment ago; the search does neither, and some accounts
 * have none. So both are asked, and a search that fails leaves the two usual spellings.
 */
const inAnyCase = async (api: StripeApi, email: string, signal: AbortSignal): Promise<Found> => {
  const limit = SAME_ADDRESS_MAX;
  const query = `email:"${email.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
  const searching = api.list({ ask: ({ customers }) => customers.search({ query, limit }), signal }).catch(() => null);
  const spellings = [...new Set([email, email.toLowerCase()])];
  const lists = spellings.map((spelling) =>
    api.list({ ask: ({ customers }) => customers.list({ email: spelling, limit }), signal }),
  );
  const [searched, ...listed] = await Promise.all([searching, ...lists]);
  const found = listed.concat(searched ?? []);
  const byId = new Map(found.flatMap(({ items }) => items).map((customer) => [customer['id'], customer]));
  withAddressOnly(email, [...byId.values()]);
  if (byId.size === 0) throw searched === null ? NOBODY_SPELLED_SO : NOBODY;
  return {
    items: [...byId.values()].slice(0, limit),
    hasMore: byId.size > limit || found.some(({ hasMore }) => hasMore),
  };
};

const NOBODY = new ToolError('not_found', 'Stripe has no customer with this e-mail address.');
const NOBODY_SPELLED_SO = new ToolError(
  'not_found',
  'Stripe has no customer with this e-mail address as it is spelled, nor in lower case; other spellings could not be searched for.',
);

const chosenFrom = ({ items, hasMore }: Found): Answer['result'] => ({
  customers: items.map(customerLine),
  shown: items.length,
  total: hasMore ? null : items.length,
  truncated: hasMore,
});

const inFull = async (api: StripeApi, customer: Raw, { signal, scope }: ToolContext): Promise<Answer> => {
  const id = admitted(customer, scope);
  const { items, hasMore } = await api.list({
    ask: (stripe) => stripe.subscriptions.list({ customer: id, status: 'all', limit: SUBSCRIPTIONS_MAX }),
    signal,
  });
  withinCustomer(id, items);
  const subscriptions = items.map(subscriptionLine);
  return { result: { ...customerView(customer), subscriptions, subscriptions_truncated: hasMore }, pin: id };
};
