import { z } from 'zod';
import type { FieldCode } from '../../domain/core/problems/problems.ts';
import { load } from '../../domain/core/log/streams.ts';
import type { Exclusion } from '../../domain/maintenance/exclusions.ts';
import { maintenances } from '../../domain/maintenance/maintenance.ts';
import { ClusterParams, clusterRecord } from '../clusters/clusterRecord.ts';
import { etagOfRevision, isUnchanged } from '../http/etag.ts';
import { filledText } from '../http/fields.ts';
import { principalOf, type Route } from '../http/http.ts';
import type { MaintenanceDeps } from './clusterWindow.ts';
import { changeMaintenance } from './changeMaintenance.ts';

const PATH = '/clusters/:cluster_id/maintenance-exclusions';
const tags = ['Maintenance'];
const LENGTH_MAX_MS = 30 * 24 * 3_600_000;
const EXCLUSIONS_MAX = 3;

const Utc = z.iso.datetime('Must be a UTC time such as 2026-12-24T00:00:00Z');

/** A time in which no automatic and no `next_window` upgrade starts (CL-79). */
export const MaintenanceExclusion = z
  .strictObject({ name: filledText(100), start_at: Utc, end_at: Utc })
  .meta({ id: 'MaintenanceExclusion' });
type MaintenanceExclusion = z.infer<typeof MaintenanceExclusion>;

/** CL-79: all that is wrong with each and with their order. */
const ExclusionList = z
  .array(MaintenanceExclusion)
  .max(EXCLUSIONS_MAX)
  .superRefine((list, ctx) => {
    list.forEach(({ start_at: start, end_at: end }, index) => {
      const refuse = (fieldCode: FieldCode, message: string): void =>
        ctx.addIssue({ code: 'custom', path: [index, 'end_at'], params: { fieldCode }, message });
      const lengthMs = Date.parse(end) - Date.parse(start);
      if (lengthMs <= 0) refuse('min', 'Must be after start_at');
      if (lengthMs > LENGTH_MAX_MS) refuse('max', 'Must be at most 30 days after start_at');
      const overlaps = list.slice(0, index).some((other) => {
        return Date.parse(other.start_at) < Date.parse(end) && Date.parse(start) < Date.parse(other.end_at);
      });
      if (overlaps)
        ctx.addIssue({ code: 'custom', path: [index], params: { fieldCode: 'conflict' }, message: OVERLAP });
    });
  });

const OVERLAP = 'Must not overlap one before it in the list';

/** CL-79: when nothing is started. */
export const clusterExclusions =
  ({ reads, store }: MaintenanceDeps): Route =>
  (app) => {
    const record = clusterRecord(reads);
    app.get(
      PATH,
      {
        config: {
          access: { surface: 'cluster', scope: 'clusters:read' },
          readModels: ['clusters'],
          sends: ['ETag'],
        },
        preValidation: record.first,
        schema: {
          tags,
          operationId: 'listMaintenanceExclusions',
          summary: 'List the times in which no automatic upgrade of a cluster starts',
          params: ClusterParams,
          response: { 200: z.array(MaintenanceExclusion), 304: z.null().describe('Not changed') },
        },
      },
      async (request, reply) => {
        const { state } = await load(store, maintenances, record.of(request).id);
        const etag = etagOfRevision(BigInt(state.exclusionsVersion));
        return isUnchanged(request, reply, etag) ? reply.code(304).send(null) : state.exclusions.map(toResource);
      },
    );
  };

/** CL-79: replaces the list. */
export const putClusterExclusions =
  (deps: MaintenanceDeps): Route =>
  (app) => {
    const { reads, now } = deps;
    const record = clusterRecord(reads);
    app.put(
      PATH,
      {
        config: {
          access: { surface: 'cluster', scope: 'clusters:write' },
          refuses: ['etag_mismatch'],
          sends: ['ETag'],
        },
        preValidation: record.first,
        schema: {
          tags,
          operationId: 'putMaintenanceExclusions',
          summary: 'Replace the times in which no automatic upgrade of a cluster starts',
          description: 'At most 3 without overlap, each of at most 30 days.',
          params: ClusterParams,
          body: ExclusionList,
          response: { 200: z.array(MaintenanceExclusion) },
        },
      },
      async (request, reply) => {
        const { id: clusterId } = record.of(request);
        const { workspaceId } = principalOf(request);
        const data = { workspaceId, clusterId, exclusions: request.body.map(toExclusion), setAt: now() };
        const command = { type: 'SetExclusions', data } as const;
        const state = await changeMaintenance(deps, { request, reply }, clusterId, command);
        void reply.header('ETag', etagOfRevision(BigInt(state.exclusionsVersion)));
        return state.exclusions.map(toResource);
      },
    );
  };

const toExclusion = ({ name, start_at: startAt, end_at: endAt }: MaintenanceExclusion): Exclusion => ({
  name,
  startAt: new Date(startAt).toISOString(),
  endAt: new Date(endAt).toISOString(),
});

const toResource = ({ name, startAt, endAt }: Exclusion): MaintenanceExclusion => ({
  name,
  start_at: startAt,
  end_at: endAt,
});
