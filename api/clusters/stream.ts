import { z } from 'zod';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import type { Sql } from '../../engine/sql.ts';
import { principalOf, type Route } from '../http/http.ts';
import { API_VERSIONS } from '../http/version.ts';
import type { EventStreams } from '../streams/eventStreams.ts';
import { COMMON_FRAMES, StreamPosition } from '../streams/streamFrames.ts';
import { UPGRADE_FRAMES } from '../upgrades/upgradeFrames.ts';
import { clusterSelection } from './clusterFrames.ts';
import { ClusterParams, clusterRecord } from './clusterRecord.ts';
import { ClusterResource, ClusterStatus } from './resource/clusterResource.ts';

/** CL-91: where the stream begins, and the cluster as it stands there. */
export const ClusterSnapshot = StreamPosition.extend({ cluster: ClusterResource }).meta({ id: 'ClusterSnapshot' });

/** CL-91: nothing comes after it. */
export const ClusterEnd = z
  .object({
    position: z.string(),
    type: z.string(),
    cluster_id: z.uuid(),
    occurred_at: z.iso.datetime(),
  })
  .meta({ id: 'ClusterEnd' });

/** Something of the cluster has changed: the whole of it follows (CL-91). */
export const ClusterUpdate = ClusterEnd.extend({ cluster: ClusterResource }).meta({ id: 'ClusterUpdate' });

/** Its status has changed, and why (CL-91). */
export const ClusterStatusChange = ClusterEnd.extend({
  from: ClusterStatus,
  to: ClusterStatus,
  reason_code: z.string().nullable(),
  cluster: ClusterResource,
}).meta({ id: 'ClusterStatusChange' });

const CLUSTER_FRAMES = {
  ...COMMON_FRAMES,
  hello: ClusterSnapshot,
  'cluster.status_changed': ClusterStatusChange,
  'cluster.updated': ClusterUpdate,
  ...UPGRADE_FRAMES,
  'cluster.deleted': ClusterEnd,
};

/** CL-91: how one cluster changes, as it happens, until it is gone. */
export const clusterEvents =
  ({ reads, store, streams }: { reads: Sql; store: EventStore; streams: EventStreams }): Route =>
  (app) => {
    const record = clusterRecord(reads);
    app.get(
      '/clusters/:cluster_id/events',
      {
        exposeHeadRoute: false,
        config: {
          access: { surface: 'cluster', scope: 'clusters:read' },
          readModels: ['clusters'],
          versionInQuery: true,
          streams: CLUSTER_FRAMES,
        },
        preValidation: record.first,
        schema: {
          tags: ['Clusters'],
          operationId: 'followCluster',
          summary: 'Follow a cluster (server-sent events)',
          description: '`hello` carries the cluster; the stream ends after `cluster.deleted`.',
          params: ClusterParams,
          querystring: z.strictObject({
            last_event_id: z.string().optional(),
            api_version: z.enum(API_VERSIONS).optional(),
          }),
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        await streams.serve(request, reply, clusterSelection(store, workspaceId, record.of(request).id));
      },
    );
  };
