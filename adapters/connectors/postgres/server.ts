import { createAddressPolicy } from '../../network/addressPolicy.ts';
import { serveTools } from '../serveTools.ts';
import { postgresTools } from './tools.ts';

// The program of the `postgres` connector: an MCP server over stdio. Its whole configuration is in its environment,
// which the host fills with these names alone.
const { DATABASE_URL = '', CUSTOMER_SETTING = '', ALLOWED_CIDRS = '' } = process.env;

// Ctrl-C reaches the whole group of processes; the host ends this one by closing its input, once calls are done.
process.on('SIGINT', () => {});

const tools = postgresTools({
  databaseUrl: DATABASE_URL,
  customerSetting: CUSTOMER_SETTING === '' ? null : CUSTOMER_SETTING,
  addresses: createAddressPolicy(ALLOWED_CIDRS.split(',').filter((cidr) => cidr.trim() !== '')),
});
await serveTools('postgres', tools);
// Connections of calls that were cut off may still be open.
process.exit(0);
