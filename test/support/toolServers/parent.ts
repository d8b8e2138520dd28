import { CONNECTOR_PROGRAMS } from '../../../adapters/connectors/catalogue.ts';
import { createStdioTransport } from '../../../adapters/mcp/stdioTransport.ts';

// Starts the first kind of connector, writes its process id, and waits to be killed.
const file = CONNECTOR_PROGRAMS[0]?.file ?? '';
const transport = createStdioTransport({ command: process.execPath, args: [file], env: {} });
await transport.start();
process.stdout.write(`${transport.pid()}\n`);
setInterval(() => {}, 1_000);
