import type { ConnectorKind } from '../connectorKind.ts';
import { STRIPE_TOOLS } from './contract.ts';

const ABOUT: ConnectorKind['about'] = {
  kind: 'stripe',
  name: 'Stripe',
  description:
    'Customers, payments, open invoices and subscriptions of one account. Only GET is ever sent, and an investigation ' +
    'sees one customer; give it a restricted key that may read these four and nothing else.',
  configSchema: [
    {
      key: 'API_KEY',
      label: 'Restricted key',
      secret: true,
      required: true,
      pattern: '^[rs]k_(live|test)_[A-Za-z0-9]{8,250}$',
      expected: 'Must be a key of the account that is kept secret, such as one that begins with rk_live_ or rk_test_.',
    },
    {
      key: 'API_VERSION',
      label: 'Version of the API',
      secret: false,
      required: false,
      pattern: String.raw`^20[0-9]{2}-[0-9]{2}-[0-9]{2}(\.[a-z]{2,20})?$`,
      expected: "Must be a version of Stripe's API, such as 2024-11-20.acacia, which is used if this is empty.",
    },
  ],
};

/** What the views were written for; Stripe keeps serving it. */
const DEFAULT_VERSION = '2024-11-20.acacia';

/** The kind for a Stripe at this origin, such as one of the tests. */
export const stripeKindAt = (origin: string): ConnectorKind => ({
  about: ABOUT,
  tools: Object.values(STRIPE_TOOLS),
  open: async ({ addresses }) => {
    const { stripeTools } = await import('./tools.ts');
    return ({ API_KEY = '', API_VERSION = DEFAULT_VERSION }) =>
      stripeTools({ apiKey: API_KEY, apiVersion: API_VERSION, origin, addresses });
  },
});

/** SU-46: reads of one Stripe account. */
export const stripeKind = stripeKindAt('https://api.stripe.com');
