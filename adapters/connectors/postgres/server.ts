import { createAddressPolicy } from '../../network/addressPolicy.ts';
import { serveTools } from '../toolServer.ts';
import { postgresTools } from './tools.ts';

// The program of the `postgres` connector: an MCP server over stdio. Its whole configuration is in its environment,
// which the host fills with these names alone.
const { DATABASE_URL = '', CUSTOMER_SETTING = '', ALLOWED_CIDRS = '' } = process.env;

const tools = postgresTools({
  databaseUrl: DATABASE_URL,
  customerSetting: CUSTOMER_SETTING === '' ? null : CUSTOMER_SETTING,
  addresses: createAddressPolicy(ALLOWED_CIDRS.split(',').filter((cidr) => cidr.trim() !== '')),
});
await serveTools('postgres', tools);
// Connections of calls that were cut off may still be open.
process.exit(0);
