import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { CONNECTOR_PROGRAMS, type ConnectorProgram } from '../../adapters/connectors/kinds.ts';
import { createConnectorHost, type ConnectorHost } from '../../adapters/mcp/connectorHost.ts';
import type { Lingering } from '../../adapters/mcp/toolServer.ts';
import { connectorRoutes } from '../../api/connectors/routes.ts';
import { isoNow, uuidv7 } from '../../composition/ids.ts';
import type { ConnectorEvent } from '../../domain/connectors/events.ts';
import type { EventStore, Meta, NewEvent } from '../../domain/core/eventStore.ts';
import { CommandId } from '../../domain/core/ids.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { Role } from '../../domain/users/events.ts';
import { connectorCleanup } from '../../processes/connectors/connectorCleanup.ts';
import { connectorNews } from '../../processes/connectors/connectorNews.ts';
import { superviseConnectors } from '../../processes/connectors/connectorSupervisor.ts';
import { connectorNames } from '../../processes/reservations/nameOwners.ts';
import { reservationReactor } from '../../processes/reservations/reservations.ts';
import { connectorRegistry, type ConnectorRegistry } from '../../projections/connectors/connectorQueries.ts';
import { connectors } from '../../projections/connectors/connectors.ts';
import { apiKeys } from '../../projections/keys/apiKeys.ts';
import { nameReservations } from '../../projections/reservations/nameReservations.ts';
import { recordingLogger, silentLogger } from './logger.ts';
import { apiParts, openApp } from './nodeApi.ts';
import { openNode } from './openNode.ts';
import { signIn } from './workspaceSession.ts';
import { connectors as connectorKind } from '../../domain/connectors/connector.ts';

export const TEST_PROJECTIONS = [connectors, nameReservations, apiKeys];

type Options = {
  programs?: readonly ConnectorProgram[];
  allowedCidrs?: readonly string[];
  /** Milliseconds between checks. */
  healthMs?: number;
  /** SERVICE_MAX_CONNECTORS. */
  maxConnectors?: number;
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
  const { programs = CONNECTOR_PROGRAMS, allowedCidrs = ['127.0.0.0/8', '::1/128'], healthMs = 60_000 } = options;
  const node = await openNode({ readModels: TEST_PROJECTIONS });
  const parts = await apiParts(node, {
    environment: { SERVICE_MAX_CONNECTORS: String(options.maxConnectors ?? 1_000) },
  });
  const { store, reads, progress, secrets, scrubber } = parts;
  const logger = recordingLogger();
  const registry = connectorRegistry(reads);
  const hostOf = (changes: { lingering?: Lingering } = {}): ConnectorHost => {
    const host = createConnectorHost({
      programs,
      registry,
      news: connectorNews(node),
      secrets,
      scrubber,
      allowedCidrs,
      logger,
      now: isoNow,
      ...changes,
    });
    node.run('connector_host', (signal) => host.run(signal));
    return host;
  };
  const host = hostOf();
  node.start(
    [],
    [
      connectorCleanup({ store, secrets }),
      reservationReactor({ store, reads, progress, kinds: [connectorNames], now: isoNow, logger: silentLogger }),
    ],
  );
  const supervisor = {
    store,
    registry,
    checks: host,
    news: connectorNews(node),
    logger,
    now: isoNow,
    newId: uuidv7,
    healthMs,
  };
  node.run('connector_supervisor', (signal) =>
    node.leases.hold('connector_supervisor', signal, (_, held) => superviseConnectors(supervisor, held)),
  );
  const app = await openApp(
    parts,
    connectorRoutes({
      ...parts,
      connectorCatalogue: programs.map(({ entry }) => entry),
      connectorChecks: host,
    }),
  );
  await node.settled();

  return {
    url: node.url,
    store,
    secrets,
    registry,
    host,
    logger,
    secondHost: (lingering) => hostOf(lingering === undefined ? {} : { lingering }),
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
    stop: () => node.stop(),
  };
};

const systemMeta = (): Meta => {
  const commandId = CommandId.parse(randomUUID());
  return { actor: { type: 'system', id: 'test' }, correlationId: commandId, commandId, workspaceId: 'default' };
};
