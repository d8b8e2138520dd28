import { configErrors, splitConfig, type SplitConfig } from '../connectors/config.ts';
import type { FieldError } from '../core/problems/problems.ts';
import type { CatalogueEntry, ConfigField } from '../connectors/connectorKinds.ts';
import type { SourceKindName } from './events.ts';

/**
 * What people are told of a kind of ticket source. `settings`: where its settings stand in a body (SU-56 to SU-59). Each
 * has a field here, but those of a custom program, whose names are free and whose values are all secret.
 */
export type SourceKindEntry = {
  kind: SourceKindName;
  name: string;
  description: string;
  settings: 'config' | 'env';
  configSchema: readonly ConfigField[];
  /** Signing in at a provider can stand in for its secret settings (SU-57, SU-67). */
  canSignIn: boolean;
  /** It runs a program of the workspace's own (SU-65). */
  isCustom: boolean;
  /** Without a time to start from, only what comes from now on is taken in. */
  startsNow: boolean;
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
  label: 'E-mail address of the owner of the token',
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
  expected: 'The API token from the help desk, without spaces.',
};

const host = (key: string, label: string, example: string): ConfigField => ({
  key,
  label,
  secret: false,
  required: true,
  pattern: '^[A-Za-z0-9.:_-]{1,253}$',
  expected: `A host name or address such as ${example}.`,
});
const port = (key: string, label: string, usual: string): ConfigField => ({
  key,
  label,
  secret: false,
  required: false,
  pattern: '^[1-9][0-9]{0,4}$',
  expected: `A number; ${usual} if absent.`,
});
const SECURITY: ConfigField = {
  key: 'SECURITY',
  label: 'Encryption',
  secret: false,
  required: true,
  pattern: '^(?:tls|starttls)$',
  expected:
    'tls or starttls; unencrypted connections are not possible. Ports 465 and 993 always use tls; 25, 143 and 587 always use starttls.',
};
const USERNAME: ConfigField = {
  key: 'USERNAME',
  label: 'User name of the mailbox',
  secret: false,
  required: true,
  pattern: '^[^\\s:]{1,254}$',
  expected: 'The user name for the sign-in, often the e-mail address.',
};
const PASSWORD: ConfigField = {
  key: 'PASSWORD',
  label: 'Password or app password',
  secret: true,
  required: true,
  pattern: '^[^\\r\\n]{1,512}$',
  expected: 'One line.',
};
const FROM: ConfigField = {
  key: 'FROM',
  label: 'Sender address of replies',
  secret: false,
  required: true,
  pattern: '^(?:[^<>@"\\r\\n]{1,100}<[^\\s@<>]+@[^\\s@<>]+>|[^\\s@<>]+@[^\\s@<>]+)$',
  expected: 'An e-mail address, or one with a name: Support <support@example.com>.',
};
const MAILBOX: ConfigField = {
  key: 'MAILBOX',
  label: 'Mailbox to read',
  secret: false,
  required: false,
  pattern: '^[^\\r\\n*%]{1,200}$',
  expected: 'Mailbox name; INBOX if absent.',
};

const SLACK_BOT_TOKEN: ConfigField = {
  key: 'SLACK_BOT_TOKEN',
  label: 'Bot token of the app',
  secret: true,
  required: true,
  pattern: '^xox[a-z]-[\\x21-\\x7e]{6,500}$',
  expected: 'The token from OAuth & Permissions in Slack; it starts with xoxb-.',
};
const SLACK_SIGNING_SECRET: ConfigField = {
  key: 'SLACK_SIGNING_SECRET',
  label: 'Signing secret of the app',
  secret: true,
  required: true,
  pattern: '^[\\x21-\\x7e]{8,128}$',
  expected: 'The secret from Basic Information in Slack, without spaces.',
};
const CHANNEL_ALLOWLIST: ConfigField = {
  key: 'CHANNEL_ALLOWLIST',
  label: 'Channels to read and answer',
  secret: false,
  required: false,
  pattern: '^(?:[CG][A-Z0-9]{2,20}(?:, ?[CG][A-Z0-9]{2,20}){0,29})?$',
  expected: 'At most 30 channel ids such as C0123456789,C9876543210. At least one is required.',
};
const SLACK_API_URL: ConfigField = {
  key: 'SLACK_API_URL',
  label: 'Address of the Web API',
  secret: false,
  required: false,
  pattern: '^https?://[^\\s/?#]+(?:/[^\\s?#]*)?$',
  expected: 'https://slack.com/api if absent; https://slack-gov.com/api for GovSlack.',
};

