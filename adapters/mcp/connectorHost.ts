import type { ConnectorChecks } from '../../processes/connectors/connectorChecks.ts';
import type { OfferedTool, ToolHost } from '../../agent/tools/toolHost.ts';
import type { ConnectorRegistry } from '../../projections/connectors/connectorQueries.ts';
import type { ConnectorRow } from '../../projections/connectors/connectors.ts';
import { lookOnChange, REST_MS, type ChangeSignal } from '../../engine/feed/changeSignal.ts';
import type { ConnectorProgram } from '../connectors/kinds.ts';
import { checkServer } from './checkServer.ts';
import { createHosting, type HostingOptions } from './hosting.ts';
import type { Lingering } from './toolServer.ts';
import { failedCall, toOutcome, upstreamError } from './outcomes.ts';

export type ConnectorHostOptions = Omit<HostingOptions, 'programs' | 'lingering'> & {
  programs: readonly ConnectorProgram[];
  /** How long tool servers stay when they are not used; SU-173 unless a test is in a hurry. */
  lingering?: Lingering;
  registry: ConnectorRegistry;
  /** Tells when connectors may have changed. */
  changes: ChangeSignal;
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
};

export type ConnectorHost = ToolHost &
  ConnectorChecks & {
    /** Ends what runs for connectors that were deleted, disabled or changed; all of it when `signal` aborts. */
    run(signal: AbortSignal): Promise<void>;
  };

/** How long a tool server stays after it was last used (SU-173). */
const LINGERING: Lingering = { afterCallMs: 600_000, afterCheckMs: 5_000 };
/** How soon this node looks again for connectors that it should no longer run, when it could not. */
const RETRY_MS = 1_000;

/**
 * Runs one child process for the connectors of one kind and workspace, from their first use on. Any number of nodes
 * may do so beside each other; what is recorded of a connector's health is the supervisor's matter.
 */
export const createConnectorHost = ({ registry, changes, now, ...options }: ConnectorHostOptions): ConnectorHost => {
  const programs = new Map(options.programs.map((program) => [program.entry.kind, program]));
  const hosting = createHosting({ lingering: LINGERING, ...options, programs });
  const checkedAt = new Map<string, string>();

  const call: ToolHost['call'] = async (workspaceId, { connectorId, tool }, args, { signal, timeoutMs, scope }) => {
    try {
      signal.throwIfAborted();
      const connector = await registry.find(workspaceId, connectorId);
      const isOffered = connector !== null && toolsOf(connector, programs).some((offered) => offered.tool === tool);
      if (!isOffered) return { status: 'error', code: 'not_found', message: 'The connector does not offer this tool.' };
      const hosted = hosting.of(connector);
      if (hosted === null) return upstreamError('The connector was stopped.');
      const limit = AbortSignal.any([signal, hosted.ended, AbortSignal.timeout(timeoutMs)]);
      const request = { tool, args, connector: await hosted.target(), scope };
      const result = await hosted.server.call(request, { signal: limit, timeoutMs });
      checkedAt.set(connectorId, now());
      return toOutcome(result, options.scrubber);
    } catch (error) {
      signal.throwIfAborted();
      return failedCall(error);
    }
  };

  return {
    offered: async (workspaceId) => (await registry.ofWorkspace(workspaceId)).flatMap((row) => toolsOf(row, programs)),
    call,
    check: async (connector, signal) => {
      const outcome = await checkServer(hosting.of(connector), options.scrubber, signal);
      if (outcome.finding !== 'undecided') checkedAt.set(connector.id, now());
      return outcome;
    },
    lastCheckedAt: (connectorId) => checkedAt.get(connectorId) ?? null,
    run: async (signal) => {
      // The read model may be out of reach for a while; the next look tidies up.
      await lookOnChange(changes, 0, signal, async () => {
        try {
          await hosting.keepOnly(() => registry.enabled());
          return REST_MS;
        } catch {
          options.logger.warn({}, 'connectors_unreadable');
          return RETRY_MS;
        }
      });
      await hosting.stop();
    },
  };
};

/** SU-33, SU-34, SU-39: a connector offers its tools while it is ready and not switched off. */
const toolsOf = (connector: ConnectorRow, programs: ReadonlyMap<string, ConnectorProgram>): readonly OfferedTool[] => {
  if (connector.status !== 'ready' || connector.autonomy_level !== 'investigate') return [];
  const tools = programs.get(connector.kind)?.tools ?? [];
  return tools
    .map(({ name, description, inputSchema }) => ({
      name: `${connector.slug}__${name}`,
      connectorId: connector.id,
      connectorKind: connector.kind,
      tool: name,
      description,
      inputSchema,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
};
