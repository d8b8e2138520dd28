import type { QueryClient } from '@tanstack/react-query';
import type { LogEvent, LogHandler } from '../live/log.ts';
import { overlay, reread } from '../live/overlay.ts';
import { CLUSTER_TYPES, MAINTENANCE_TYPES, STEP_TYPES, UPGRADE_TYPES } from './eventTypes.ts';
import { historyQuery, withEvent, type History } from './history/queries.ts';
import { CATALOGUE_KEY } from './offer.ts';
import { CLUSTER_KEY, CLUSTERS_KEY, limitsQuery, statusQuery, type ClusterState } from './queries.ts';

type Handle = LogHandler[string];

const clusterIdOf = ({ stream }: LogEvent): string => stream.slice(stream.indexOf('-') + 1);

/** Reads everything again whose key begins so, but the history, which events are added to. */
const rereadAll = (queries: QueryClient, queryKey: readonly string[]): void => {
  for (const query of queries.getQueryCache().findAll({ queryKey }))
    if (query.queryKey[2] !== 'history') reread(queries, query.queryKey);
};

const tell = (queries: QueryClient, event: LogEvent): void =>
  overlay<History>(queries, historyQuery(clusterIdOf(event)).queryKey, (history) => withEvent(history, event));

const stepReached: Handle = (queries, event) => {
  const { step, progress } = event.data;
  overlay<ClusterState>(queries, statusQuery(clusterIdOf(event)).queryKey, (state) =>
    state.operation === null || typeof step !== 'string' || typeof progress !== 'number'
      ? state
      : { ...state, operation: { ...state.operation, step, progress } },
  );
};

const clusterChanged: Handle = (queries, event) => {
  tell(queries, event);
  rereadAll(queries, [CLUSTER_KEY, clusterIdOf(event)]);
  rereadAll(queries, [CLUSTERS_KEY]);
  rereadAll(queries, [...limitsQuery.queryKey]);
};

const upgradeChanged: Handle = (queries, event) => {
  tell(queries, event);
  rereadAll(queries, [CLUSTER_KEY, clusterIdOf(event)]);
};

const WORKSPACE = 'workspace-';

/** A window of the workspace concerns every cluster that follows it. */
const maintenanceChanged: Handle = (queries, event) => {
  tell(queries, event);
  if (!clusterIdOf(event).startsWith(WORKSPACE)) return rereadAll(queries, [CLUSTER_KEY, clusterIdOf(event)]);
  rereadAll(queries, ['workspace-window']);
  return rereadAll(queries, [CLUSTER_KEY]);
};

const catalogueChanged: Handle = (queries) => {
  rereadAll(queries, [CATALOGUE_KEY]);
  rereadAll(queries, [CLUSTER_KEY]);
};

const each = (types: readonly string[], handle: Handle): LogHandler =>
  Object.fromEntries(types.map((type) => [type, handle]));

/** What events do to the clusters that were read. */
export const clustersLive: LogHandler = {
  ...each(STEP_TYPES, stepReached),
  ...each(CLUSTER_TYPES, clusterChanged),
  ...each(UPGRADE_TYPES, upgradeChanged),
  ...each(MAINTENANCE_TYPES, maintenanceChanged),
  CatalogueImported: catalogueChanged,
};
