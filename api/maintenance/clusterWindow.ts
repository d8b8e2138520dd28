import { z } from 'zod';
import { requestedWindow } from '../../domain/maintenance/clusterMaintenance.ts';
import { maintenances, windowOf } from '../../domain/maintenance/maintenance.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { load } from '../../domain/core/log/streams.ts';
import type { Sql } from '../../engine/sql.ts';
import { ClusterParams, clusterRecord } from '../clusters/clusterRecord.ts';
import { MaintenanceWindow } from '../clusters/maintenanceWindow.ts';
import { etagOfRevision, isUnchanged } from '../http/etag.ts';
import { notFound, principalOf, type Route, type Settling } from '../http/http.ts';
import { changeMaintenance } from './changeMaintenance.ts';
import { toWindow, toWindowResource } from './windowResource.ts';

export type MaintenanceDeps = Settling & { reads: Sql; store: EventStore; now: () => string };

const PATH = '/clusters/:cluster_id/maintenance-window';
const tags = ['Maintenance'];
const reading = { access: { surface: 'cluster', scope: 'clusters:read' } } as const;
const writing = { access: { surface: 'cluster', scope: 'clusters:write' } } as const;

/** CL-76: the cluster's own window; 404 while it follows the workspace. */
export const clusterWindow =
  ({ reads, store }: MaintenanceDeps): Route =>
  (app) => {
    const record = clusterRecord(reads);
    app.get(
      PATH,
      {
        config: { ...reading, readModels: ['clusters'], sends: ['ETag'] },
        preValidation: record.first,
        schema: {
          tags,
          operationId: 'getMaintenanceWindow',
          summary: "Read a cluster's own maintenance window",
          description: '404 while the cluster follows the window of the workspace.',
          params: ClusterParams,
          response: { 200: MaintenanceWindow, 304: z.null().describe('Not changed') },
        },
      },
      async (request, reply) => {
        const { id } = record.of(request);
        const { state } = await load(store, maintenances, id);
        const window = windowOf(state, await requestedWindow(store, id));
        if (window === null) throw notFound();
        if (isUnchanged(request, reply, etagOfRevision(BigInt(state.windowVersion)))) return reply.code(304).send(null);
        return toWindowResource(window);
      },
    );
  };

/** CL-76: gives the cluster a window of its own. */
export const putClusterWindow =
  (deps: MaintenanceDeps): Route =>
  (app) => {
    const { reads, store, now } = deps;
    const record = clusterRecord(reads);
    app.put(
      PATH,
      {
        config: { ...writing, refuses: ['etag_mismatch'], sends: ['ETag'] },
        preValidation: record.first,
        schema: {
          tags,
          operationId: 'putMaintenanceWindow',
          summary: 'Give a cluster its own maintenance window',
          params: ClusterParams,
          body: MaintenanceWindow,
          response: { 200: MaintenanceWindow },
        },
      },
      async (request, reply) => {
        const { id: clusterId } = record.of(request);
        const { workspaceId } = principalOf(request);
        const current = await requestedWindow(store, clusterId);
        const data = { workspaceId, clusterId, window: toWindow(request.body), setAt: now() };
        const command = { type: 'SetWindow', data, current } as const;
        const state = await changeMaintenance(deps, { request, reply }, clusterId, command);
        void reply.header('ETag', etagOfRevision(BigInt(state.windowVersion)));
        return request.body;
      },
    );
  };

/** CL-76: back to the window of the workspace. */
export const deleteClusterWindow =
  (deps: MaintenanceDeps): Route =>
  (app) => {
    const { reads, store, now } = deps;
    const record = clusterRecord(reads);
    app.delete(
      PATH,
      {
        config: { ...writing, refuses: ['etag_mismatch'] },
        preValidation: record.first,
        schema: {
          tags,
          operationId: 'deleteMaintenanceWindow',
          summary: 'Let a cluster follow the window of the workspace',
          params: ClusterParams,
          response: { 204: z.null().describe('It follows the workspace') },
        },
      },
      async (request, reply) => {
        const { id: clusterId } = record.of(request);
        const { workspaceId } = principalOf(request);
        const current = await requestedWindow(store, clusterId);
        const data = { workspaceId, clusterId, clearedAt: now() };
        const command = { type: 'ClearWindow', data, current } as const;
        await changeMaintenance(deps, { request, reply }, clusterId, command);
        return reply.code(204).send(null);
      },
    );
  };
