import type { FastifyRequest } from 'fastify';
import { maintenances } from '../../domain/maintenance/maintenance.ts';
import { etagOfRevision } from '../http/etag.ts';
import { asKnownTo } from '../http/ifMatch.ts';

/** Windows and exclusion lists under the `If-Match` of the request: each has a tag of its own. */
export const maintenancesAsKnownTo = (request: FastifyRequest): typeof maintenances =>
  asKnownTo(request, maintenances, ({ windowVersion, exclusionsVersion }, { type }) =>
    etagOfRevision(BigInt(type === 'SetExclusions' ? exclusionsVersion : windowVersion)),
  );
