import { z } from 'zod';
import { load } from '../../domain/core/log/streams.ts';
import { cancelUpgrade as cancel, type UpgradeCancelling } from '../../domain/upgrades/cancelUpgrade.ts';
import { upgrades, type Upgrade } from '../../domain/upgrades/upgrades.ts';
import type { Sql } from '../../engine/sql.ts';
import { ClusterParams, clusterRecord } from '../clusters/clusterRecord.ts';
import type { CursorCodec } from '../http/cursor.ts';
import { etagOfBody, isUnchanged } from '../http/etag.ts';
import { metaOf, notFound, settled, type Route, type Settling } from '../http/http.ts';
import { recordId } from '../http/fields.ts';
import { envelopeOf, EnvelopePaging, readPage } from '../http/paging.ts';
import { toUpgradeResource, UpgradeResource } from './upgradeResource.ts';

export type HistoryDeps = Settling & UpgradeCancelling & { reads: Sql; cursors: CursorCodec };

const tags = ['Upgrades'];
const reading = { access: { surface: 'cluster', scope: 'clusters:read' }, readModels: ['clusters'] } as const;

const Place = z.object({ id: z.uuid() });

/** CL-68: newest first, in pages. A cluster has few: each page is cut from all of them. */
export const upgradeHistory =
  ({ reads, store, cursors }: HistoryDeps): Route =>
  (app) => {
    const record = clusterRecord(reads);
    app.get(
      '/clusters/:cluster_id/upgrades',
      {
        config: reading,
        preValidation: record.first,
        schema: {
          tags,
          operationId: 'listUpgrades',
          summary: 'List the upgrades of a cluster, newest first',
          params: ClusterParams,
          querystring: z.strictObject(EnvelopePaging),
          response: { 200: envelopeOf(UpgradeResource) },
        },
      },
      async (request) => {
        const { id: clusterId, workspace_id: workspaceId } = record.of(request);
        const { state } = await load(store, upgrades, clusterId);
        const all = state.all.toReversed();
        const { rows, nextCursor } = await readPage(cursors, request.query, {
          endpoint: `/clusters/${clusterId}/upgrades`,
          workspaceId,
          place: Place,
          placeOf: ({ upgradeId: id }: Upgrade) => ({ id }),
          read: (limit, place) => {
            const from = all.findIndex(({ upgradeId }) => upgradeId === place?.id) + 1;
            return Promise.resolve(all.slice(from, from + limit));
          },
        });
        return { items: rows.map(toUpgradeResource), next_cursor: nextCursor };
      },
    );
  };

/** CL-67: one upgrade. */
export const upgradeById =
  ({ reads, store }: HistoryDeps): Route =>
  (app) => {
    const record = clusterRecord(reads);
    app.get(
      '/clusters/:cluster_id/upgrades/:upgrade_id',
      {
        config: { ...reading, sends: ['ETag'] },
        preValidation: record.first,
        schema: {
          tags,
          operationId: 'getUpgrade',
          summary: 'Read an upgrade',
          params: ClusterParams.extend({ upgrade_id: recordId }),
          response: { 200: UpgradeResource, 304: z.null().describe('Not changed') },
        },
      },
      async (request, reply) => {
        const { state } = await load(store, upgrades, record.of(request).id);
        const upgrade = state.all.find(({ upgradeId }) => upgradeId === request.params.upgrade_id);
        if (upgrade === undefined) throw notFound();
        const resource = toUpgradeResource(upgrade);
        return isUnchanged(request, reply, etagOfBody(resource)) ? reply.code(304).send(null) : resource;
      },
    );
  };

/** CL-75: ends the open upgrade. */
export const cancelUpgrade =
  (deps: HistoryDeps): Route =>
  (app) => {
    const record = clusterRecord(deps.reads);
    app.post(
      '/clusters/:cluster_id/upgrades/cancel',
      {
        config: {
          access: { surface: 'cluster', scope: 'clusters:write' },
          refuses: ['nothing_to_cancel', 'migration_started'],
        },
        preValidation: record.first,
        schema: {
          tags,
          operationId: 'cancelUpgrade',
          summary: 'Cancel the open upgrade of a cluster',
          description:
            'Also one in progress, until its database migration starts. The cluster then stays ' +
            '`updating` until the previous version runs again.',
          params: ClusterParams,
          response: { 200: UpgradeResource },
        },
      },
      async (request, reply) => {
        const { upgrade, position } = await cancel(deps, record.of(request).id, metaOf(request));
        await settled(deps, reply, position, ['clusters']);
        return toUpgradeResource(upgrade);
      },
    );
  };
