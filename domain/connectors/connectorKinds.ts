/** One key of a connector's configuration. */
export type ConfigField = {
  key: string;
  label: string;
  /** Kept in the vault and never shown again. */
  secret: boolean;
  required: boolean;
  /** Regular expression that the whole value matches. */
  pattern: string;
  /** The same for people: a sentence on what a value is, with an example. */
  expected: string;
};

/** SU-38: connectors have `read` alone; `write` stands for what only the outbox calls, of ticket sources (SU-105). */
export type ToolSummary = { name: string; scope: 'read' | 'write'; description: string };

/**
 * What creating one takes beside its name: `config` and `env` hold its settings; `command` comes with `args`;
 * `oauth_grant_id` stands in for the secret settings (SU-57).
 */
export const TAKEN = ['config', 'env', 'command', 'webhook_port', 'oauth_grant_id'] as const;
type Taken = (typeof TAKEN)[number];

/** SU-37: a kind of connector that this service can run. */
export type CatalogueEntry = {
  kind: string;
  name: string;
  category: 'connector' | 'ticket_source';
  description: string;
  configSchema: readonly ConfigField[];
  takes: readonly Taken[];
  tools: readonly ToolSummary[];
  /** Made from a registered ticket-source tool server; cannot be created as a connector. */
  synthesized: boolean;
};
