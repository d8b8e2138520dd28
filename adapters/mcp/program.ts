import type { ConnectorProgram } from '../connectors/kinds.ts';
import type { Program } from './stdioTransport.ts';

/**
 * The child can neither write files nor start programs, whatever happens inside it, and ends when its heap grows
 * beyond this many MiB; what a database may send to one call is bounded beside it.
 */
const NODE_FLAGS = ['--permission', '--allow-fs-read=*', '--max-old-space-size=384'];

/** How the tool server of a kind is started. Its environment holds no secret and nothing of this process's own. */
export const connectorProgram = ({ entry, file }: ConnectorProgram, allowedCidrs: readonly string[]): Program => ({
  command: process.execPath,
  // The kind is there for whoever lists the processes.
  args: [...NODE_FLAGS, file, entry.kind],
  env: { ALLOWED_CIDRS: allowedCidrs.join(',') },
});
