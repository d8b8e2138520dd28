import { tap } from 'rxjs';
import { clusters } from '../../domain/clusters/cluster.ts';
import { categoryOf } from '../../domain/core/log/eventLog.ts';
import { UnknownEventType } from '../../domain/core/log/streamKind.ts';
import { maintenances } from '../../domain/maintenance/maintenance.ts';
import { upgrades } from '../../domain/upgrades/upgrades.ts';
import { catalogues } from '../../domain/versions/catalogue.ts';
import { failureFields } from '../../engine/async/failure.ts';
import {
  lookOnChange,
  changeSignalOf,
  type ChangeSignal,
  type ChangeSignalDeps,
} from '../../engine/feed/changeSignal.ts';
import type { Leases } from '../../engine/leases/leases.ts';
import { runUnderLease } from '../../engine/leases/runUnderLease.ts';
import type { Sql } from '../../engine/sql.ts';
import { clusterIds } from '../../projections/clusters/clusterQueries.ts';
import { createAgenda, type Agenda } from './agenda.ts';
import { lookAfterUpgrades, type UpgradeWork } from './lookAfterUpgrades.ts';

export type SchedulerDeps = UpgradeWork & {
  /** Reads the active versions of the read models. */
  reads: Sql;
  leases: Leases;
  /** Tells when upgrades may have something to do. */
  changes: ChangeSignal;
};

const CATEGORIES: ReadonlySet<string> = new Set(
  [clusters, upgrades, maintenances, catalogues].map(({ category }) => category),
);

/** Longest time between what happened and a look, while much happens. */
const APART_MS = 500;

export const upgradeChanges = (deps: ChangeSignalDeps): ChangeSignal =>
  changeSignalOf(deps, ['clusters'], ({ stream }) => CATEGORIES.has(categoryOf(stream)));

/** When a cluster is looked at again whose look was interrupted. */
const AGAIN_MS = 5_000;

/**
 * Starts scheduled and automatic upgrades when they are due and tells why others were not, in one process at a time
 * (CL-72 to CL-74, CL-80 to CL-85). A cluster is looked at when events tell of it and when something is due for it; all
 * are at the beginning, and when a window of the workspace or the catalogue changes. Resolves when `signal` aborts.
 */
export const runUpgradeScheduler = (deps: SchedulerDeps, signal: AbortSignal): Promise<void> =>
  runUnderLease(deps, 'upgrade_scheduler', signal, (held, _lease, advanced) => {
    const agenda = createAgenda();
    const work = { ...deps, agenda, left: new Set<string>() };
    const changes = deps.changes.pipe(tap((events) => agenda.note(events)));
    return lookOnChange(changes, APART_MS, held, async () => {
      if (agenda.takeAll()) for (const clusterId of await clusterIds(deps.reads)) agenda.plan(clusterId, 0);
      for (const clusterId of agenda.takeDue(Date.parse(deps.now()))) {
        if (held.aborted) break;
        await lookAt(work, clusterId);
        advanced();
      }
      return Math.max(0, agenda.nextMs() - Date.parse(deps.now()));
    });
  });

type Work = SchedulerDeps & {
  agenda: Agenda;
  /** This process never learns to read their streams: a node of the newer release looks after them. */
  left: Set<string>;
};

/** One cluster that cannot be read holds up no other. */
const lookAt = async ({ agenda, left, ...deps }: Work, clusterId: string): Promise<void> => {
  if (left.has(clusterId)) return;
  try {
    const due = await lookAfterUpgrades(deps, clusterId);
    if (due !== null) agenda.plan(clusterId, Date.parse(due));
  } catch (error) {
    if (error instanceof UnknownEventType) {
      left.add(clusterId);
      return deps.logger.warn({ cluster_id: clusterId }, 'upgrades_left_to_newer_release');
    }
    agenda.plan(clusterId, Date.parse(deps.now()) + AGAIN_MS);
    deps.logger.warn({ cluster_id: clusterId, ...failureFields(error) }, 'upgrades_not_looked_after');
  }
};
