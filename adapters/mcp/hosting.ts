import type { Logger } from '../../domain/core/logger.ts';
import type { Scrubber } from '../../domain/core/scrubber.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { ConnectorRow } from '../../projections/connectors.ts';
import type { ConnectorProgram } from '../connectors/catalogue.ts';
import type { Target } from '../connectors/contract.ts';
import { createConnectorSecrets } from './connectorSecrets.ts';
import { connectorProgram } from './program.ts';
import { STOPPED } from './keptConnection.ts';
import { createSlots } from './slots.ts';
import { createToolServer, type Lingering, type ToolServer } from './toolServer.ts';
import { ToolServerUnavailable } from './toolServerUnavailable.ts';

export type HostingOptions = {
  programs: ReadonlyMap<string, ConnectorProgram>;
  secrets: Pick<Secrets, 'get' | 'configured'>;
  /** SERVICE_ALLOWED_CIDRS. */
  allowedCidrs: readonly string[];
  lingering: Lingering;
  log: Logger;
};

/** A connector as this node runs it. */
export type Hosted = {
  server: ToolServer;
  /** What its tool server is to know of it; rejects with ToolServerUnavailable when the vault does not give it. */
  target(): Promise<Target>;
  /** Aborts when the connector is deleted, switched off or changed. */
  ended: AbortSignal;
};

/** The tool servers that this node runs: at most one for the connectors of one kind in one workspace. */
export interface Hosting {
  /** Knows the secrets of all connectors that this node runs. */
  scrubber: Scrubber;
  /** The connector as it is configured now; null for an unknown kind and after `stop`. */
  of(connector: ConnectorRow): Hosted | null;
  /** Ends the calls of connectors that `enabled` does not name or names with a newer configuration. */
  keepOnly(enabled: () => Promise<readonly Pick<ConnectorRow, 'id' | 'generation'>[]>): Promise<void>;
  /** Stops all; none is started afterwards. */
  stop(): Promise<void>;
}

/** SU-173. */
const STARTS_MAX = 4;
/** Processes at a time that repeat a call which may have ended its server. */
const ALONE_MAX = 4;

type Entry = Hosted & { generation: number; place: string; end(): void };

export const createHosting = (options: HostingOptions): Hosting => {
  const { programs, secrets, allowedCidrs, lingering, log } = options;
  const slots = { starts: createSlots(STARTS_MAX), alone: createSlots(ALONE_MAX) };
  const servers = new Map<string, ToolServer>();
  const entries = new Map<string, Entry>();
  const known = createConnectorSecrets(secrets);
  let stopped = false;

  /** Secrets of two workspaces are never in one process. */
  const serverAt = (place: string, connector: ConnectorRow, program: ConnectorProgram): ToolServer => {
    const server =
      servers.get(place) ??
      createToolServer({
        program: connectorProgram(program, allowedCidrs),
        contract: program.tools,
        ...slots,
        lingering,
        log: about(log, connector),
      });
    servers.set(place, server);
    return server;
  };
  const add = (connector: ConnectorRow, program: ConnectorProgram): Entry => {
    const place = `${connector.kind} ${connector.workspace_id}`;
    const server = serverAt(place, connector, program);
    const ending = new AbortController();
    let target: Promise<Target> | null = null;
    const entry: Entry = {
      server,
      generation: connector.generation,
      place,
      target: () => {
        target ??= readTarget(connector).catch((error: unknown) => {
          target = null;
          throw error;
        });
        return target;
      },
      ended: ending.signal,
      end: () => {
        ending.abort(STOPPED);
        server.forget(connector.id);
      },
    };
    entries.set(connector.id, entry);
    return entry;
  };
  const readTarget = async ({ id, generation, config, secret_id }: ConnectorRow): Promise<Target> => {
    const record = secret_id === null ? {} : await secrets.get(secret_id).catch(() => undefined);
    if (record === undefined) throw UNREADABLE;
    if (record === null) throw MISSING;
    known.learn(id, record);
    return { id, generation, config: { ...config, ...record } };
  };
  const release = async (id: string): Promise<void> => {
    const entry = entries.get(id);
    if (entry === undefined) return;
    entries.delete(id);
    entry.end();
    known.forget(id);
    if ([...entries.values()].some(({ place }) => place === entry.place)) return;
    servers.delete(entry.place);
    await entry.server.stop();
  };

  return {
    scrubber: known.scrubber,
    of: (connector) => {
      const program = programs.get(connector.kind);
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

const UNREADABLE = new ToolServerUnavailable('interrupted', 'The vault could not be asked for the secrets.');
const MISSING = new ToolServerUnavailable('start_failed', 'The vault has no secrets of this connector.');

const about = (log: Logger, { kind, workspace_id }: ConnectorRow): Logger => {
  const fields = { connector_kind: kind, workspace_id };
  return {
    debug: (more, name) => log.debug({ ...fields, ...more }, name),
    info: (more, name) => log.info({ ...fields, ...more }, name),
    warn: (more, name) => log.warn({ ...fields, ...more }, name),
    error: (more, name) => log.error({ ...fields, ...more }, name),
  };
};