/** Every kind of ticket source that this release can run. */
export const SOURCE_KINDS: readonly SourceKindEntry[] = [
  {
    kind: 'helpdesk',
    name: 'Help desk',
    description: 'A help desk with the Zendesk API: tickets and comments come in, accepted replies go out.',
    settings: 'config',
    configSchema: [BASE_URL, EMAIL, API_TOKEN],
    canSignIn: false,
    isCustom: false,
    startsNow: true,
  },
  {
    kind: 'email',
    name: 'E-mail',
    description: 'A mailbox: mails are read over IMAP without changes, accepted replies are sent over SMTP.',
    settings: 'config',
    configSchema: [
      host('IMAP_HOST', 'Incoming mail server (IMAP)', 'imap.example.com'),
      port('IMAP_PORT', 'IMAP port', '993 with tls, 143 with starttls'),
      host('SMTP_HOST', 'Outgoing mail server (SMTP)', 'smtp.example.com'),
      port('SMTP_PORT', 'SMTP port', '465 with tls, 587 with starttls'),
      SECURITY,
      USERNAME,
      PASSWORD,
      FROM,
      MAILBOX,
    ],
    canSignIn: true,
    isCustom: false,
    startsNow: true,
  },
  {
    kind: 'mcp_slack',
    name: 'Slack',
    description: 'Slack channels: each new thread is a ticket, accepted replies are posted to its thread.',
    settings: 'env',
    configSchema: [SLACK_BOT_TOKEN, SLACK_SIGNING_SECRET, CHANNEL_ALLOWLIST, SLACK_API_URL],
    canSignIn: false,
    isCustom: false,
    startsNow: false,
  },
  {
    kind: 'mcp_custom',
    name: 'Custom tool server',
    description: 'A program that implements the ticket-source contract over standard input and output.',
    settings: 'env',
    configSchema: [],
    canSignIn: false,
    isCustom: true,
    startsNow: false,
  },
];

export const sourceKindOf = (kind: SourceKindName): SourceKindEntry => {
  const entry = SOURCE_KINDS.find((each) => each.kind === kind);
  if (entry === undefined) throw new Error(`no such kind of ticket source: ${kind}`);
  return entry;
};

/**
 * What is wrong with the settings of a source, where they stand in its body; a custom program takes any. Where somebody
 * has signed in, there are no secret ones (SU-57).
 */
export const settingErrors = (
  entry: SourceKindEntry,
  values: Readonly<Record<string, string>>,
  isSignedIn: boolean,
): readonly FieldError[] => {
  if (entry.isCustom) return [];
  const configSchema = isSignedIn ? entry.configSchema.filter(({ secret }) => !secret) : entry.configSchema;
  return configErrors({ configSchema }, values, entry.settings);
};

/** The settings that may be shown apart from those that are secret. */
export const splitSettings = (entry: SourceKindEntry, values: Readonly<Record<string, string>>): SplitConfig =>
  entry.isCustom ? { config: {}, secrets: { ...values } } : splitConfig(entry, values);

/** SU-68: the tools of the contract; those that write are the outbox's alone (SU-105). */
export const SOURCE_TOOLS = [
  { name: 'fetch_new_tickets', scope: 'read', description: 'Gives the next page of tickets after a cursor.' },
  { name: 'get_ticket', scope: 'read', description: 'Gives one ticket with its thread.' },
  { name: 'post_reply', scope: 'write', description: 'Posts an accepted reply.' },
  { name: 'mark_resolved', scope: 'write', description: 'Marks a resolved ticket as solved.' },
  { name: 'healthcheck', scope: 'read', description: 'Says whether the source can be reached.' },
] as const satisfies CatalogueEntry['tools'];

/** SU-37: the kinds as they stand in the catalogue of connectors, where they cannot be created. */
export const sourceCatalogue: readonly CatalogueEntry[] = SOURCE_KINDS.map(
  ({ kind, name, description, configSchema, settings, canSignIn, isCustom }) => ({
    kind,
    name,
    category: 'ticket_source',
    description,
    configSchema,
    takes: [
      settings,
      ...(isCustom ? ['command' as const] : []),
      ...(settings === 'env' ? ['webhook_port' as const] : []),
      ...(canSignIn ? ['oauth_grant_id' as const] : []),
    ],
    tools: SOURCE_TOOLS,
    synthesized: true,
  }),
);
