import { openSourceConnection, type SourceConnection } from '../../mcp/sources/sourceConnection.ts';
import type { Program } from '../../mcp/transport/stdioTransport.ts';
import { CHECKS, type CheckOptions, type Memory } from './checks.ts';

/** How one check ended; `detail`: what was seen, or what is wrong. */
export type Finding = { name: string; ok: boolean; detail: string };

/**
 * Starts the server as the service would and holds it against the contract, check by check; `found` hears of each as it
 * ends. Gives back how many failed.
 */
export const runChecks = async (
  program: Program,
  options: CheckOptions,
  found: (finding: Finding) => void,
): Promise<number> => {
  const stop = new AbortController();
  const open = (): Promise<SourceConnection> =>
    openSourceConnection(program, stop.signal, { lost: () => {}, tickets: () => {} });
  let connection: SourceConnection;
  try {
    connection = await open();
  } catch (error) {
    found({ name: 'it starts and has the five tools', ok: false, detail: sentenceOf(error) });
    return 1;
  }
  found({ name: 'it starts and has the five tools', ok: true, detail: `tools ${connection.toolsHash.slice(0, 12)}` });
  const asking = {
    server: () => connection,
    restart: async () => {
      await connection.close();
      connection = await open();
    },
  };
  const memory: Memory = { first: null, cursor: null, ticket: null };
  let failures = 0;
  for (const { name, run } of CHECKS) {
    const finding = await run(asking, memory, options).then(
      (detail) => ({ name, ok: true, detail }),
      (error: unknown) => ({ name, ok: false, detail: sentenceOf(error) }),
    );
    failures += finding.ok ? 0 : 1;
    found(finding);
  }
  await connection.close();
  const isForced = connection.end()?.signal === 'SIGKILL';
  found({ name: 'it ends when its standard input ends', ok: !isForced, detail: isForced ? 'it had to be killed' : '' });
  return failures + (isForced ? 1 : 0);
};

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
