import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { CONNECTOR_PROGRAMS, type ConnectorProgram } from '../../../adapters/connectors/kinds.ts';
import type { ConnectorHost } from '../../../adapters/mcp/connectorHost.ts';
import type { Lingering } from '../../../adapters/mcp/toolServer.ts';
import { createClusterReaders } from '../../../adapters/provisioners/keycloak/clusterReaders.ts';
import { startWorker } from '../../../composition/engine.ts';
import { isoNow, uuidv7 } from '../../../composition/ids.ts';
import type { ClusterReaders } from '../../../domain/connectors/clusterReaders.ts';
import type { ConnectorEvent } from '../../../domain/connectors/events.ts';
import type { EventStore, Meta, NewEvent } from '../../../domain/core/log/eventStore.ts';
import { CommandId } from '../../../domain/core/ids.ts';
import type { Secrets } from '../../../domain/core/secrets.ts';
import type { Role } from '../../../domain/users/events.ts';
import { connectorModule } from '../../../modules/support/connectors.ts';
import { unusedSecrets } from '../../../processes/ops/unusedSecrets.ts';
import { connectorNames } from '../../../processes/reservations/nameOwners.ts';
import { reservationReactor } from '../../../processes/reservations/reservations.ts';
import type { ConnectorRegistry } from '../../../projections/connectors/connectorQueries.ts';
import { connectors as connectorList } from '../../../projections/connectors/connectors.ts';
import { clusters as clusterList } from '../../../projections/clusters/clusters.ts';
import { apiKeys } from '../../../projections/keys/apiKeys.ts';
import { nameReservations } from '../../../projections/reservations/nameReservations.ts';
import { openConnectors } from '../../../services/connectors.ts';
import { recordingLogger, silentLogger } from '../logger.ts';
import { apiParts, openApp } from './nodeApi.ts';
import { openNode, type TestNode } from './openNode.ts';
import { signIn } from './workspaceSession.ts';
import { connectors as connectorKind } from '../../../domain/connectors/connector.ts';

/** As of the driver `embedded`, whose clusters have no administration. */
const NO_READERS = createClusterReaders({ credentials: () => Promise.reject(new Error('not asked')) }, false);

const DRIVER = {
  kind: 'embedded',
  label: 'embedded test identity server',
  isKeycloak: false,
  versions: 'any',
} as const;

export const TEST_PROJECTIONS = [clusterList, connectorList, nameReservations, apiKeys];

type Options = {
  programs?: readonly ConnectorProgram[] | ((node: TestNode) => readonly ConnectorProgram[]);
  allowedCidrs?: readonly string[];
  /** Milliseconds between checks. */
  healthMs?: number;
  /** SERVICE_MAX_CONNECTORS. */
  maxConnectors?: number;
  /** How clients of clusters are made; clusters of the driver `embedded` have none. */
  clusterReaders?: ClusterReaders;
};
type Created = Extract<ConnectorEvent, { type: 'ConnectorCreated' }>['data'];

/** A node that runs connectors: log, vault, read models, host and supervisor, and the API of connectors. */
export type ConnectorNode = {
  url: string;
  store: EventStore;
  secrets: Secrets;
  registry: ConnectorRegistry;
  host: ConnectorHost;
  logger: ReturnType<typeof recordingLogger>;
  /** Another host on the same read models, as a second node would have it. */
  secondHost(lingering?: Lingering): ConnectorHost;
  /** Appends ConnectorCreated and waits until the read model has it. */
  create(connector: Partial<Created> & { secrets?: Readonly<Record<string, string>> }): Promise<string>;
  /** Appends ConnectorDeleted. */
  remove(id: string): Promise<void>;
  /** The types of the connector's events, and the last one. */
  history(id: string): Promise<{ types: string[]; events: ConnectorEvent[] }>;
  /** Resolves once the read models show what was appended so far. */
  settled(): Promise<void>;
  signIn(role?: Role, workspaceId?: string): Promise<Caller>;
  stop(): Promise<void>;
};
export type Caller = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>;

export const openConnectorNode = async (options: Options = {}): Promise<ConnectorNode> => {
  const { allowedCidrs = ['127.0.0.0/8', '::1/128'], healthMs = 60_000 } = options;
  const { clusterReaders = NO_READERS } = options;
  const node = await openNode({ readModels: TEST_PROJECTIONS });
  const { programs: given = CONNECTOR_PROGRAMS } = options;
  const programs = typeof given === 'function' ? given(node) : given;
  const parts = apiParts(node, {
    environment: { SERVICE_MAX_CONNECTORS: String(options.maxConnectors ?? 1_000) },
  });
  const { store, reads, progress, secrets, scrubber } = parts;
  const logger = recordingLogger();
  const open = (lingering?: Lingering) =>
    openConnectors({ ...node, logger }, node, scrubber, {
      programs,
      allowedCidrs,
      healthMs,
      ...(lingering === undefined ? {} : { lingering }),
    });
  const connectors = open();
  const { host, registry } = connectors;
  const { routes, workers } = connectorModule.open({ ...parts, connectors, clusterReaders, driver: DRIVER });
  for (const worker of workers) startWorker(node, node, worker);
  node.start(
    [],
    [
      ...unusedSecrets({ store, secrets, mailboxGrants: node.mailboxGrants }),
      reservationReactor({ store, reads, progress, kinds: [connectorNames], now: isoNow, logger: silentLogger }),
    ],
  );
  const app = await openApp(parts, routes);
  await node.settled();

  return {
    url: node.url,
    store,
    secrets,
    registry,
    host,
    logger,
    secondHost: (lingering) => {
      const second = open(lingering).host;
      node.run('connector_host', (signal) => second.run(signal));
      return second;
    },
    create: async ({ secrets: values = {}, ...given }) => {
      const connectorId = uuidv7();
      const secretKeys = Object.keys(values);
      const secretId = secretKeys.length === 0 ? null : await secrets.put('configuration', values);
      const data: Created = {
        connectorId,
        workspaceId: 'default',
        kind: programs[0]?.entry.kind ?? '',
        name: connectorId,
        config: {},
        secretKeys,
        secretId,
        autonomyLevel: 'investigate',
        createdAt: isoNow(),
        ...given,
      };
      const event: NewEvent = { type: 'ConnectorCreated', data };
      await store.append(connectorKind.stream(connectorId), [event], 'no_stream', systemMeta());
      await node.settled();
      return connectorId;
    },
    remove: async (connectorId) => {
      const event: NewEvent = { type: 'ConnectorDeleted', data: { connectorId, deletedAt: isoNow() } };
      await store.append(connectorKind.stream(connectorId), [event], 'any', systemMeta());
    },
    history: async (id) => {
      const events: ConnectorEvent[] = [];
      for await (const event of store.readStream(connectorKind.stream(id)))
        events.push(event as unknown as ConnectorEvent);
      return { types: events.map(({ type }) => type), events };
    },
    signIn: async (role = 'admin', workspaceId = 'default') => {
      const { cookie } = await signIn(store, workspaceId, role);
      await node.settled();
      return (method, path, body, headers = {}) =>
        app.inject({
          method,
          url: path,
          headers: { cookie, ...headers },
          ...(body === undefined ? {} : { payload: body }),
        });
    },
    settled: () => node.settled(),
    stop: () => node.stop(),
  };
};

const systemMeta = (): Meta => {
  const commandId = CommandId.parse(randomUUID());
  return { actor: { type: 'system', id: 'test' }, correlationId: commandId, commandId, workspaceId: 'default' };
};
