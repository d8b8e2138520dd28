import type { Route } from '../http/http.ts';
import { checkpointOfLog, newestCheckpoint } from './checkpoint.ts';
import type { AuditDeps } from './deps.ts';
import { proof, tlogProof } from './proof.ts';
import { auditStatus } from './status.ts';
import { requestVerification } from './verifications.ts';
import { tiles } from './tiles.ts';

export const auditRoutes = (deps: AuditDeps): readonly Route[] => [
  newestCheckpoint(deps),
  checkpointOfLog(deps),
  tiles(deps),
  proof(deps),
  tlogProof(deps),
  auditStatus(deps),
  requestVerification(deps),
];
