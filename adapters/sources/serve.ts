import { createAddressPolicy } from '../network/addressPolicy.ts';
import { createOutgoingFetch } from '../network/outgoingFetch.ts';
import { helpdeskApi } from './helpdesk/api.ts';
import { helpdeskSource } from './helpdesk/source.ts';
import { serveSource } from './serveSource.ts';

// The program of one source of a kind of our own, which its argument names: an MCP server over stdio. Its settings are
// its environment, and nothing else is in there.
const { ALLOWED_CIDRS = '', BASE_URL = '', EMAIL = '', API_TOKEN = '' } = process.env;
const [, , kind] = process.argv;

// Ctrl-C reaches the whole group of processes; the host ends this one by closing its input.
process.on('SIGINT', () => {});

if (kind !== 'helpdesk') throw new Error(`There is no kind of ticket source called ${kind}.`);
const policy = createAddressPolicy(ALLOWED_CIDRS.split(',').filter((cidr) => cidr.trim() !== ''));
const api = helpdeskApi(createOutgoingFetch(policy), { baseUrl: BASE_URL, email: EMAIL, token: API_TOKEN });
await serveSource(
  kind,
  helpdeskSource(api, (id) => `${BASE_URL.replace(/\/+$/, '')}/agent/tickets/${id}`),
);
// Connections of calls that were cut off may still be open.
process.exit(0);
