import { streamKinds } from '../domain/streamKinds.ts';
import { askModule } from '../modules/support/ask.ts';
import { auditModule } from '../modules/platform/audit.ts';
import { channelModule } from '../modules/support/channels.ts';
import { clusterModule } from '../modules/clusters/clusters.ts';
import { costModule } from '../modules/support/costs.ts';
import { connectorModule } from '../modules/support/connectors.ts';
import { csatModule } from '../modules/support/csat.ts';
import { deliveryModule } from '../modules/platform/deliveries.ts';
import { draftModule } from '../modules/support/drafts.ts';
import { eventModule } from '../modules/platform/events.ts';
import { housekeepingModule } from '../modules/platform/housekeeping.ts';
import { bulkModule } from '../modules/support/bulk.ts';
import { inboxModule } from '../modules/support/inbox.ts';
import { insightModule } from '../modules/support/insights.ts';
import { investigationModule } from '../modules/support/investigations.ts';
import { keyModule } from '../modules/platform/keys.ts';
import { knowledgeModule } from '../modules/support/knowledge.ts';
import { maintenanceModule } from '../modules/clusters/maintenance.ts';
import { metricsModule } from '../modules/platform/metrics.ts';
import { playbookModule } from '../modules/support/playbooks.ts';
import { reservationModule } from '../modules/platform/reservations.ts';
import { ruleModule } from '../modules/support/rules.ts';
import { savedReplyModule } from '../modules/support/savedReplies.ts';
import { serviceLevelModule } from '../modules/support/serviceLevels.ts';
import { sessionModule } from '../modules/platform/sessions.ts';
import { sourceModule } from '../modules/support/sources.ts';
import { ticketModule } from '../modules/support/tickets.ts';
import { upgradeModule } from '../modules/clusters/upgrades.ts';
import { versionModule } from '../modules/clusters/versions.ts';
import { webhookModule } from '../modules/platform/webhooks.ts';
import type { Projection } from '../engine/projections/projection.ts';
import type { Core, Module, Opened } from './core.ts';
import type { Release } from './storage.ts';

/** Every feature of this release, in the order of the reference. */
const MODULES: readonly Module[] = [
  clusterModule,
  upgradeModule,
  maintenanceModule,
  versionModule,
  webhookModule,
  ticketModule,
  inboxModule,
  bulkModule,
  investigationModule,
  draftModule,
  savedReplyModule,
  ruleModule,
  serviceLevelModule,
  csatModule,
  insightModule,
  playbookModule,
  knowledgeModule,
  askModule,
  connectorModule,
  sourceModule,
  channelModule,
  costModule,
  keyModule,
  sessionModule,
  eventModule,
  auditModule,
  metricsModule,
  reservationModule,
  deliveryModule,
  housekeepingModule,
];

/** Every read model of this release, by name. */
export const readModels: readonly Projection[] = MODULES.flatMap(({ readModels: own = [] }) => own).toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
);

/** What this release knows of the log. */
export const thisRelease: Release = { kinds: streamKinds, readModels };

/** Opens all modules, one after the other; together they are one. */
export const openModules = async (core: Core): Promise<Required<Opened>> => {
  const opened: Opened[] = [];
  for (const module of MODULES) opened.push(await module.open(core));
  return {
    routes: opened.flatMap(({ routes = [] }) => routes),
    reactors: opened.flatMap(({ reactors = [] }) => reactors),
    workers: opened.flatMap(({ workers = [] }) => workers),
    metrics: opened.flatMap(({ metrics = [] }) => metrics),
    checks: () => opened.flatMap(({ checks }) => checks?.() ?? []),
  };
};
