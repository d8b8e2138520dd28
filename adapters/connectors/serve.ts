import { createAddressPolicy } from '../network/addressPolicy.ts';
import { CONNECTOR_KINDS } from './kinds.ts';
import { serveTools } from './serveTools.ts';

// The program of all connectors of one kind, which its argument names: an MCP server over stdio. Their configuration
// comes with each call; the environment holds this alone.
const { ALLOWED_CIDRS = '' } = process.env;
const [, , name] = process.argv;

// Ctrl-C reaches the whole group of processes; the host ends this one by closing its input, once calls are done.
process.on('SIGINT', () => {});

const kind = CONNECTOR_KINDS.find(({ about }) => about.kind === name);
if (kind === undefined) throw new Error(`There is no kind of connector called ${name}.`);

const addresses = createAddressPolicy(ALLOWED_CIDRS.split(',').filter((cidr) => cidr.trim() !== ''));
const contracts = kind.tools.map(({ contract }) => contract);
await serveTools(kind.about.kind, contracts, await kind.open({ addresses }));
// Connections of calls that were cut off may still be open.
process.exit(0);
