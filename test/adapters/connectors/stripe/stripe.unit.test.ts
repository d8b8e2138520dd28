import { createServer, type AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { stripeKind, stripeKindAt } from '../../../../adapters/connectors/stripe/kind.ts';
import { openStripe } from '../../../../adapters/connectors/stripe/stripeApi.ts';
import { ToolError } from '../../../../adapters/connectors/toolError.ts';
import { createAddressPolicy } from '../../../../adapters/network/addressPolicy.ts';
import { openedTools, wrongConfiguration, type CallTool } from '../../../support/openedTools.ts';
import { RESTRICTED, SECRET, startAccountServer, type AccountServer } from '../../../support/stripe/accountServer.ts';

let server: AccountServer;
let call: CallTool;
const MIRA = { customer: 'mira@example.com' };
/** Once the customer was found. */
const FOUND = { ...MIRA, pinned: 'cus_mira' };

const tools = (config: Record<string, string> = {}): Promise<CallTool> =>
  openedTools(stripeKindAt(server.url), { API_KEY: RESTRICTED, ...config });

beforeEach(async () => {
  server = await startAccountServer();
  call = await tools();
});
afterEach(() => server.close());

describe('the stripe connector (SU-46)', () => {
  it('finds the customer of the ticket, whom it names as the one that was found', async () => {
    expect(await call('get_customer', {}, MIRA)).toMatchObject({
      result: {
        id: 'cus_mira',
        created: '2023-11-14T22:13:20.000Z',
        delinquent: true,
        has_default_payment_method: true,
        metadata: { plan: 'pro' },
        subscriptions: [{ id: 'sub_mira', status: 'past_due', cancel_at_period_end: true }],
      },
      pin: 'cus_mira',
    });
    for (const args of [{ email: 'mira@example.com' }, { customer_id: 'cus_mira' }])
      expect(await call('get_customer', args, MIRA)).toMatchObject({ pin: 'cus_mira' });
    expect(await call('get_customer', {}, { customer: 'cus_mira' })).toMatchObject({ pin: 'cus_mira' });
    expect(await call('get_customer', {}, { customer: 'Mira' })).toMatchObject({ code: 'invalid_arguments' });
    expect(await call('get_customer', { customer_id: 'cus_none' })).toMatchObject({ code: 'not_found' });
  });

  it('finds an address in whatever case, on either side', async () => {
    const [mira] = server.state.customers;
    for (const held of ['mira@example.com', 'Mira@Example.com', 'MIRA@EXAMPLE.COM'])
      for (const customer of ['mira@example.com', 'Mira <MIRA@example.com>', 'mIRA@eXample.com']) {
        if (mira !== undefined) mira['email'] = held;
        expect(await call('get_customer', {}, { customer }), held).toMatchObject({ pin: 'cus_mira' });
      }
    server.state.customers.push({ ...mira, id: 'cus_twice', email: 'mira@example.com' });
    expect(await call('get_customer', {}, MIRA)).toMatchObject({
      result: { customers: [{ id: 'cus_twice' }, { id: 'cus_mira' }], total: 2 },
      pin: null,
    });
    expect(await call('get_customer', { email: 'none@example.com' })).toMatchObject({ code: 'not_found' });
  });

  it('says what it could not look for, where an account has no search', async () => {
    server.instead.set('/v1/customers/search', { status: 400, body: { error: { type: 'invalid_request_error' } } });
    expect(await call('get_customer', {}, { customer: 'MIRA@example.com' })).toMatchObject({ pin: 'cus_mira' });
    expect(await call('get_customer', { email: 'Nobody@example.com' })).toMatchObject({
      code: 'not_found',
      message: expect.stringMatching(/other spellings could not be searched/) as string,
    });
  });

  it('shows no customer of another address, whatever the search gives', async () => {
    const data = server.state.customers.slice(0, 2);
    server.instead.set('/v1/customers/search', { body: { object: 'search_result', has_more: false, data } });
    expect(await call('get_customer', {}, MIRA)).toMatchObject({ code: 'scope_violation' });
  });

  it('lists payments, open invoices and a subscription of that customer', async () => {
    expect(await call('list_recent_charges', {}, FOUND)).toMatchObject({
      result: { charges: [{ id: 'ch_cus_mira_3' }, {}, FAILED], shown: 3, total: 3, truncated: false },
      pin: 'cus_mira',
    });
    expect(await call('list_recent_charges', { limit: 1 }, FOUND)).toMatchObject({
      result: { shown: 1, total: null, truncated: true },
    });
    expect(await call('list_recent_charges', { since: '2023-11-17' }, FOUND)).toMatchObject({ result: { total: 1 } });
    expect(await call('list_failed_invoices', {}, FOUND)).toMatchObject({
      result: {
        invoices: [{ id: 'in_cus_mira_1', status: 'open', attempt_count: 3, subscription: 'sub_mira' }],
        total: 1,
      },
    });
    expect(await call('get_subscription', { subscription_id: 'sub_mira' }, FOUND)).toMatchObject({
      result: {
        status: 'past_due',
        current_period_end: '2023-12-14T22:13:20.000Z',
        cancellation: { reason: 'cancellation_requested' },
        items: [{ quantity: 2, price: { nickname: 'Pro', unit_amount: 2_450 }, product: 'prod_1' }],
      },
      pin: 'cus_mira',
    });
  });

  it('asks for the version that it was written for, or the one in the settings, without telling of itself', async () => {
    await call('list_recent_charges', {}, FOUND);
    expect(server.seen.at(-1)?.headers).toMatchObject({ 'stripe-version': '2024-11-20.acacia' });
    const other = await tools({ API_VERSION: '2025-03-31.basil' });
    await other('list_recent_charges', {}, FOUND);
    expect(server.seen.at(-1)?.headers).toMatchObject({ 'stripe-version': '2025-03-31.basil' });
    expect(server.seen.filter(({ headers }) => 'x-stripe-client-telemetry' in headers)).toEqual([]);
  });

  it('gives no secret away, nor what a payment could be made with', async () => {
    const answers = [
      await call('get_customer', {}, MIRA),
      await call('list_recent_charges', {}, FOUND),
      await call('list_failed_invoices', {}, FOUND),
      await call('get_subscription', { subscription_id: 'sub_mira' }, FOUND),
    ];
    for (const answer of answers) expect(answer).toHaveProperty('result');
    expect(JSON.stringify(answers)).not.toMatch(/-value|receipt|hosted|fingerprint|12025550143|client_secret/);
  });
});

const FAILED = {
  status: 'failed',
  failure_code: 'card_declined',
  outcome: { reason: 'insufficient_funds' },
  method: { type: 'card', brand: 'visa', last4: '4242' },
  payment_intent: 'pi_1',
};
describe('writing (SU-38, SU-52, DS-43)', () => {
  it('does not leave this machine, whatever is asked of the tools', async () => {
    const before = JSON.stringify(server.state);
    const attempts = [
      '..',
      'cus_mira/sources',
      '../charges/ch_1/refund',
      'cus_%2e%2e',
      '?expand[]=x',
      'a\r\nPOST /v1/refunds',
    ];
    for (const text of attempts)
      for (const [tool, args] of [
        ['get_customer', { customer_id: text }],
        ['get_customer', { customer_id: `cus_${text}` }],
        ['get_customer', { email: text }],
        ['get_subscription', { subscription_id: text }],
        ['get_subscription', { subscription_id: `sub_${text}` }],
        ['list_recent_charges', { since: text }],
        ['list_recent_charges', { limit: text, method: 'POST' }],
        ['list_failed_invoices', { status: 'paid', pay: true }],
      ] as const)
        for (const scope of [{}, MIRA, FOUND]) await call(tool, args, scope);
    for (const tool of ['create_refund', 'cancel_subscription', 'update_customer', 'pay_invoice'])
      await expect(call(tool)).rejects.toThrow('no tool');
    expect(new Set(server.seen.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(new Set(server.seen.map(({ path }) => path))).toEqual(new Set(['/v1/customers', '/v1/customers/search']));
    expect(JSON.stringify(server.state)).toBe(before);
  });

  it('is refused below the library, to every method and host that it knows, with a key that may do everything', async () => {
    const addresses = createAddressPolicy(['127.0.0.0/8']);
    const api = openStripe({ apiKey: SECRET, apiVersion: '2024-11-20.acacia', origin: server.url, addresses });
    const { signal } = new AbortController();
    const writes: ((stripe: Stripe) => Promise<object>)[] = [
      (stripe) => stripe.refunds.create({ charge: 'ch_1' }),
      (stripe) => stripe.charges.create({ amount: 1, currency: 'eur', source: 'tok_visa' }),
      (stripe) => stripe.charges.capture('ch_1'),
      (stripe) => stripe.customers.update('cus_mira', { email: 'eve@example.com' }),
      (stripe) => stripe.customers.del('cus_mira'),
      (stripe) => stripe.subscriptions.cancel('sub_mira'),
      (stripe) => stripe.invoices.pay('in_1'),
      (stripe) => stripe.payouts.create({ amount: 1, currency: 'eur' }),
      (stripe) => stripe.webhookEndpoints.create({ url: 'https://evil.example', enabled_events: ['*'] }),
      (stripe) => stripe.rawRequest('POST', '/v1/refunds', { charge: 'ch_1' }),
      (stripe) => stripe.rawRequest('DELETE', '/v1/customers/cus_mira'),
      (stripe) =>
        stripe.files.create({ purpose: 'dispute_evidence', file: { data: 'x', name: 'x', type: 'text/plain' } }),
      (stripe) => stripe.rawRequest('GET', '@127.0.0.1:1/'),
      (stripe) => stripe.oauth.token({ grant_type: 'authorization_code', code: 'x' }),
    ];
    for (const ask of writes) await expect(api.object('refund', { ask, signal })).rejects.toBeInstanceOf(ToolError);
    expect(server.seen).toEqual([]);
    expect(server.state.written).toEqual([]);
    // Without that layer the same call goes through: what refuses is not the server.
    const { port } = new URL(server.url);
    const bare = new Stripe(SECRET, {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
    await bare.refunds.create({ charge: 'ch_1' });
    expect(server.state.written).toEqual(['POST /v1/refunds']);
  });
});

it('warns about a key that may do everything, without trying it (SU-54)', async () => {
  expect(await call('healthcheck')).toEqual({ result: { mode: 'test', warnings: [] }, pin: null });
  const powerful = await tools({ API_KEY: SECRET });
  expect(await powerful('healthcheck')).toMatchObject({
    result: { mode: 'live', warnings: [expect.stringMatching(/may do everything in the account, refunds/) as string] },
  });
  expect(server.state.written).toEqual([]);
  expect(new Set(server.seen.map(({ method }) => method))).toEqual(new Set(['GET']));
});

/** Listens, and says nothing. */
const silent = async (): Promise<string> => {
  const listener = createServer((socket) => {
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
  });
  onTestFinished(() => void listener.close());
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
};

describe('a failure', () => {
  it.each([
    [
      { status: 429, headers: { 'retry-after': '9' } },
      'rate_limited',
      'asks for fewer calls; it takes the next one in 9 s',
    ],
    [{ status: 500 }, 'upstream_error', 'reports a failure of its own (500)'],
    [{ status: 302, headers: { location: 'https://elsewhere.example' } }, 'upstream_error', 'is not Stripe'],
    [{ body: '<html>Sign in</html>' }, 'upstream_error', 'is not Stripe'],
    [{ body: { object: 'charge', id: 'ch_1' } }, 'upstream_error', 'is not Stripe'],
    [{ body: { object: 'customer', x: 'x'.repeat(5_000_000) } }, 'invalid_arguments', '4 MiB'],
  ])('is told in a sentence, without what the server wrote (SU-41): %#', async (given, code, sentence) => {
    const error = { error: { type: 'api_error', message: 'words of the server' } };
    server.instead.set('/v1/customers/cus_mira', { body: error, ...given });
    const answer = await call('get_customer', { customer_id: 'cus_mira' }, MIRA);
    expect(answer).toMatchObject({ code, message: expect.stringContaining(sentence) as string });
    expect(JSON.stringify(answer)).not.toContain('words of the server');
  });

  it('of the configuration says what to mend, within 3 s (SU-32, SU-34)', async () => {
    const says = (config: Record<string, string>, at = server.url, cidrs?: string[]) =>
      wrongConfiguration(stripeKindAt(at), { API_KEY: RESTRICTED, ...config }, cidrs);
    expect(await says({})).toBe('works');
    expect(await says({ API_KEY: RESTRICTED.replace('0', '1') })).toMatch(/refuses API_KEY.*revoked/);
    expect(await says({ API_VERSION: 'newest' })).toMatch(/does not know the version in API_VERSION/);
    for (const right of ['customers', 'charges', 'invoices', 'subscriptions'] as const) {
      server.rights.delete(right);
      expect(await says({})).toBe(
        `API_KEY may not read ${right}; give the restricted key the permission to read ${right}.`,
      );
      server.rights.add(right);
    }
    expect(await says({}, 'http://127.0.0.1:9')).toMatch(/does not reach api\.stripe\.com/);
    expect(await says({}, 'https://nowhere.invalid')).toMatch(/does not reach api\.stripe\.com/);
    expect(await says({}, server.url, [])).toMatch(/SERVICE_ALLOWED_CIDRS/);
    expect(await says({}, await silent())).toMatch(/did not answer in time/);
  });
});

it('is asked at api.stripe.com, over HTTPS', async () => {
  const api = openStripe({
    apiKey: RESTRICTED,
    apiVersion: '2024-11-20.acacia',
    origin: 'https://api.stripe.com',
    addresses: createAddressPolicy([]),
  });
  const { signal } = new AbortController();
  const hosts: unknown[] = [];
  const asked = api.list({
    ask: (stripe) => {
      hosts.push([stripe.getApiField('host'), stripe.getApiField('port'), stripe.getApiField('protocol')]);
      return Promise.reject(new ToolError('not_found', 'not sent'));
    },
    signal,
  });
  await expect(asked).rejects.toThrow('not sent');
  expect(hosts).toEqual([['api.stripe.com', '443', 'https']]);
  expect(stripeKind.about.configSchema.map(({ key }) => key)).toEqual(['API_KEY', 'API_VERSION']);
});
