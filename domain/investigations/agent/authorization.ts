import type { AutonomyLevel } from '../../connectors/events.ts';
import type { ActorType } from '../../core/eventStore.ts';
import type { DenyRule } from '../events.ts';

/** What a tool can do to the system behind it. */
export type ToolScope = 'read' | 'write' | 'money';

/** Kind of the tools that the investigation answers itself. */
export const LOCAL_KIND = 'local';

/** Pages a recorded result without calling the connector again (SU-94). */
export const READ_RESULT = 'read_result';

/**
 * Every tool that an investigation may know, by connector kind (SU-42 to SU-46, SU-174). It stands here, apart from what connectors
 * say of themselves: a tool that is not listed is denied, whatever it is offered as.
 */
const SCOPES: { readonly [kind: string]: { readonly [tool: string]: ToolScope } } = {
  [LOCAL_KIND]: { [READ_RESULT]: 'read' },
  postgres: {
    healthcheck: 'read',
    list_schemas: 'read',
    list_tables: 'read',
    describe_table: 'read',
    query: 'read',
    explain: 'read',
  },
  clusters: {
    healthcheck: 'read',
    list_clusters: 'read',
    get_cluster: 'read',
    upgrade_path: 'read',
    upgrade_preview: 'read',
    cluster_history: 'read',
  },
  keycloak: {
    healthcheck: 'read',
    get_realm: 'read',
    find_user: 'read',
    get_user: 'read',
    list_user_sessions: 'read',
    query_user_events: 'read',
    query_admin_events: 'read',
    list_clients: 'read',
    get_identity_provider: 'read',
  },
  sentry: { healthcheck: 'read', get_issue: 'read', list_recent_issues: 'read', get_event: 'read' },
  stripe: {
    healthcheck: 'read',
    get_customer: 'read',
    list_recent_charges: 'read',
    list_failed_invoices: 'read',
    get_subscription: 'read',
  },
  redis: { healthcheck: 'read', info: 'read', get_key: 'read', list_keys: 'read', memory_stats: 'read' },
  ticket_source: { post_reply: 'write', mark_resolved: 'write' },
};

type Grant = { autonomy: AutonomyLevel; scope: ToolScope; actor: ActorType };

/** Whatever is not granted is denied. */
const GRANTS: readonly Grant[] = [{ autonomy: 'investigate', scope: 'read', actor: 'agent' }];

/** Denials beat grants: no agent writes or moves money, at no level of autonomy. */
const DENIALS: readonly { scope: ToolScope; actor: ActorType }[] = [
  { scope: 'write', actor: 'agent' },
  { scope: 'money', actor: 'agent' },
];

/** The scope of a tool by this table; undefined for one that is not listed. */
export const scopeOf = (connectorKind: string, tool: string): ToolScope | undefined => {
  const tools = Object.hasOwn(SCOPES, connectorKind) ? SCOPES[connectorKind] : undefined;
  return tools !== undefined && Object.hasOwn(tools, tool) ? tools[tool] : undefined;
};

/** The matrix of autonomy, scope and actor (SU-40): deny by default, deny beats allow. Null means allowed. */
export const denialOf = (autonomy: AutonomyLevel, scope: ToolScope | undefined, actor: ActorType): DenyRule | null => {
  if (scope === undefined) return 'not_listed';
  if (DENIALS.some((denial) => denial.scope === scope && denial.actor === actor)) return 'agent_write';
  const granted = GRANTS.some((grant) => grant.autonomy === autonomy && grant.scope === scope && grant.actor === actor);
  return granted ? null : 'autonomy';
};
