import { z } from 'zod';
import { AutonomyLevel } from '../../domain/connectors/events.ts';
import { updateConnector, type ConnectorUpdate } from '../../domain/connectors/updateConnector.ts';
import { findConnector } from '../../projections/connectors/connectorQueries.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, notFound, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { PatchConnectorBody } from './bodies.ts';
import { ConnectorResource, toConnectorResource, type Shown } from './resource.ts';
import { startedConnector, type Starting } from './started.ts';

/** SU-36, X-64: changes the configuration, the autonomy level, or whether the connector is enabled. */
export const patchConnector =
  (deps: Settling & ConnectorUpdate & Starting & Shown): Route =>
  (app) => {
    app.patch(
      '/api/connectors/:id',
      {
        config: { access: signedIn('connectors:manage') },
        preValidation: pathRecord((workspaceId, id) => findConnector(deps.reads, workspaceId, id)).first,
        schema: {
          tags: ['Connectors'],
          operationId: 'changeConnector',
          summary: 'Change a connector',
          description: 'In `config` an absent key keeps its value, null removes it, a string replaces it.',
          params: z.object({ id: recordId }),
          body: PatchConnectorBody,
          response: { 200: ConnectorResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const { id } = request.params;
        const { config, enabled, autonomy_level: level } = request.body;
        const changes = { config, enabled, autonomyLevel: AutonomyLevel.optional().parse(level) };
        const of = { workspaceId, connectorId: id };
        const { position } = await updateConnector(deps, of, changes, metaOf(request));
        await settled(deps, reply, position, ['connectors']);
        const row = await startedConnector(deps, workspaceId, id);
        if (row === null) throw notFound();
        return toConnectorResource(deps, row);
      },
    );
  };
