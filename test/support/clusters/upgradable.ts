import { randomUUID } from 'node:crypto';
import { clusters } from '../../../domain/clusters/cluster.ts';
import type { ClusterCommand } from '../../../domain/clusters/commands.ts';
import { exists, isBusy, type ClusterRequest } from '../../../domain/clusters/state.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { handle, load } from '../../../domain/core/log/streams.ts';
import type { UpgradeEventData } from '../../../domain/upgrades/events.ts';
import type { UpgradeWork } from '../../../processes/upgrades/lookAfterUpgrades.ts';
import type { StartGround } from '../../../domain/upgrades/clusterFacts.ts';
import type { Catalogue, CatalogueInForce } from '../../../domain/versions/versionCatalogue.ts';
import { catalogueOf, changeOf, versionOf } from './catalogues.ts';
import { requestCluster } from './clusters.ts';
import { silentLogger } from '../logger.ts';
import { testMeta } from '../nodes/supportNode.ts';

export const URL_OF = 'http://127.0.0.1:20000';

/** A cluster that is available, as its events tell; gives back its id. */
export const availableCluster = async (store: EventStore, changes: Partial<ClusterRequest> = {}): Promise<string> => {
  const clusterId = await requestCluster(store, { name: `c${randomUUID()}`, ...changes });
  await tellCluster(store, clusterId, (ids, at) => [
    { type: 'StartProvisioning', data: { ...ids, startedAt: at, deadlineAt: at } },
    { type: 'CompleteProvisioning', data: { ...ids, url: URL_OF, provisionedAt: at } },
  ]);
  return clusterId;
};

type Ids = { clusterId: string; operationId: string; attempt: number };

/** Tells of the operation that is under way, as what runs it would. */
export const tellCluster = async (
  store: EventStore,
  clusterId: string,
  reports: (ids: Ids, at: string) => readonly ClusterCommand[],
): Promise<void> => {
  const { state } = await load(store, clusters, clusterId);
  if (!exists(state) || !isBusy(state)) throw new Error('nothing is under way');
  const { id: operationId, attempt } = state.operation;
  for (const report of reports({ clusterId, operationId, attempt }, new Date().toISOString()))
    await handle(store, clusters, clusterId, report, testMeta());
};

/** An upgrade that somebody asked for, as it is scheduled. */
export const upgradeOf = (
  clusterId: string,
  changes: Partial<UpgradeEventData<'UpgradeScheduled'>> = {},
): UpgradeEventData<'UpgradeScheduled'> => ({
  clusterId,
  upgradeId: randomUUID(),
  from: '26.8.0',
  to: '26.8.1',
  trigger: 'user',
  when: 'at',
  scheduledFor: '2026-11-22T10:00:00.000Z',
  isMajorChange: false,
  intervalBreakingChangeCount: 0,
  acknowledgedBy: null,
  requestedBy: 'u',
  window: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  ...changes,
});

/** Open from 02:00 to 04:00 UTC each day. */
export const EACH_NIGHT = {
  enabled: true,
  daysOfWeek: [0, 1, 2, 3, 4, 5, 6],
  startLocal: '02:00',
  endLocal: '04:00',
  timezone: 'UTC',
};

/** What automatic starts rest on beside the log, with this catalogue for what it holds. */
export const startGround = (catalogue: Catalogue): StartGround => ({
  latestCatalogue: async () => ({ catalogue, revision: 0n }),
  driver: { versions: 'any' },
  defaultWindow: EACH_NIGHT,
  windowReserveMs: 15 * 60_000,
});

const breaking = (count: number) => Array.from({ length: count }, (_, index) => changeOf('breaking', `b${index}`));

/** What the upgrade scheduler works with, over active versions with so many breaking changes each, at this moment. */
export const upgradeWork = (
  store: EventStore,
  versions: readonly (readonly [string, number])[],
  now: string,
): UpgradeWork & { catalogue: CatalogueInForce } => {
  const known = catalogueOf(
    ...versions.map(([version, count]) => versionOf(version, { active: true, changes: breaking(count) })),
  );
  return {
    store,
    catalogue: () => known,
    ...startGround(known),
    updateTimeoutMs: 1_800_000,
    now: () => now,
    logger: silentLogger,
  };
};
