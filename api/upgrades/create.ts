import { z } from 'zod';
import { validationFailed } from '../../domain/core/problems/errors.ts';
import type { LatestCatalogue } from '../../domain/upgrades/clusterFacts.ts';
import { requestUpgrade, type UpgradeRequest, type WantedUpgrade } from '../../domain/upgrades/requestUpgrade.ts';
import { VersionNumber } from '../../domain/versions/versionNumber.ts';
import type { Sql } from '../../engine/sql.ts';
import { ClusterParams, clusterRecord } from '../clusters/clusterRecord.ts';
import { etagOfBody } from '../http/etag.ts';
import { metaOf, settled, type Route, type Settling } from '../http/http.ts';
import { toPreviewEntry } from './previewEntry.ts';
import { toUpgradeResource, UpgradeResource } from './upgradeResource.ts';

export type CreateUpgradeDeps = Settling &
  Omit<UpgradeRequest, 'showChange' | 'versionField' | 'catalogue'> & {
    /** What is asked for is judged by what the log holds now. */
    latestCatalogue: LatestCatalogue;
    reads: Sql;
    /** `SERVICE_UPGRADE_SCHEDULE_MAX_DAYS`, in milliseconds (CL-69). */
    scheduleMaxMs: number;
  };

const MINUTE_MS = 60_000;

const Body = z.strictObject({
  to: VersionNumber,
  when: z
    .union([z.enum(['now', 'next_window']), z.iso.datetime()], 'Must be now, next_window or a UTC time')
    .default('now'),
  acknowledge_breaking: z.boolean().default(false),
  preview_etag: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('`ETag` of the upgrade preview from the current version to `to`, as it was read.'),
});

/** CL-69 to CL-73: schedules an upgrade; one for now begins at once. */
export const createUpgrade =
  (deps: CreateUpgradeDeps): Route =>
  (app) => {
    const record = clusterRecord(deps.reads);
    app.post(
      '/clusters/:cluster_id/upgrades',
      {
        config: {
          access: { surface: 'cluster', scope: 'clusters:write' },
          refuses: [
            'operation_in_progress',
            'invalid_transition',
            'downgrade_not_supported',
            'not_next_step',
            'acknowledgement_required',
            'no_window',
          ],
          sends: ['Location'],
        },
        preValidation: record.first,
        schema: {
          tags: ['Upgrades'],
          operationId: 'createUpgrade',
          summary: 'Upgrade a cluster to the next step of its path',
          description:
            '`when` is `now`, `next_window` or a UTC time. A step that is major, or has breaking ' +
            'changes in its interval, requires `acknowledge_breaking`; the refusal lists the changes. ' +
            'With `preview_etag` it is also refused when the preview is another one by now than what was read.',
          params: ClusterParams,
          body: Body,
          response: { 201: UpgradeResource },
        },
      },
      async (request, reply) => {
        const { id: clusterId } = record.of(request);
        const wanted = wantedUpgrade(request.body, deps);
        const { catalogue } = await deps.latestCatalogue();
        const ports = { ...deps, catalogue: () => catalogue, showChange: toPreviewEntry, versionField: '/to' };
        const { state, position } = await requestUpgrade(ports, clusterId, wanted, metaOf(request));
        await settled(deps, reply, position, ['clusters']);
        const upgrade = state.all.find(({ upgradeId }) => upgradeId === request.commandId);
        if (upgrade === undefined) throw new Error('an upgrade that was recorded is not in its stream');
        return reply
          .code(201)
          .header('Location', `/clusters/${clusterId}/upgrades/${upgrade.upgradeId}`)
          .send(toUpgradeResource(upgrade));
      },
    );
  };

const wantedUpgrade = (
  { to, when, acknowledge_breaking: acknowledgeBreaking, preview_etag: etag }: z.infer<typeof Body>,
  { now, scheduleMaxMs }: Pick<CreateUpgradeDeps, 'now' | 'scheduleMaxMs'>,
): WantedUpgrade => {
  const at = now();
  const wasShown = (preview: readonly unknown[]): boolean => etagOfBody(preview) === etag?.replace(/^W\//, '');
  const wanted = { to, acknowledgeBreaking, ...(etag !== undefined && { wasShown }) };
  if (when === 'next_window' || when === 'now') return { ...wanted, when };
  const aheadMs = Date.parse(when) - Date.parse(at);
  if (aheadMs < MINUTE_MS) throw badTime('min', 'Must be at least one minute ahead.');
  if (aheadMs > scheduleMaxMs) throw badTime('max', 'Too far ahead');
  return { ...wanted, when: { at: new Date(when).toISOString() } };
};

const badTime = (code: 'min' | 'max', detail: string) => validationFailed([{ field: '/when', code, detail }]);
