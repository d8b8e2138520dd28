import type { Logger } from '../../domain/core/logger.ts';
import type { Scrubber } from '../../domain/core/scrubbing/scrubber.ts';
import type { SecretRecord, Secrets } from '../../domain/core/secrets.ts';
import type { ConnectorRow } from '../../projections/connectors/connectors.ts';
import type { ConnectorProgram } from '../connectors/kinds.ts';
import type { Target } from '../connectors/contract.ts';
import { createConnectorServer, type ConnectorServer } from './connectorServer.ts';
import { localProgram } from './transport/localTransport.ts';
import { connectorProgram, type Surroundings } from './program.ts';
import { STOPPED } from './keptConnection.ts';
import { createSemaphore } from '../../engine/async/semaphore.ts';
import type { Lingering } from './toolServer.ts';
import { ToolServerUnavailable } from './toolServerUnavailable.ts';

export type HostingOptions = Surroundings & {
  programs: ReadonlyMap<string, ConnectorProgram>;
  secrets: Pick<Secrets, 'get'>;
  /** Knows every secret of the vault and of this service. */
  scrubber: Scrubber;
  lingering: Lingering;
  logger: Logger;
};

/** A connector as this node runs it. */
export type Hosted = {
  server: ConnectorServer;
  /** What its tool server is to know of it; rejects with ToolServerUnavailable when the vault does not give it. */
  target(): Promise<Target>;
  /** Aborts when the connector is deleted, switched off or changed. */
  ended: AbortSignal;
};

/** The tool servers that this node runs: at most one for the connectors of one kind in one workspace. */
export interface Hosting {
  /** The connector as it is configured now; null for an unknown kind and after `stop`. */
  of(connector: ConnectorRow): Hosted | null;
  /** Ends the calls of connectors that `enabled` does not name or names with a newer configuration; asks only if any run. */
  keepOnly(enabled: () => Promise<readonly Pick<ConnectorRow, 'id' | 'generation'>[]>): Promise<void>;
  /** Stops all; none is started afterwards. */
  stop(): Promise<void>;
}

/** Tool servers that start at the same time (SU-173). */
const STARTS_MAX = 4;
/** Processes at a time that repeat a call which may have ended its server. */
const ALONE_MAX = 4;

type Entry = Hosted & { generation: number; place: string; end(): void };

export const createHosting = (options: HostingOptions): Hosting => {
  const servers = createServers(options);
  const entries = new Map<string, Entry>();
  let stopped = false;

  const add = (connector: ConnectorRow, program: ConnectorProgram): Entry => {
    const place = placeOf(connector);
    const server = servers.at(place, connector, program);
    const ending = new AbortController();
    const target = kept(async () => {
      const record = await recordOf(connector, options.secrets);
      const { id, generation, config } = connector;
      return { id, generation, config: { ...config, ...record } };
    });
    const end = (): void => {
      ending.abort(STOPPED);
      server.forget(connector.id);
    };
    const entry = { server, generation: connector.generation, place, target, ended: ending.signal, end };
    entries.set(connector.id, entry);
    return entry;
  };
  const release = async (id: string): Promise<void> => {
    const entry = entries.get(id);
    if (entry === undefined) return;
    entries.delete(id);
    entry.end();
    if (![...entries.values()].some(({ place }) => place === entry.place)) await servers.stop(entry.place);
  };

  return {
    of: (connector) => {
      const program = options.programs.get(connector.kind);
      if (program === undefined || stopped) return null;
      const current = entries.get(connector.id);
      // A row that is older than what runs comes from a reader that lags.
      if (current !== undefined && current.generation >= connector.generation) return current;
      current?.end();
      return add(connector, program);
    },
    keepOnly: async (enabled) => {
      // Those that begin while the question is under way may be missing in the answer.
      const before = [...entries];
      if (before.length === 0) return;
      const generations = new Map((await enabled()).map(({ id, generation }) => [id, generation]));
      const over = before.filter(
        ([id, entry]) => entries.get(id) === entry && (generations.get(id) ?? Infinity) > entry.generation,
      );
      await Promise.all(over.map(([id]) => release(id)));
    },
    stop: async () => {
      stopped = true;
      await Promise.all([...entries.keys()].map(release));
    },
  };
};

/** Secrets of two workspaces are never in one process. */
const placeOf = ({ kind, workspace_id }: ConnectorRow): string => `${kind} ${workspace_id}`;

const createServers = ({ lingering, logger, ...surroundings }: HostingOptions) => {
  const semaphores = { starts: createSemaphore(STARTS_MAX), alone: createSemaphore(ALONE_MAX) };
  const servers = new Map<string, ConnectorServer>();
  return {
    at: (place: string, connector: ConnectorRow, program: ConnectorProgram): ConnectorServer => {
      const started =
        'open' in program ? localProgram(program, connector.workspace_id) : connectorProgram(program, surroundings);
      const parts = {
        program: started,
        contract: program.tools,
        ...semaphores,
        lingering,
        logger: about(logger, connector),
      };
      const server = servers.get(place) ?? createConnectorServer(parts);
      servers.set(place, server);
      return server;
    },
    stop: async (place: string): Promise<void> => {
      const server = servers.get(place);
      servers.delete(place);
      await server?.stop();
    },
  };
};

/** Throws ToolServerUnavailable. */
const recordOf = async (
  { secret_id: secretId }: ConnectorRow,
  secrets: Pick<Secrets, 'get'>,
): Promise<SecretRecord> => {
  if (secretId === null) return {};
  const record = await secrets.get(secretId).catch(() => {
    throw UNREADABLE;
  });
  if (record === null) throw MISSING;
  return record;
};

/** Asks once; a failure is no answer. */
const kept = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | null = null;
  return () => {
    answer ??= ask().catch((error: unknown) => {
      answer = null;
      throw error;
    });
    return answer;
  };
};

const UNREADABLE = new ToolServerUnavailable('interrupted', 'The vault could not be asked for the secrets.');
const MISSING = new ToolServerUnavailable('start_failed', 'The vault has no secrets of this connector.');

const about = (logger: Logger, { kind, workspace_id }: ConnectorRow): Logger => {
  const fields = { connector_kind: kind, workspace_id };
  return {
    debug: (more, name) => logger.debug({ ...fields, ...more }, name),
    info: (more, name) => logger.info({ ...fields, ...more }, name),
    warn: (more, name) => logger.warn({ ...fields, ...more }, name),
    error: (more, name) => logger.error({ ...fields, ...more }, name),
  };
};
