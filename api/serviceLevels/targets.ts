import { handle } from '../../domain/core/log/streams.ts';
import { policiesInForce, type LevelPorts } from '../../domain/serviceLevels/policiesInForce.ts';
import { policyAt, targetsOf } from '../../domain/serviceLevels/policy.ts';
import { serviceLevels } from '../../domain/serviceLevels/serviceLevels.ts';
import type { Sql } from '../../engine/sql.ts';
import { serviceLevelsOf } from '../../projections/serviceLevels/serviceLevels.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { signedInUserId } from '../keys/signedInUser.ts';
import { SlaTargets, TargetsBody, toTargets, toTargetsResource } from './resources.ts';

const PATH = '/api/support-lead/sla-targets';
const tags = ['Service levels'];

/** SU-182: how long things may take; until somebody says so, as the installation is set. */
export const getTargets =
  ({ reads, levelDefaults }: { reads: Sql } & Pick<LevelPorts, 'levelDefaults'>): Route =>
  (app) => {
    app.get(
      PATH,
      {
        config: { access: signedIn('service_levels:read'), readModels: ['service_levels'] },
        schema: {
          tags,
          operationId: 'getSlaTargets',
          summary: 'Read the targets of service levels',
          response: { 200: SlaTargets },
        },
      },
      async (request) => {
        const { policies } = await serviceLevelsOf(reads, principalOf(request).workspaceId);
        return toTargetsResource(policies === null ? targetsOf(levelDefaults) : policyAt(policies).targets);
      },
    );
  };

export const putTargets =
  (deps: Settling & LevelPorts): Route =>
  (app) => {
    app.put(
      PATH,
      {
        config: { access: signedIn('service_levels:manage') },
        schema: {
          tags,
          operationId: 'putSlaTargets',
          summary: 'Set the targets of service levels',
          description: 'They hold for all that nobody has answered or resolved yet. What was met stays.',
          body: TargetsBody,
          response: { 200: SlaTargets },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        await policiesInForce(deps, workspaceId);
        const targets = toTargets(request.body);
        const data = { workspaceId, targets, setBy: signedInUserId(request), setAt: deps.now() };
        const command = { type: 'SetTargets', data } as const;
        const { position } = await handle(deps.store, serviceLevels, workspaceId, command, metaOf(request));
        await settled(deps, reply, position, ['service_levels']);
        return toTargetsResource(targets);
      },
    );
  };
