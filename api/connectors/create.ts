import { createConnector, type ConnectorCreation } from '../../domain/connectors/createConnector.ts';
import { AutonomyLevel } from '../../domain/connectors/events.ts';
import { createdConnector } from '../../projections/connectors/connectors.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { createConnectorBody } from './bodies.ts';
import { ConnectorResource, toConnectorResource, type Shown } from './resource.ts';
import { startedConnector, type Starting } from './started.ts';

/** SU-32: creates a connector and waits up to 3 s for its start-up; a system out of reach is `degraded`, not an error. */
export const postConnector =
  (deps: Settling & ConnectorCreation & Starting & Shown & { publicApiUrl: string }): Route =>
  (app) => {
    app.post(
      '/api/connectors',
      {
        config: { access: signedIn('connectors:manage'), refuses: ['name_taken'], sends: ['Location'] },
        schema: {
          tags: ['Connectors'],
          operationId: 'createConnector',
          summary: 'Create a connector',
          description: 'Waits up to 3 seconds for the start-up; an unreachable system gives `degraded`.',
          body: createConnectorBody(deps.connectorCatalogue),
          response: { 201: ConnectorResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const { kind, name, config, autonomy_level: level } = request.body;
        const wanted = { workspaceId, kind, name, config, autonomyLevel: AutonomyLevel.parse(level) };
        const { connector, position } = await createConnector(deps, wanted, metaOf(request));
        await settled(deps, reply, position, ['connectors']);
        const { connectorId } = connector;
        const row = (await startedConnector(deps, workspaceId, connectorId)) ?? createdConnector(connector);
        return reply
          .code(201)
          .header('Location', `${deps.publicApiUrl}/api/connectors/${connectorId}`)
          .send(toConnectorResource(deps, row));
      },
    );
  };
