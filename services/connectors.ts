import type { ConnectorProgram } from '../adapters/connectors/kinds.ts';
import { createConnectorHost, type ConnectorHost } from '../adapters/mcp/connectorHost.ts';
import type { Surroundings } from '../adapters/mcp/program.ts';
import type { Lingering } from '../adapters/mcp/toolServer.ts';
import type { CatalogueEntry } from '../domain/connectors/connectorKinds.ts';
import type { Scrubber } from '../domain/core/scrubbing/scrubber.ts';
import { sourceCatalogue } from '../domain/sources/sourceKinds.ts';
import { runUnderLease } from '../engine/leases/runUnderLease.ts';
import { connectorChanges } from '../processes/connectors/connectorChanges.ts';
import { superviseConnectors } from '../processes/connectors/connectorSupervisor.ts';
import { connectorRegistry, type ConnectorRegistry } from '../projections/connectors/connectorQueries.ts';
import type { Engine, Worker } from '../composition/engine.ts';
import { isoNow, uuidv7 } from '../composition/ids.ts';
import type { Storage } from '../composition/storage.ts';

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
  /** Kinds of connectors and of ticket sources, as the catalogue shows them. */
  entries: readonly CatalogueEntry[];
  workers: readonly Worker[];
};

/** Nothing runs before its workers do. */
export const openConnectors = (
  engine: Engine,
  { secrets }: Pick<Storage, 'secrets'>,
  scrubber: Scrubber,
  { healthMs, ...options }: ConnectorOptions,
): Connectors => {
  const { store, logger } = engine;
  const registry = connectorRegistry(engine.reads);
  const common = { registry, changes: connectorChanges(engine), logger, now: isoNow };
  const host = createConnectorHost({ ...common, ...options, secrets, scrubber });
  const supervisor = { ...common, store, checks: host, newId: uuidv7, healthMs };
  const workers: readonly Worker[] = [
    { name: 'connector_host', run: (signal) => host.run(signal) },
    {
      name: 'connector_supervisor',
      after: ['connectors'],
      run: (signal) =>
        runUnderLease(engine, 'connector_supervisor', signal, (held) => superviseConnectors(supervisor, held)),
    },
  ];
  const entries = [...options.programs.map(({ entry }) => entry), ...sourceCatalogue];
  return { registry, host, entries, workers };
};
