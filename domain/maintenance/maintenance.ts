import { canonicalJson } from '../core/json/canonicalJson.ts';
import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError } from '../core/problems/errors.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { MaintenanceEvent } from './events.ts';
import type { Exclusion } from './exclusions.ts';
import type { MaintenanceWindow } from './window.ts';

/** When one cluster, or a workspace's clusters, may be worked on. Versions count the changes of each part. */
export type Maintenance = {
  /** Undefined until it is first set here: then what was there from the beginning holds. Null: cleared. */
  window: MaintenanceWindow | null | undefined;
  windowVersion: number;
  /** When the window last changed here; null before. */
  windowSetAt: string | null;
  exclusions: readonly Exclusion[];
  exclusionsVersion: number;
};

type DataOf<Type extends MaintenanceEvent['type']> = Extract<MaintenanceEvent, { type: Type }>['data'];

/** `current`: what holds if nothing was set yet. */
export type MaintenanceCommand =
  | { type: 'SetWindow'; data: DataOf<'MaintenanceWindowSet'>; current: MaintenanceWindow | null }
  | { type: 'ClearWindow'; data: DataOf<'MaintenanceWindowCleared'>; current: MaintenanceWindow | null }
  | { type: 'SetExclusions'; data: DataOf<'MaintenanceExclusionsSet'> };

const initialState = (): Maintenance => ({
  window: undefined,
  windowVersion: 0,
  windowSetAt: null,
  exclusions: [],
  exclusionsVersion: 0,
});

const evolve = (state: Maintenance, event: MaintenanceEvent): Maintenance => {
  switch (event.type) {
    case 'MaintenanceWindowSet':
      return withWindow(state, event.data.window, event.data.setAt);
    case 'MaintenanceWindowCleared':
      return withWindow(state, null, event.data.clearedAt);
    case 'MaintenanceExclusionsSet':
      return { ...state, exclusions: event.data.exclusions, exclusionsVersion: state.exclusionsVersion + 1 };
    default:
      return unreachable(event);
  }
};

const withWindow = (state: Maintenance, window: MaintenanceWindow | null, windowSetAt: string): Maintenance => ({
  ...state,
  window,
  windowSetAt,
  windowVersion: state.windowVersion + 1,
});

/** What equals what holds appends nothing. */
const decide = (command: MaintenanceCommand, state: Maintenance): readonly MaintenanceEvent[] => {
  switch (command.type) {
    case 'SetWindow':
      return isSame(windowOf(state, command.current), command.data.window)
        ? []
        : [{ type: 'MaintenanceWindowSet', data: command.data }];
    case 'ClearWindow':
      if (windowOf(state, command.current) === null) throw new DomainError('not_found');
      return [{ type: 'MaintenanceWindowCleared', data: command.data }];
    case 'SetExclusions':
      return isSame(state.exclusions, command.data.exclusions)
        ? []
        : [{ type: 'MaintenanceExclusionsSet', data: command.data }];
    default:
      return unreachable(command);
  }
};

export const maintenanceDecider: Decider<MaintenanceCommand, MaintenanceEvent, Maintenance> = {
  initialState,
  evolve,
  decide,
};

/** Streams `maintenance-{id}`, of a cluster or of a workspace. */
export const maintenances = streamKind('maintenance', MaintenanceEvent, maintenanceDecider);

/** What was set, or else what held from the beginning. */
export const windowOf = (
  { window }: Pick<Maintenance, 'window'>,
  fromTheBeginning: MaintenanceWindow | null,
): MaintenanceWindow | null => (window === undefined ? fromTheBeginning : window);

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);
