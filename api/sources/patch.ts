import { z } from 'zod';
import { validationFailed } from '../../domain/core/problems/errors.ts';
import { changeSource, type SourceUpdate } from '../../domain/sources/manageSources.ts';
import { sourceKindOf } from '../../domain/sources/sourceKinds.ts';
import { findSource } from '../../projections/sources/sourceQueries.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, notFound, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { conflicts, foreignFields, patchSourceBody, type PatchSourceBody } from './bodies.ts';
import { shownSource, SourceResource, type ShownSource } from './resource.ts';
import { startedSource } from './started.ts';

/** SU-62, X-64: changes what its owner chose; the tool server starts anew where that concerns it. */
export const patchSource =
  (deps: Settling & SourceUpdate & ShownSource): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findSource(deps.reads, workspaceId, id));
    app.patch(
      '/api/ticket-sources/:id',
      {
        config: { access: signedIn('sources:manage'), refuses: ['custom_tool_servers_disabled'] },
        preValidation: record.first,
        schema: {
          tags: ['Ticket sources'],
          operationId: 'changeTicketSource',
          summary: 'Change a ticket source',
          description:
            'In `config` and `env` an absent name keeps its value, null removes it, a string replaces it. ' +
            '`oauth_grant_id` takes the place of `PASSWORD` or of an earlier sign-in, and a `PASSWORD` that of a sign-in.',
          params: z.object({ id: recordId }),
          body: patchSourceBody,
          response: { 200: SourceResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const { id } = request.params;
        const { body } = request;
        const kind = sourceKindOf(record.of(request).kind);
        const unfit = [...foreignFields(body, kind), ...conflicts(body, kind)];
        if (unfit.length > 0) throw validationFailed(unfit);
        const { position } = await changeSource(deps, { workspaceId, sourceId: id }, changesOf(body), metaOf(request));
        await settled(deps, reply, position, ['ticket_sources']);
        const row = await startedSource(deps, workspaceId, id);
        if (row === null) throw notFound();
        return shownSource(deps, row);
      },
    );
  };

const changesOf = (body: PatchSourceBody): Parameters<typeof changeSource>[2] => ({
  name: body.name,
  enabled: body.enabled,
  readOnly: body.read_only,
  pollIntervalS: body.poll_interval_s,
  hourlyLimit: body.hourly_limit,
  command: body.command,
  args: body.args,
  webhookPort: body.webhook_port,
  values: body.config ?? body.env,
  grantId: body.oauth_grant_id,
});
