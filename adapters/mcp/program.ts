import type { ChildProgram } from '../connectors/kinds.ts';
import type { Program } from './transport/stdioTransport.ts';

/**
 * The child can neither write files nor start programs, whatever happens inside it, and ends when its heap grows
 * beyond this many MiB; what a database may send to one call is bounded beside it.
 */
export const NODE_FLAGS = ['--permission', '--allow-fs-read=*', '--max-old-space-size=384'];

/** What tool servers know of where they run. */
export type Surroundings = {
  /** SERVICE_ALLOWED_CIDRS. */
  allowedCidrs: readonly string[];
  /** Certificates of authorities that the operator trusts beside the well-known ones (NODE_EXTRA_CA_CERTS). */
  caFile?: string | undefined;
};

/** How the tool server of a kind is started. Its environment holds no secret and nothing of this process's own. */
export const connectorProgram = ({ entry, file }: ChildProgram, { allowedCidrs, caFile }: Surroundings): Program => ({
  command: process.execPath,
  // The kind is there for whoever lists the processes.
  args: [...NODE_FLAGS, file, entry.kind],
  env: { ALLOWED_CIDRS: allowedCidrs.join(','), ...(caFile === undefined ? {} : { NODE_EXTRA_CA_CERTS: caFile }) },
});
