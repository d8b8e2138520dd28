import { handle } from '../../domain/core/log/streams.ts';
import { ALWAYS_OPEN } from '../../domain/serviceLevels/calendar.ts';
import { policiesInForce, type LevelPorts } from '../../domain/serviceLevels/policiesInForce.ts';
import { policyAt } from '../../domain/serviceLevels/policy.ts';
import { serviceLevels } from '../../domain/serviceLevels/serviceLevels.ts';
import type { Sql } from '../../engine/sql.ts';
import { serviceLevelsOf } from '../../projections/serviceLevels/serviceLevels.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { signedInUserId } from '../keys/signedInUser.ts';
import { BusinessCalendar, CalendarBody, toCalendar, toCalendarResource } from './resources.ts';

const PATH = '/api/support-lead/calendar';
const tags = ['Service levels'];

/** SU-182: when the team works. */
export const getCalendar =
  ({ reads }: { reads: Sql }): Route =>
  (app) => {
    app.get(
      PATH,
      {
        config: { access: signedIn('service_levels:read'), readModels: ['service_levels'] },
        schema: {
          tags,
          operationId: 'getBusinessCalendar',
          summary: 'Read the business calendar',
          response: { 200: BusinessCalendar },
        },
      },
      async (request) => {
        const { policies } = await serviceLevelsOf(reads, principalOf(request).workspaceId);
        return toCalendarResource(policies === null ? ALWAYS_OPEN : policyAt(policies).calendar);
      },
    );
  };

/** SU-182: deadlines that are open follow it from now on; time that has passed counts as it did. */
export const putCalendar =
  (deps: Settling & LevelPorts): Route =>
  (app) => {
    app.put(
      PATH,
      {
        config: { access: signedIn('service_levels:manage') },
        schema: {
          tags,
          operationId: 'putBusinessCalendar',
          summary: 'Set the business calendar',
          description:
            'Open deadlines follow it from now on. Time that has passed counts as it did, and what was met stays.',
          body: CalendarBody,
          response: { 200: BusinessCalendar },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        await policiesInForce(deps, workspaceId);
        const calendar = toCalendar(request.body);
        const data = { workspaceId, calendar, setBy: signedInUserId(request), setAt: deps.now() };
        const command = { type: 'SetCalendar', data } as const;
        const { position } = await handle(deps.store, serviceLevels, workspaceId, command, metaOf(request));
        await settled(deps, reply, position, ['service_levels']);
        return toCalendarResource(calendar);
      },
    );
  };
