import type { ConnectorProgram } from '../adapters/connectors/kinds.ts';
import { createConnectorHost, type ConnectorHost } from '../adapters/mcp/connectorHost.ts';
import type { Surroundings } from '../adapters/mcp/program.ts';
import type { Lingering } from '../adapters/mcp/toolServer.ts';
import type { connectorRoutes } from '../api/connectors/routes.ts';
import type { Scrubber } from '../domain/core/scrubbing/scrubber.ts';
import { sourceCatalogue } from '../domain/sources/sourceKinds.ts';
import { runUnderLease } from '../engine/leases/runUnderLease.ts';
import { connectorNews } from '../processes/connectors/connectorNews.ts';
import { superviseConnectors } from '../processes/connectors/connectorSupervisor.ts';
import { connectorRegistry, type ConnectorRegistry } from '../projections/connectors/connectorQueries.ts';
import { runAfter, type Engine } from './engine.ts';
import { isoNow, uuidv7 } from './ids.ts';
import type { Storage } from './storage.ts';
import type { Tasks } from './tasks.ts';

export type ConnectorOptions = Surroundings & {
  programs: readonly ConnectorProgram[];
  /** Milliseconds between two checks of a connector. */
  healthMs: number;
  lingering?: Lingering;
};

/** What runs connectors on this node, and watches over all of them while the lease is this node's. */
export type Connectors = {
  registry: ConnectorRegistry;
  host: ConnectorHost;
  /** What the routes take of it. */
  parts: Pick<Parameters<typeof connectorRoutes>[0], 'connectorCatalogue' | 'connectorChecks'>;
  run(tasks: Pick<Tasks, 'run'>): void;
};

/** Nothing runs before `run`. */
export const openConnectors = (
  engine: Engine,
  { secrets }: Pick<Storage, 'secrets'>,
  scrubber: Scrubber,
  { healthMs, ...options }: ConnectorOptions,
): Connectors => {
  const { store, logger } = engine;
  const registry = connectorRegistry(engine.reads);
  const common = { registry, news: connectorNews(engine), logger, now: isoNow };
  const host = createConnectorHost({ ...common, ...options, secrets, scrubber });
  const supervisor = { ...common, store, checks: host, newId: uuidv7, healthMs };
  const run = (tasks: Pick<Tasks, 'run'>): void => {
    tasks.run('connector_host', (signal) => host.run(signal));
    runAfter(engine, tasks, 'connector_supervisor', ['connectors'], (signal) =>
      runUnderLease(engine, 'connector_supervisor', signal, (held) => superviseConnectors(supervisor, held)),
    );
  };
  const connectorCatalogue = [...options.programs.map(({ entry }) => entry), ...sourceCatalogue];
  const parts = { connectorCatalogue, connectorChecks: host };
  return { registry, host, parts, run };
};
