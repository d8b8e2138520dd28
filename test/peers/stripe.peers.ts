import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripeKindAt } from '../../adapters/connectors/stripe/kind.ts';
import { openStripe } from '../../adapters/connectors/stripe/stripeApi.ts';
import { createAddressPolicy } from '../../adapters/network/addressPolicy.ts';
import { openedTools, wrongConfiguration, type CallTool } from '../support/openedTools.ts';
import { buildStripeMock, startStripeMock } from './stripeMock.ts';

const mock = await buildStripeMock();
/** It takes any key that looks like one of test mode. */
const [KEY, SECRET] = ['rk', 'sk'].map((kind) => [kind, 'test', '0123456789'].join('_')) as [string, string];

describe.skipIf(mock === null)('the stripe connector on stripe-mock', () => {
  let server: Awaited<ReturnType<typeof startStripeMock>>;
  let call: CallTool;
  /** Whom its examples are about, whoever is asked for. */
  let pinned: string;

  beforeAll(async () => {
    server = await startStripeMock(mock?.program ?? '');
    call = await openedTools(stripeKindAt(server.url), { API_KEY: KEY });
    const api = new Stripe(SECRET, { ...addressOf(server.url), telemetry: false });
    const { customer } = await api.subscriptions.retrieve('sub_1');
    pinned = typeof customer === 'string' ? customer : customer.id;
  });
  afterAll(async () => {
    await server.stop();
    await mock?.remove();
  });

  it('asks for what the description of the API knows, and reads what it answers (SU-46)', async () => {
    expect(await call('healthcheck')).toMatchObject({ result: { mode: 'test', warnings: [] } });
    expect(await call('get_customer', { customer_id: pinned })).toMatchObject({
      result: { id: pinned, currency: 'usd', delinquent: false, subscriptions: [{ id: expect.any(String) as string }] },
      pin: pinned,
    });
    // Its one customer has no address, whatever is asked for, so the list and the search are understood and refused.
    expect(await call('get_customer', { email: 'mira@example.com' })).toMatchObject({ code: 'scope_violation' });
    const found = { pinned };
    expect(await call('list_failed_invoices', { limit: 3 }, found)).toMatchObject({
      result: { invoices: [{ currency: 'usd', attempt_count: 0 }], shown: 1, total: 1, truncated: false },
    });
    expect(await call('get_subscription', { subscription_id: 'sub_1' }, found)).toMatchObject({
      result: { id: 'sub_1', items: [{ price: { currency: 'usd' }, product: expect.any(String) as string }] },
      pin: pinned,
    });
  });

  it('refuses records of somebody else, as its examples are (SU-53)', async () => {
    const outside = { code: 'scope_violation' };
    expect(await call('get_customer', { customer_id: 'cus_other' }, { pinned })).toMatchObject(outside);
    expect(await call('get_subscription', { subscription_id: 'sub_1' }, { pinned: 'cus_other' })).toMatchObject(
      outside,
    );
    expect(await call('list_failed_invoices', {}, { pinned: 'cus_other' })).toMatchObject(outside);
    // Its charges are nobody's.
    expect(await call('list_recent_charges', { since: '2026-01-31', limit: 5 }, { pinned })).toMatchObject(outside);
  });

  it('writes nothing, where the library alone would (SU-38, SU-52)', async () => {
    const bare = new Stripe(SECRET, { ...addressOf(server.url), telemetry: false });
    expect(await bare.refunds.create({ charge: 'ch_1' })).toMatchObject({ object: 'refund' });
    const addresses = createAddressPolicy(['127.0.0.0/8']);
    const api = openStripe({ apiKey: SECRET, apiVersion: '2024-11-20.acacia', origin: server.url, addresses });
    const { signal } = new AbortController();
    for (const ask of [
      (stripe: Stripe) => stripe.refunds.create({ charge: 'ch_1' }),
      (stripe: Stripe) => stripe.subscriptions.cancel('sub_1'),
      (stripe: Stripe) => stripe.customers.del('cus_1'),
    ])
      await expect(api.object('refund', { ask, signal })).rejects.toThrow('does not reach');
  });

  it('says what to mend in a wrong configuration, and warns about a secret key (SU-32, SU-54)', async () => {
    const kind = stripeKindAt(server.url);
    expect(await wrongConfiguration(kind, { API_KEY: 'nonsense' })).toMatch(/refuses API_KEY/);
    const powerful = await openedTools(kind, { API_KEY: SECRET });
    expect(await powerful('healthcheck')).toMatchObject({ result: { warnings: [expect.stringMatching(/refunds/)] } });
  });
});

const addressOf = (url: string) => {
  const { hostname: host, port } = new URL(url);
  return { host, port, protocol: 'http' } as const;
};
