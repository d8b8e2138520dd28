import type { Logger } from '../../domain/core/logger.ts';
import type { Scrubber } from '../../domain/core/scrubber.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { ConnectorRow } from '../../projections/connectors.ts';
import type { ConnectorProgram } from '../connectors/catalogue.ts';
import { createConnectorSecrets } from './connectorSecrets.ts';
import { connectorProgram } from './program.ts';
import { createToolServer, type ToolServer } from './toolServer.ts';

export type HostingOptions = {
  programs: ReadonlyMap<string, ConnectorProgram>;
  secrets: Pick<Secrets, 'get' | 'configured'>;
  /** SERVICE_ALLOWED_CIDRS. */
  allowedCidrs: readonly string[];
  log: Logger;
};

/** The tool servers that this node runs, at most one for each connector. */
export interface Hosting {
  /** Knows the secrets of all connectors that this node runs. */
  scrubber: Scrubber;
  /** The server of the connector as it is configured now; null for an unknown kind and after `stop`. */
  serverOf(connector: ConnectorRow): ToolServer | null;
  /** Stops the servers of connectors that `enabled` does not name, or names with a newer configuration. */
  keepOnly(enabled: () => Promise<readonly Pick<ConnectorRow, 'id' | 'generation'>[]>): Promise<void>;
  /** Stops all; none is started afterwards. */
  stop(): Promise<void>;
}

type Hosted = { generation: number; server: ToolServer };

export const createHosting = (options: HostingOptions): Hosting => {
  const hosted = new Map<string, Hosted>();
  const known = createConnectorSecrets(options.secrets);
  let stopped = false;

  const launch = (connector: ConnectorRow, program: ConnectorProgram): ToolServer => {
    const start = connectorProgram(program, connector, {
      ...options,
      learn: (id, record) => known.learn(id, record),
    });
    return createToolServer(start, program.tools, about(options.log, connector));
  };
  const release = async (id: string): Promise<void> => {
    const current = hosted.get(id);
    hosted.delete(id);
    await current?.server.stop();
    if (!hosted.has(id)) known.forget(id);
  };

  return {
    scrubber: known.scrubber,
    serverOf: (connector) => {
      const program = options.programs.get(connector.kind);
      if (program === undefined || stopped) return null;
      const current = hosted.get(connector.id);
      // A row that is older than what runs comes from a reader that lags.
      if (current !== undefined && current.generation >= connector.generation) return current.server;
      void current?.server.stop();
      const server = launch(connector, program);
      hosted.set(connector.id, { generation: connector.generation, server });
      return server;
    },
    keepOnly: async (enabled) => {
      // Those that begin while the question is under way may be missing in the answer.
      const before = [...hosted];
      const generations = new Map((await enabled()).map(({ id, generation }) => [id, generation]));
      const isOver = ([id, { generation }]: [string, Hosted]): boolean =>
        (generations.get(id) ?? Infinity) > generation;
      const over = before.filter((entry) => hosted.get(entry[0]) === entry[1] && isOver(entry));
      await Promise.all(over.map(([id]) => release(id)));
    },
    stop: async () => {
      stopped = true;
      await Promise.all([...hosted.keys()].map(release));
    },
  };
};

const about = (log: Logger, { id, kind }: ConnectorRow): Logger => {
  const fields = { connector_id: id, connector_kind: kind };
  return {
    debug: (more, name) => log.debug({ ...fields, ...more }, name),
    info: (more, name) => log.info({ ...fields, ...more }, name),
    warn: (more, name) => log.warn({ ...fields, ...more }, name),
    error: (more, name) => log.error({ ...fields, ...more }, name),
  };
};
