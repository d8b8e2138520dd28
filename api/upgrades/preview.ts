import { z } from 'zod';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { upgradePreview } from '../../domain/versions/upgradePath.ts';
import type { CatalogueInForce } from '../../domain/versions/versionCatalogue.ts';
import { compareVersions, VersionNumber } from '../../domain/versions/versionNumber.ts';
import { etagOfBody, isUnchanged } from '../http/etag.ts';
import type { Route } from '../http/http.ts';
import { PreviewEntry, toPreviewEntry } from './previewEntry.ts';

/** CL-65, CL-66: what upgrading a cluster type means; may be kept for 5 minutes. */
export const previewOfUpgrade =
  ({ catalogue }: { catalogue: CatalogueInForce }): Route =>
  (app) => {
    app.get(
      '/cluster-types/:cluster_type/upgrade-preview',
      {
        config: { access: { surface: 'cluster', scope: null }, refuses: ['invalid_range'], sends: ['ETag'] },
        schema: {
          tags: ['Catalogue'],
          operationId: 'previewUpgrade',
          summary: 'List the changes between two versions, oldest version first',
          description:
            'A summary of what the upstream project published for all versions after `from` up to and including ' +
            '`to`; it does not guarantee that a given configuration is affected.',
          params: z.object({ cluster_type: z.literal('keycloak') }),
          querystring: z.strictObject({
            from: VersionNumber.describe('Exclusive.'),
            to: VersionNumber.describe('Inclusive.'),
          }),
          response: { 200: z.array(PreviewEntry), 304: z.null().describe('Not changed') },
        },
      },
      async (request, reply) => {
        const { from, to } = request.query;
        if (compareVersions(from, to) > 0)
          throw new DomainError('invalid_range', { detail: `${from} is above ${to}.` });
        const entries = upgradePreview(catalogue(), from, to).map(toPreviewEntry);
        void reply.header('Cache-Control', 'private, max-age=300');
        return isUnchanged(request, reply, etagOfBody(entries)) ? reply.code(304).send(null) : entries;
      },
    );
  };
