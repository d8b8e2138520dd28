import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../../../adapters/mcp/program.ts';
import type { Program } from '../../../adapters/mcp/transport/stdioTransport.ts';
import { askSource, type AskedSource } from './askedSource.ts';
import type { MailServer } from './mailServer.ts';

const SERVE = fileURLToPath(new URL('../../../adapters/sources/serve.ts', import.meta.url));

/** How the service starts the tool server of such a mailbox. */
export const emailProgram = (
  server: Pick<MailServer, 'config' | 'caFile'>,
  changes: Record<string, string> = {},
): Program => ({
  command: process.execPath,
  args: [...NODE_FLAGS, SERVE, 'email'],
  env: {
    ALLOWED_CIDRS: '127.0.0.0/8',
    NODE_EXTRA_CA_CERTS: server.caFile,
    ...(process.env['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {}),
    ...server.config,
    ...changes,
  },
});

/** The tool server of a mailbox, asked as the service asks it. */
export type EmailSource = AskedSource;

export const openEmailSource = (
  server: Pick<MailServer, 'config' | 'caFile'>,
  changes: Record<string, string> = {},
): Promise<EmailSource> => askSource(emailProgram(server, changes));
