import type { ConnectorKind } from '../../adapters/connectors/connectorKind.ts';
import { HEALTH_MS } from '../../adapters/connectors/healthLimit.ts';
import type { Result } from '../../adapters/connectors/servedTool.ts';
import { ToolError } from '../../adapters/connectors/toolError.ts';
import { createAddressPolicy } from '../../adapters/network/addressPolicy.ts';
import type { CallScope } from '../../agent/tools/callScope.ts';

type Failure = { code: string; message: string };
export type Called = { result: Result; pin: string | null } | Failure;
export type CallTool = (tool: string, args?: object, scope?: Partial<CallScope>) => Promise<Called>;

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/** The tools of a kind over one configuration, as its tool server opens them, without the process around them. */
export const openedTools = async (
  kind: ConnectorKind,
  config: Readonly<Record<string, string>>,
  allowedCidrs: readonly string[] = LOOPBACK,
): Promise<CallTool> => {
  const open = await kind.open({ addresses: createAddressPolicy(allowedCidrs) });
  return async (name, args = {}, scope = {}) => {
    try {
      const tool = open(config).find(({ contract }) => contract.name === name);
      if (tool === undefined) throw new Error(`no tool ${name}`);
      const signal = new AbortController().signal;
      return await tool.run(args, { signal, scope: { customer: null, pinned: null, ...scope } });
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      return { code: error.code, message: error.message };
    }
  };
};

/** What a health check of a configuration says, and whether it was limited to 3 s (SU-32). */
export const wrongConfiguration = async (
  kind: ConnectorKind,
  config: Readonly<Record<string, string>>,
  allowedCidrs?: readonly string[],
): Promise<string> => {
  const call = await openedTools(kind, config, allowedCidrs);
  const begun = performance.now();
  const answer = await call('healthcheck');
  // The constant promises the 3 s; the clock of a busy machine tells a limit from none.
  if (HEALTH_MS > 3_000 || performance.now() - begun > 15_000) return 'too late';
  return 'message' in answer ? answer.message : 'works';
};
