import { connectorProgram } from '../../../adapters/mcp/program.ts';
import { createStdioTransport } from '../../../adapters/mcp/transport/stdioTransport.ts';
import { fixtureProgram } from './fixture.ts';

// Starts a tool server, writes its process id, and waits to be killed.
const transport = createStdioTransport(connectorProgram(fixtureProgram('fixture'), { allowedCidrs: [] }));
await transport.start();
process.stdout.write(`${transport.pid()}\n`);
setInterval(() => {}, 1_000);
