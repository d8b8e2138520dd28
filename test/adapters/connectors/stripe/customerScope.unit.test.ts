import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stripeKindAt } from '../../../../adapters/connectors/stripe/kind.ts';
import { openedTools, type CallTool } from '../../../support/openedTools.ts';
import { RESTRICTED, startAccountServer, type AccountServer } from '../../../support/stripe/accountServer.ts';

let server: AccountServer;
let call: CallTool;
const MIRA = { customer: 'mira@example.com' };
/** Once the customer was found. */
const FOUND = { ...MIRA, pinned: 'cus_mira' };

beforeEach(async () => {
  server = await startAccountServer();
  call = await openedTools(stripeKindAt(server.url), { API_KEY: RESTRICTED });
});
afterEach(() => server.close());

const OUTSIDE = { code: 'scope_violation', message: expect.stringMatching(/^ScopeViolationError: /) as string };
const list = (data: object[]) => ({ body: { object: 'list', has_more: false, data } });

describe('another customer than the one of the investigation (SU-53)', () => {
  it('lets somebody choose between customers with one address, and pins the chosen one alone', async () => {
    const twin = { customer: 'twin@example.com' };
    expect(await call('get_customer', {}, twin)).toMatchObject({
      result: { customers: [{ id: 'cus_twin1' }, { id: 'cus_twin2' }], shown: 2, total: 2, truncated: false },
      pin: null,
    });
    expect(await call('get_customer', { customer_id: 'cus_twin2' }, twin)).toMatchObject({ pin: 'cus_twin2' });
    const chosen = { ...twin, pinned: 'cus_twin2' };
    for (const args of [{}, { email: 'twin@example.com' }])
      expect(await call('get_customer', args, chosen)).toMatchObject({ result: { id: 'cus_twin2' }, pin: 'cus_twin2' });
    expect(await call('get_customer', { customer_id: 'cus_twin1' }, chosen)).toEqual(OUTSIDE);
  });

  it('is refused once one was found', async () => {
    for (const [tool, args] of [
      ['get_customer', { customer_id: 'cus_other' }],
      ['get_customer', { email: 'other@example.com' }],
      ['get_customer', { customer_id: 'cus_gone' }],
      ['get_subscription', { subscription_id: 'sub_other' }],
    ] as const)
      expect(await call(tool, args, { customer: null, pinned: 'cus_mira' }), tool).toEqual(OUTSIDE);
    for (const tool of ['list_recent_charges', 'list_failed_invoices'])
      expect(await call(tool, { customer: 'cus_other' }, FOUND)).toMatchObject({ code: 'invalid_arguments' });
  });

  it('is refused before, where the ticket says whom it is about', async () => {
    for (const scope of [MIRA, { customer: 'cus_mira' }])
      for (const [tool, args] of [
        ['get_customer', { customer_id: 'cus_other' }],
        ['get_customer', { email: 'other@example.com' }],
        ['get_customer', { customer_id: 'cus_gone' }],
        ['get_subscription', { subscription_id: 'sub_other' }],
      ] as const)
        expect(await call(tool, args, scope), tool).toEqual(OUTSIDE);
    for (const tool of ['list_recent_charges', 'list_failed_invoices'])
      expect(await call(tool, {}, MIRA)).toEqual(OUTSIDE);
    expect(server.seen.filter(({ path }) => /charges|invoices/.test(path))).toEqual([]);
    expect(await call('get_subscription', { subscription_id: 'sub_mira' }, MIRA)).toMatchObject({ pin: 'cus_mira' });
    expect(await call('get_subscription', { subscription_id: 'sub_other' })).toMatchObject({ pin: 'cus_other' });
  });

  it('is refused in an answer too', async () => {
    const { charges, invoices, subscriptions, customers } = server.state;
    server.instead.set('/v1/charges', list(charges));
    server.instead.set('/v1/invoices', list(invoices));
    server.instead.set('/v1/subscriptions', list(subscriptions));
    server.instead.set('/v1/customers', list(customers.slice(1, 2)));
    expect(await call('list_recent_charges', {}, FOUND)).toEqual(OUTSIDE);
    expect(await call('list_failed_invoices', {}, FOUND)).toEqual(OUTSIDE);
    expect(await call('get_customer', {}, MIRA)).toEqual(OUTSIDE);
    expect(await call('get_customer', {}, FOUND)).toEqual(OUTSIDE);
  });
});
