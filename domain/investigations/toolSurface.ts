import type { ToolSurface } from '../../agent/state/purpose.ts';

/**
 * Every tool that an investigation may know, by connector kind (SU-42 to SU-46, SU-174, SU-180). It stands here, apart from
 * what connectors say of themselves.
 */
export const TOOL_SURFACE: ToolSurface = {
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
  knowledge: { healthcheck: 'read', search: 'read' },
  ticket_source: { post_reply: 'write', mark_resolved: 'write' },
};
