import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { maintenances, type Maintenance, type MaintenanceCommand } from '../../domain/maintenance/maintenance.ts';
import { etagOfRevision } from '../http/etag.ts';
import { metaOf, settled, type Settling } from '../http/http.ts';
import { asKnownTo } from '../http/ifMatch.ts';

/**
 * Carries out a command for the windows or the exclusion list of a cluster or a workspace, under the `If-Match` of the
 * request: each of both has a tag of its own. Resolves to what stands then.
 */
export const changeMaintenance = async (
  deps: Settling & { store: EventStore },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  id: string,
  command: MaintenanceCommand,
): Promise<Maintenance> => {
  const asKnown = asKnownTo(request, maintenances, ({ windowVersion, exclusionsVersion }, { type }) =>
    etagOfRevision(BigInt(type === 'SetExclusions' ? exclusionsVersion : windowVersion)),
  );
  const { state, position } = await handle(deps.store, asKnown, id, command, metaOf(request));
  await settled(deps, reply, position, []);
  return state;
};
