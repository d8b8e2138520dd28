import { z } from 'zod';
import { clusters } from '../../domain/clusters/cluster.ts';
import { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { DriverKind } from '../../domain/clusters/events.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { endOf, orAborted, within } from '../../engine/async/limits.ts';
import type { Sql } from '../../engine/sql.ts';
import type { ClusterCredentials, ClusterProvisioner } from '../../processes/clusters/clusterProvisioner.ts';
import { metaOf, settled, type Route, type Settling } from '../http/http.ts';
import { ClusterParams, clusterRecord } from './clusterRecord.ts';
import { refuseForeignDriver } from './foreignDriver.ts';

/** How a program signs in to the cluster. */
export const ClusterCredentialsResource = z
  .object({
    client_id: z.string(),
    client_secret: z.string(),
    issuer: z.string(),
    token_url: z.string(),
  })
  .meta({ id: 'ClusterCredentials' });

const ASK_MS = 10_000;
const CANNOT_TELL = 'Credentials not available from the driver now. Try again later.';

type CredentialsDeps = Settling & {
  store: EventStore;
  reads: Sql;
  driver: { kind: DriverKind };
  provisioner: Pick<ClusterProvisioner, 'credentials'>;
  now: () => string;
  newId: () => string;
};

/** CL-86: who has read them stands in the log before anybody sees them. */
export const clusterCredentials =
  (deps: CredentialsDeps): Route =>
  (app) => {
    const record = clusterRecord(deps.reads);
    app.get(
      '/clusters/:cluster_id/credentials',
      {
        config: {
          access: { surface: 'cluster', scope: 'clusters:credentials:read' },
          readModels: ['clusters'],
          sends: ['Event-Position'],
          refuses: ['invalid_transition', 'not_ready'],
        },
        preValidation: record.first,
        schema: {
          tags: ['Clusters'],
          operationId: 'getClusterCredentials',
          summary: 'Read the credentials of the automation client',
          description: 'Available once the cluster has been available. Each read is recorded.',
          params: ClusterParams,
          response: { 200: ClusterCredentialsResource },
        },
      },
      async (request, reply) => {
        const row = record.of(request);
        refuseForeignDriver(deps, row);
        // Other reads record nothing, and so carry no command.
        request.commandId = deps.newId();
        const data = { clusterId: row.id, readAt: deps.now() };
        const { position } = await handle(
          deps.store,
          clusters,
          row.id,
          { type: 'ReadCredentials', data },
          metaOf(request),
        );
        await settled(deps, reply, position, ['clusters']);
        const { clientId, clientSecret, issuer, tokenUrl } = await ask(deps, row.id, request.signal);
        return { client_id: clientId, client_secret: clientSecret, issuer, token_url: tokenUrl };
      },
    );
  };

const ask = async (
  { provisioner }: CredentialsDeps,
  clusterId: string,
  signal: AbortSignal,
): Promise<ClusterCredentials> => {
  const end = endOf(within(ASK_MS, signal));
  try {
    return await orAborted(provisioner.credentials(clusterId), end);
  } catch (error) {
    if (error instanceof ProvisioningError || end.aborted)
      throw new DomainError('not_ready', {
        members: { checks: [{ name: 'driver', status: 'failed', detail: CANNOT_TELL }] },
      });
    throw error;
  }
};
