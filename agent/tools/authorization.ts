import type { ActorType } from '../../domain/core/log/eventStore.ts';
import type { DenyRule } from '../state/events.ts';
import type { ToolScope, ToolSurface } from '../state/purpose.ts';

/** How far an agent may go with a connector; as connectors are set. */
type Autonomy = 'investigate' | 'off';

/** Kind of the tools that the kernel answers itself. */
export const LOCAL_KIND = 'local';

/** Pages a recorded result without calling the connector again (SU-94). */
export const READ_RESULT = 'read_result';

type Grant = { autonomy: Autonomy; scope: ToolScope; actor: ActorType };

/** Whatever is not granted is denied. */
const GRANTS: readonly Grant[] = [{ autonomy: 'investigate', scope: 'read', actor: 'agent' }];

/** Denials beat grants: no agent writes or moves money, at no level of autonomy. */
const DENIALS: readonly { scope: ToolScope; actor: ActorType }[] = [
  { scope: 'write', actor: 'agent' },
  { scope: 'money', actor: 'agent' },
];

/** The scope of a tool by what its agent may know; undefined for one that is not listed. */
export const scopeOf = (surface: ToolSurface | null, connectorKind: string, tool: string): ToolScope | undefined => {
  if (surface === null) return undefined;
  if (connectorKind === LOCAL_KIND) return tool === READ_RESULT ? 'read' : undefined;
  const tools = Object.hasOwn(surface, connectorKind) ? surface[connectorKind] : undefined;
  return tools !== undefined && Object.hasOwn(tools, tool) ? tools[tool] : undefined;
};

/** The matrix of autonomy, scope and actor (SU-40): deny by default, deny beats allow. Null means allowed. */
export const denialOf = (autonomy: Autonomy, scope: ToolScope | undefined, actor: ActorType): DenyRule | null => {
  if (scope === undefined) return 'not_listed';
  if (DENIALS.some((denial) => denial.scope === scope && denial.actor === actor)) return 'agent_write';
  const granted = GRANTS.some((grant) => grant.autonomy === autonomy && grant.scope === scope && grant.actor === actor);
  return granted ? null : 'autonomy';
};
