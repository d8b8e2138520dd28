import { serveTools } from '../../adapters/connectors/serveTools.ts';
import { stripeKindAt } from '../../adapters/connectors/stripe/kind.ts';
import { stripeTools } from '../../adapters/connectors/stripe/tools.ts';
import { createAddressPolicy } from '../../adapters/network/addressPolicy.ts';
import { portOf } from './payments.ts';

// The tool server of the stripe connector as `adapters/connectors/serve.ts` runs it, but for the address of the API.
const { ALLOWED_CIDRS = '' } = process.env;
process.on('SIGINT', () => {});

const { about, tools } = stripeKindAt('');
const addresses = createAddressPolicy(ALLOWED_CIDRS.split(','));
const contracts = tools.map(({ contract }) => contract);
await serveTools(about.kind, contracts, ({ API_KEY = '' }) =>
  stripeTools({
    apiKey: API_KEY,
    apiVersion: '2024-11-20.acacia',
    origin: `http://127.0.0.1:${portOf(API_KEY)}`,
    addresses,
  }),
);
process.exit(0);
