import { z } from 'zod';
import { workspaceMaintenanceId } from '../../domain/maintenance/clusterMaintenance.ts';
import { maintenances, windowOf } from '../../domain/maintenance/maintenance.ts';
import type { MaintenanceWindow as Window } from '../../domain/maintenance/window.ts';
import { load } from '../../domain/core/log/streams.ts';
import { MaintenanceWindow } from '../clusters/maintenanceWindow.ts';
import { etagOfRevision, isUnchanged } from '../http/etag.ts';
import { principalOf, type Route } from '../http/http.ts';
import type { MaintenanceDeps } from './clusterWindow.ts';
import { changeMaintenance } from './changeMaintenance.ts';
import { toWindow, toWindowResource } from './windowResource.ts';

const PATH = '/maintenance-window';
const tags = ['Maintenance'];

type WorkspaceDeps = Pick<MaintenanceDeps, 'store'> & {
  /** Of workspaces that have set none (`SERVICE_DEFAULT_WINDOW`). */
  defaultWindow: Window;
};

/** CL-77: the window of the workspace, which its clusters follow. */
export const workspaceWindow =
  ({ store, defaultWindow }: WorkspaceDeps): Route =>
  (app) => {
    app.get(
      PATH,
      {
        config: { access: { surface: 'cluster', scope: 'clusters:read' }, sends: ['ETag'] },
        schema: {
          tags,
          operationId: 'getWorkspaceWindow',
          summary: 'Read the maintenance window of the workspace',
          description: 'Clusters without a window of their own follow it.',
          response: { 200: MaintenanceWindow, 304: z.null().describe('Not changed') },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const { state } = await load(store, maintenances, workspaceMaintenanceId(workspaceId));
        if (isUnchanged(request, reply, etagOfRevision(BigInt(state.windowVersion)))) return reply.code(304).send(null);
        return toWindowResource(windowOf(state, defaultWindow) ?? defaultWindow);
      },
    );
  };

/** CL-77: sets the window of the workspace. */
export const putWorkspaceWindow =
  (deps: MaintenanceDeps & WorkspaceDeps): Route =>
  (app) => {
    const { now, defaultWindow: current } = deps;
    app.put(
      PATH,
      {
        config: {
          access: { surface: 'cluster', scope: 'clusters:write' },
          refuses: ['etag_mismatch'],
          sends: ['ETag'],
        },
        schema: {
          tags,
          operationId: 'putWorkspaceWindow',
          summary: 'Set the maintenance window of the workspace',
          body: MaintenanceWindow,
          response: { 200: MaintenanceWindow },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const data = { workspaceId, clusterId: null, window: toWindow(request.body), setAt: now() };
        const command = { type: 'SetWindow', data, current } as const;
        const id = workspaceMaintenanceId(workspaceId);
        const state = await changeMaintenance(deps, { request, reply }, id, command);
        void reply.header('ETag', etagOfRevision(BigInt(state.windowVersion)));
        return request.body;
      },
    );
  };
