import { CommandId } from '../core/ids.ts';
import type { EventStore } from '../core/log/eventStore.ts';
import { handle, load } from '../core/log/streams.ts';
import { canonicalJson } from '../core/json/canonicalJson.ts';
import type { Defaults, Policies } from './policy.ts';
import { serviceLevels } from './serviceLevels.ts';

export type LevelPorts = {
  store: EventStore;
  newId: () => string;
  now: () => string;
  /** What this installation is set to (SU-149). */
  levelDefaults: Defaults;
};

/**
 * All that tickets of a workspace are measured by, as the log has it. What the installation is set to becomes an event first
 * where it is none yet, so that deadlines never follow from a setting alone.
 */
export const policiesInForce = async (ports: LevelPorts, workspaceId: string): Promise<Policies> => {
  const { store, newId, now, levelDefaults } = ports;
  const { state } = await load(store, serviceLevels, workspaceId);
  const isTaken = canonicalJson(state.defaults) === canonicalJson(levelDefaults);
  if (state.policies !== null && isTaken) return state.policies;
  // Settings may go back to what they were: a command of its own each time.
  const commandId = CommandId.parse(newId());
  const actor = { type: 'system', id: 'service_levels' } as const;
  const data = { workspaceId, ...levelDefaults, takenAt: now() };
  const meta = { actor, correlationId: commandId, commandId, workspaceId };
  const taken = await handle(store, serviceLevels, workspaceId, { type: 'TakeDefaults', data }, meta);
  if (taken.state.policies === null) throw new Error('defaults are a policy');
  return taken.state.policies;
};
