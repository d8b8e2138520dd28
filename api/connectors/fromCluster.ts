import { z } from 'zod';
import { connectCluster, type ClusterConnection } from '../../domain/connectors/connectCluster.ts';
import { AutonomyLevel } from '../../domain/connectors/events.ts';
import { validationFailed } from '../../domain/core/problems/errors.ts';
import type { DriverKind } from '../../domain/clusters/events.ts';
import { findCluster } from '../../projections/clusters/clusterQueries.ts';
import { createdConnector } from '../../projections/connectors/connectors.ts';
import { refuseForeignDriver } from '../clusters/foreignDriver.ts';
import { signedIn } from '../http/access.ts';
import { NOT_BLANK, recordId } from '../http/fields.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { RequestedLevel } from './bodies.ts';
import { ConnectorResource, toConnectorResource, type Shown } from './resource.ts';
import { startedConnector, type Starting } from './started.ts';

const Body = bodyFor(
  ConnectorResource,
  z.strictObject({
    cluster_id: recordId,
    name: z.string().trim().min(1, NOT_BLANK).max(140).optional().describe("By default the cluster's name."),
    realm: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('By default the only realm besides master, or master if there are several or none.'),
    autonomy_level: RequestedLevel.default('investigate'),
  }),
);

/** SU-43: a cluster of this product becomes a connector, with a client made for it that can only read. */
export const postConnectorFromCluster =
  (
    deps: Settling & ClusterConnection & Starting & Shown & { publicApiUrl: string; driver: { kind: DriverKind } },
  ): Route =>
  (app) => {
    app.post(
      '/api/connectors/from-cluster',
      {
        config: {
          access: signedIn('connectors:manage'),
          readModels: ['clusters'],
          refuses: ['name_taken', 'invalid_transition', 'not_ready'],
          sends: ['Location'],
        },
        schema: {
          tags: ['Connectors'],
          operationId: 'connectCluster',
          summary: 'Create a keycloak connector for a cluster',
          description:
            'Creates a read-only client in the realm and a connector that signs in with it. ' +
            'The client remains when the connector is deleted. Clusters of the driver `embedded` cannot be connected.',
          body: Body,
          response: { 201: ConnectorResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const { cluster_id: clusterId, name, realm = null, autonomy_level: level } = request.body;
        const cluster = await findCluster(deps.reads, workspaceId, clusterId);
        if (cluster === null) throw NO_CLUSTER;
        refuseForeignDriver(deps, cluster);
        const autonomyLevel = AutonomyLevel.parse(level);
        const wanted = { workspaceId, clusterId, name: name ?? cluster.name, realm, autonomyLevel };
        const { connector, position } = await connectCluster(deps, wanted, metaOf(request));
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

const NO_CLUSTER = validationFailed([
  { field: '/cluster_id', code: 'enum', detail: 'Unknown cluster id in this workspace.' },
]);
