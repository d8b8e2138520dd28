import { canonicalJson } from '../core/json/canonicalJson.ts';
import { unreachable, type Decider } from '../core/decider.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { ALWAYS_OPEN } from './calendar.ts';
import { ServiceLevelEvent, type ServiceLevelEventOf } from './events.ts';
import { targetsOf, type Defaults, type Policies, type Policy } from './policy.ts';

/** All that tickets of a workspace were measured by; null before anything was recorded. */
export type ServiceLevels = {
  policies: Policies | null;
  defaults: Defaults | null;
  /** Whether people have set targets, so that the defaults say nothing of them any more. */
  hasTargets: boolean;
};

export type ServiceLevelCommand =
  | { type: 'TakeDefaults'; data: ServiceLevelEventOf<'ServiceLevelDefaultsTaken'>['data'] }
  | { type: 'SetTargets'; data: ServiceLevelEventOf<'ServiceLevelTargetsSet'>['data'] }
  | { type: 'SetCalendar'; data: ServiceLevelEventOf<'BusinessCalendarSet'>['data'] };

/** SU-149: what holds where nothing else was ever said. */
export const FIRST_DEFAULTS: Defaults = { firstResponseS: 3_600, resolutionS: 86_400, atRiskPercent: 80 };

export const NO_SERVICE_LEVELS: ServiceLevels = { policies: null, defaults: null, hasTargets: false };

/** What holds after one more event. */
export const evolveServiceLevels = (state: ServiceLevels, event: ServiceLevelEvent): ServiceLevels => {
  switch (event.type) {
    case 'ServiceLevelDefaultsTaken': {
      const { firstResponseS, resolutionS, atRiskPercent, takenAt } = event.data;
      const defaults = { firstResponseS, resolutionS, atRiskPercent };
      const change = { atRiskPercent, ...(state.hasTargets ? {} : { targets: targetsOf(defaults) }) };
      return { ...state, defaults, policies: withPolicy(state, change, takenAt) };
    }
    case 'ServiceLevelTargetsSet': {
      const { targets, setAt } = event.data;
      return { ...state, hasTargets: true, policies: withPolicy(state, { targets }, setAt) };
    }
    case 'BusinessCalendarSet':
      return { ...state, policies: withPolicy(state, { calendar: event.data.calendar }, event.data.setAt) };
    default:
      return unreachable(event);
  }
};

const withPolicy = (
  { policies }: ServiceLevels,
  change: Partial<Pick<Policy, 'calendar' | 'targets' | 'atRiskPercent'>>,
  since: string,
): Policies => {
  const first = {
    calendar: ALWAYS_OPEN,
    targets: targetsOf(FIRST_DEFAULTS),
    atRiskPercent: FIRST_DEFAULTS.atRiskPercent,
  };
  if (policies === null) return [{ ...first, ...change, version: 1, since: null }];
  const before = policies.at(-1) ?? policies[0];
  return [...policies, { ...before, ...change, version: before.version + 1, since }];
};

/** What equals what holds appends nothing. */
const decide = (command: ServiceLevelCommand, state: ServiceLevels): readonly ServiceLevelEvent[] => {
  const now = state.policies?.at(-1);
  switch (command.type) {
    case 'TakeDefaults': {
      const { workspaceId: _, takenAt: __, ...defaults } = command.data;
      return isSame(defaults, state.defaults) ? [] : [{ type: 'ServiceLevelDefaultsTaken', data: command.data }];
    }
    case 'SetTargets':
      return state.hasTargets && isSame(command.data.targets, now?.targets)
        ? []
        : [{ type: 'ServiceLevelTargetsSet', data: command.data }];
    case 'SetCalendar':
      return isSame(command.data.calendar, now?.calendar) ? [] : [{ type: 'BusinessCalendarSet', data: command.data }];
    default:
      return unreachable(command);
  }
};

export const serviceLevelDecider: Decider<ServiceLevelCommand, ServiceLevelEvent, ServiceLevels> = {
  initialState: () => NO_SERVICE_LEVELS,
  evolve: evolveServiceLevels,
  decide,
};

/** Streams `service_levels-<workspace>`. */
export const serviceLevels = streamKind('service_levels', ServiceLevelEvent, serviceLevelDecider);

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);
