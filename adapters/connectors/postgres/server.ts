import { createAddressPolicy } from '../../network/addressPolicy.ts';
import { serveTools } from '../serveTools.ts';
import { POSTGRES_TOOLS } from './contract.ts';
import { postgresTools } from './tools.ts';

// The program of the `postgres` connectors: an MCP server over stdio. Their configuration comes with each call; the
// environment holds this alone.
const { ALLOWED_CIDRS = '' } = process.env;

// Ctrl-C reaches the whole group of processes; the host ends this one by closing its input, once calls are done.
process.on('SIGINT', () => {});

const addresses = createAddressPolicy(ALLOWED_CIDRS.split(',').filter((cidr) => cidr.trim() !== ''));
const contracts = Object.values(POSTGRES_TOOLS).map(({ contract }) => contract);
await serveTools('postgres', contracts, ({ DATABASE_URL = '', CUSTOMER_SETTING = '' }) =>
  postgresTools({
    databaseUrl: DATABASE_URL,
    customerSetting: CUSTOMER_SETTING === '' ? null : CUSTOMER_SETTING,
    addresses,
  }),
);
// Connections of calls that were cut off may still be open.
process.exit(0);
