import type { CatalogueEntry, ConfigField } from '../connectors/connectorKinds.ts';
import type { SourceKindName } from './events.ts';

/**
 * What people are told of a kind of ticket source. `settings`: whether its settings are `config`, each with a field
 * here, or `env`, whose names are free and whose values are all secret (SU-56 to SU-59).
 */
export type SourceKindEntry = {
  kind: SourceKindName;
  name: string;
  description: string;
  settings: 'config' | 'env';
  configSchema: readonly ConfigField[];
  /** It runs a program of the workspace's own (SU-65). */
  isCustom: boolean;
};

const BASE_URL: ConfigField = {
  key: 'BASE_URL',
  label: 'Address of the help desk',
  secret: false,
  required: true,
  pattern: '^https?://[^\\s/?#]+(?:/[^\\s?#]*)?$',
  expected: 'An http or https address without query, such as https://example.zendesk.com.',
};
const EMAIL: ConfigField = {
  key: 'EMAIL',
  label: 'E-mail address of the agent whose token it is',
  secret: false,
  required: true,
  pattern: '^[^\\s@:/]+@[^\\s@:/]+$',
  expected: 'An e-mail address.',
};
const API_TOKEN: ConfigField = {
  key: 'API_TOKEN',
  label: 'API token',
  secret: true,
  required: true,
  pattern: '^[\\x21-\\x7e]{6,512}$',
  expected: 'The token as the help desk shows it: one word.',
};

/** Every kind of ticket source that this release can run. */
export const SOURCE_KINDS: readonly SourceKindEntry[] = [
  {
    kind: 'helpdesk',
    name: 'Help desk',
    description: 'A help desk with the Zendesk API: tickets and comments come in, accepted replies go out.',
    settings: 'config',
    configSchema: [BASE_URL, EMAIL, API_TOKEN],
    isCustom: false,
  },
  {
    kind: 'mcp_custom',
    name: 'Custom tool server',
    description: 'Any program that speaks the ticket-source contract over standard input and output.',
    settings: 'env',
    configSchema: [],
    isCustom: true,
  },
];

export const sourceKindOf = (kind: SourceKindName): SourceKindEntry => {
  const entry = SOURCE_KINDS.find((each) => each.kind === kind);
  if (entry === undefined) throw new Error(`no such kind of ticket source: ${kind}`);
  return entry;
};

/** SU-68: the tools of the contract; those that write are the outbox's alone (SU-105). */
export const SOURCE_TOOLS = [
  { name: 'fetch_new_tickets', scope: 'read', description: 'Gives the next page of tickets after a cursor.' },
  { name: 'get_ticket', scope: 'read', description: 'Gives one ticket with its thread.' },
  { name: 'post_reply', scope: 'write', description: 'Posts a reply that a person accepted.' },
  { name: 'mark_resolved', scope: 'write', description: 'Marks a ticket as solved, after a person resolved it.' },
  { name: 'healthcheck', scope: 'read', description: 'Says whether the source can be reached.' },
] as const satisfies CatalogueEntry['tools'];

/** SU-37: the kinds as they stand in the catalogue of connectors, where they cannot be created. */
export const sourceCatalogue: readonly CatalogueEntry[] = SOURCE_KINDS.map(
  ({ kind, name, description, configSchema, settings, isCustom }) => ({
    kind,
    name,
    category: 'ticket_source',
    description,
    configSchema,
    takes: [
      settings,
      ...(isCustom ? ['command' as const] : []),
      ...(settings === 'env' ? ['webhook_port' as const] : []),
    ],
    tools: SOURCE_TOOLS,
    synthesized: true,
  }),
);
