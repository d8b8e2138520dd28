import { setTimeout as sleep } from 'node:timers/promises';
import { CONNECTOR_PROGRAMS } from '../../adapters/connectors/kinds.ts';
import { isoNow, uuidv7 } from '../../composition/ids.ts';
import { entryOf, splitConfig } from '../../domain/connectors/config.ts';
import { connectors } from '../../domain/connectors/connector.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { findConnector } from '../../projections/connectors/connectorQueries.ts';
import { metaIn, type EvalNode } from '../evalNode.ts';
import type { World } from '../scenario.ts';
import { openCache } from './cache.ts';
import { recordClusters } from './clusters.ts';
import type { Opened } from './opened.ts';
import { openPayments } from './payments.ts';
import { openRealm } from './realm.ts';
import { openShop } from './shop.ts';
import { openTracker } from './tracker.ts';

/** The world of one scenario, which only its workspace is connected with. */
export type OpenWorld = {
  workspaceId: string;
  /** What was asked of its systems that is no reading: of a healthy product nothing ever is. */
  written(): readonly string[];
  close(): Promise<void>;
};

/** Starts the systems that the world names, connects them, and waits until their tools are there. */
export const openWorld = async (node: EvalNode, workspaceId: string, world: World): Promise<OpenWorld> => {
  await using resources = new AsyncDisposableStack();
  const systems: (Wanted & Opened)[] = [];
  for (const [kind, name, open] of systemsOf(node, workspaceId, world)) {
    const system = await open();
    resources.defer(() => system.close());
    systems.push({ kind, name, ...system });
  }
  const ids = await Promise.all(systems.map((system) => connected(node, workspaceId, system)));
  // Before their systems: each tool server ends with its connector.
  for (const id of ids) resources.defer(() => disconnect(node, workspaceId, id));
  await node.settled();
  const own = resources.move();
  return {
    workspaceId,
    written: () => systems.flatMap((system) => system.written()),
    close: () => own.disposeAsync(),
  };
};

type System = readonly [kind: string, name: string, open: () => Promise<Opened>];

const systemsOf = (node: EvalNode, workspaceId: string, world: World): readonly System[] => {
  const { shop, cache, tracker, payments, realm, clusters } = world;
  return [
    ...(shop === undefined ? [] : [['postgres', 'Shop', () => openShop(node.target, shop, node.logger)] as const]),
    ...(cache === undefined ? [] : [['redis', 'Cache', () => openCache(cache)] as const]),
    ...(tracker === undefined ? [] : [['sentry', 'Errors', () => openTracker(tracker)] as const]),
    ...(payments === undefined ? [] : [['stripe', 'Payments', () => openPayments(payments)] as const]),
    ...(realm === undefined ? [] : [['keycloak', 'Accounts', () => openRealm(realm)] as const]),
    ...(clusters === undefined
      ? []
      : [['clusters', 'Clusters', () => openClusters(node, workspaceId, clusters)] as const]),
  ];
};

const openClusters = async (
  { store }: EvalNode,
  workspaceId: string,
  world: NonNullable<World['clusters']>,
): Promise<Opened> => {
  await recordClusters(store, workspaceId, world);
  return { config: {}, written: () => [], close: async () => {} };
};

type Wanted = { kind: string; name: string; config: Readonly<Record<string, string>> };

/** On a machine that is busy with other work a start may take too long, as in the service; then it is made again. */
const STARTS_MAX = 3;

const connected = async (node: EvalNode, workspaceId: string, wanted: Wanted): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    const id = await connect(node, workspaceId, wanted);
    const fault = await startFault(node, workspaceId, id);
    if (fault === null) return id;
    if (attempt === STARTS_MAX) throw new Error(`the connector ${wanted.kind} does not start: ${fault}`);
    await disconnect(node, workspaceId, id);
  }
};

/** As an administrator does: the secrets into the vault, everything else into the log. */
const connect = async (
  { store, secrets }: EvalNode,
  workspaceId: string,
  { kind, name, config }: Wanted,
): Promise<string> => {
  const connectorId = uuidv7();
  const catalogue = CONNECTOR_PROGRAMS.map(({ entry }) => entry).filter((entry) => entry.kind === kind);
  const parts = catalogue.length === 0 ? { config: {}, secrets: {} } : splitConfig(entryOf(catalogue, kind), config);
  const secretKeys = Object.keys(parts.secrets);
  const secretId = secretKeys.length === 0 ? null : await secrets.put('configuration', parts.secrets);
  const data = {
    connectorId,
    workspaceId,
    kind,
    name,
    config: parts.config,
    secretKeys,
    secretId,
    autonomyLevel: 'investigate' as const,
    createdAt: isoNow(),
  };
  await handle(store, connectors, connectorId, { type: 'CreateConnector', data }, metaIn(workspaceId));
  return connectorId;
};

const disconnect = async ({ store }: EvalNode, workspaceId: string, connectorId: string): Promise<void> => {
  const data = { connectorId, deletedAt: isoNow() };
  await handle(store, connectors, connectorId, { type: 'DeleteConnector', data }, metaIn(workspaceId));
};

const START_MS = 60_000;
const LOOK_MS = 25;

/** Null once the connector is ready. */
const startFault = async ({ reads }: EvalNode, workspaceId: string, id: string): Promise<string | null> => {
  const deadline = performance.now() + START_MS;
  for (;;) {
    const row = await findConnector(reads, workspaceId, id);
    if (row?.status === 'ready') return null;
    if (row?.status === 'degraded') return row.status_reason ?? 'it does not say why';
    if (performance.now() > deadline) return 'it takes longer than a minute';
    await sleep(LOOK_MS);
  }
};
