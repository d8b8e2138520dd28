import { randomUUID } from 'node:crypto';
import { clusters } from '../../../domain/clusters/cluster.ts';
import type { ClusterCommand } from '../../../domain/clusters/commands.ts';
import type { EventStore, Meta } from '../../../domain/core/log/eventStore.ts';
import { handle } from '../../../domain/core/log/streams.ts';
import { upgrades, type UpgradeCommand } from '../../../domain/upgrades/upgrades.ts';
import { requestOf } from './clusters.ts';
import { upgradeOf } from './upgradable.ts';

export const FAR_AWAY = '2100-01-01T00:00:00.000Z';
export const ITS_URL = 'http://127.0.0.1:20000';

/** What happens to clusters without a driver, by the commands that report it. */
export const clusterTales = (tale: () => { store: EventStore; now: () => string; meta: () => Meta }) => {
  const tell = (clusterId: string, command: ClusterCommand) =>
    handle(tale().store, clusters, clusterId, command, tale().meta());

  /** A cluster that is requested, and then becomes available: one message. */
  const cluster = async (): Promise<string> => {
    const request = requestOf({ requestedAt: tale().now() });
    const { clusterId, operationId } = request;
    const of = { clusterId, operationId, attempt: 1 };
    await tell(clusterId, { type: 'RequestCluster', data: request });
    await tell(clusterId, {
      type: 'StartProvisioning',
      data: { ...of, startedAt: tale().now(), deadlineAt: FAR_AWAY },
    });
    await tell(clusterId, { type: 'CompleteProvisioning', data: { ...of, url: ITS_URL, provisionedAt: tale().now() } });
    return clusterId;
  };

  /** It does not answer any more: another message. */
  const degrade = (clusterId: string) => {
    const why = { status: 'degraded', reasonCode: 'health_down', reason: 'It is down.' } as const;
    return tell(clusterId, { type: 'RecordHealth', data: { clusterId, ...why, changedAt: tale().now() } });
  };

  /** A step waits for the user; one is withdrawn, one taken to 26.8.1, one fails; a window passes. */
  const upgradeIt = async (clusterId: string): Promise<void> => {
    const at = tale().now();
    const [upgradeId, operationId] = [randomUUID(), randomUUID()];
    const ofUpgrades = (command: UpgradeCommand) => handle(tale().store, upgrades, clusterId, command, tale().meta());
    const schedule = (id: string) =>
      ofUpgrades({ type: 'ScheduleUpgrade', data: upgradeOf(clusterId, { upgradeId: id }) });
    const ids = { clusterId, operationId, upgradeId };
    const waiting = { clusterId, version: '26.8.1', reason: 'breaking_changes', waitingSince: at } as const;
    await ofUpgrades({ type: 'WaitForUser', data: waiting });
    const withdrawn = randomUUID();
    await schedule(withdrawn);
    await ofUpgrades({
      type: 'CancelUpgrade',
      data: { clusterId, upgradeId: withdrawn, reasonCode: 'cancelled', cancelledAt: at },
    });
    await schedule(upgradeId);
    await tell(clusterId, {
      type: 'StartUpgrade',
      data: { ...ids, version: '26.8.1', startedAt: at, deadlineAt: FAR_AWAY },
    });
    await ofUpgrades({ type: 'InitiateUpgrade', data: { ...ids, startedAt: at } });
    const of = { clusterId, operationId, attempt: 1 };
    await tell(clusterId, { type: 'CompleteUpdate', data: { ...of, url: ITS_URL, completedAt: at } });
    await ofUpgrades({ type: 'CompleteUpgrade', data: { clusterId, upgradeId, strategy: 'rolling', completedAt: at } });
    const skipped = { clusterId, windowStart: at, reason: 'no_newer_version', skippedAt: at } as const;
    await ofUpgrades({ type: 'SkipWindow', data: skipped });
    await schedule(operationId);
    const why = { strategy: null, reasonCode: 'cluster_not_available', detail: null, failedAt: at } as const;
    await ofUpgrades({ type: 'FailUpgrade', data: { clusterId, upgradeId: operationId, ...why } });
  };

  /** Two messages. */
  const deleteIt = async (clusterId: string): Promise<void> => {
    const end = { clusterId, operationId: randomUUID() };
    await tell(clusterId, { type: 'RequestDeletion', data: { ...end, requestedAt: tale().now() } });
    await tell(clusterId, { type: 'CompleteDeletion', data: { ...end, attempt: 1, deletedAt: tale().now() } });
  };

  return { tell, cluster, degrade, upgradeIt, deleteIt };
};
