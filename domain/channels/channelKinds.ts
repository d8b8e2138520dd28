import { z } from 'zod';

/** Through what escalations are told (SU-117 to SU-121). */
export const ChannelKind = z.enum(['slack', 'email', 'sms', 'pagerduty', 'opsgenie']);
export type ChannelKind = z.infer<typeof ChannelKind>;

/** What a setting of a channel may be: a text, one of some words, a whole number, an address of the web, several texts. */
export type FieldType = 'text' | 'choice' | 'integer' | 'url' | 'list';

/** One setting of a kind of channel. `expected` is a sentence for people. */
export type ChannelField = {
  key: string;
  label: string;
  type: FieldType;
  /** Never shown again. */
  secret: boolean;
  required: boolean;
  expected: string;
  /** Of a choice. */
  choices: readonly string[];
  /** Regular expression that the whole value, or each of several, matches. */
  pattern: string;
};

export type ChannelKindEntry = {
  kind: ChannelKind;
  name: string;
  description: string;
  fields: readonly ChannelField[];
  /** SU-116: what stands for a `when` that is left out; null for every escalation. */
  defaultWhen: string | null;
  /** SU-115: whether its pages are acknowledged and resolved. */
  pages: boolean;
};

const ANY = '^[\\s\\S]*$';
const field = (
  key: string,
  label: string,
  expected: string,
  more: Partial<Omit<ChannelField, 'key' | 'label' | 'expected'>> = {},
): ChannelField => ({
  key,
  label,
  expected,
  type: 'text',
  secret: false,
  required: false,
  choices: [],
  pattern: ANY,
  ...more,
});

const NEEDED = { required: true } as const;
const SECRET = { secret: true } as const;
const ADDRESS = '^[^\\s<>@,;"]+@[^\\s<>@,;"]+$';
const PHONE = '^\\+[1-9][0-9]{6,14}$';
const NO_SPACES = '^[\\x21-\\x7e]+$';
const baseUrl = field('base_url', 'Base URL', 'An https URL; leave it out for the public service.', { type: 'url' });
const URGENT_ONLY = 'priority >= high';

/** SU-117 to SU-121: every kind of channel, with its settings as data, so that checks and forms read the same. */
export const CHANNEL_KINDS: readonly ChannelKindEntry[] = [
  {
    kind: 'slack',
    name: 'Slack',
    description: 'Posts to a channel, by an incoming webhook or as a bot.',
    fields: [
      field('webhook_url', 'Webhook URL', 'The https URL of an incoming webhook.', { ...SECRET, type: 'url' }),
      field('bot_token', 'Bot token', 'A token that begins with xoxb-.', {
        ...SECRET,
        pattern: '^xoxb-[A-Za-z0-9-]+$',
      }),
      field('channel', 'Channel', 'A channel such as #support or C0123456789.', { pattern: '^[#@]?[^\\s#@]{1,80}$' }),
      baseUrl,
    ],
    defaultWhen: null,
    pages: false,
  },
  {
    kind: 'email',
    name: 'Email',
    description: 'Sends mail through an SMTP server, that of this service itself too.',
    fields: [
      field('host', 'Server', 'The name of the SMTP server.', { ...NEEDED, pattern: '^[A-Za-z0-9.:_-]{1,253}$' }),
      field('port', 'Port', 'A port from 1 to 65535.', { ...NEEDED, type: 'integer' }),
      field('security', 'Security', 'none, starttls or tls.', {
        ...NEEDED,
        type: 'choice',
        choices: ['none', 'starttls', 'tls'],
      }),
      field('username', 'User name', 'The account at the server.'),
      field('password', 'Password', 'Its password.', SECRET),
      field('from', 'From', 'An address such as support@example.com.', { ...NEEDED, pattern: ADDRESS }),
      field('to', 'To', 'Addresses such as oncall@example.com.', { ...NEEDED, type: 'list', pattern: ADDRESS }),
    ],
    defaultWhen: null,
    pages: false,
  },
  {
    kind: 'sms',
    name: 'SMS',
    description: 'Sends text messages through Twilio or a compatible service.',
    fields: [
      field('account_sid', 'Account SID', 'The account, such as AC followed by 32 characters.', {
        ...NEEDED,
        pattern: '^[A-Za-z0-9]{1,64}$',
      }),
      field('auth_token', 'Auth token', 'The token of the account.', { ...NEEDED, ...SECRET, pattern: NO_SPACES }),
      field('from', 'From', 'A number such as +15005550006.', { ...NEEDED, pattern: PHONE }),
      field('to', 'To', 'Numbers such as +15005550001.', { ...NEEDED, type: 'list', pattern: PHONE }),
      baseUrl,
    ],
    defaultWhen: URGENT_ONLY,
    pages: false,
  },
  {
    kind: 'pagerduty',
    name: 'PagerDuty',
    description: 'Opens an incident, and acknowledges and resolves it with the ticket.',
    fields: [
      field('routing_key', 'Routing key', 'The integration key of a service.', {
        ...NEEDED,
        ...SECRET,
        pattern: '^[A-Za-z0-9]{32}$',
      }),
      field('severity', 'Severity', 'critical, error, warning or info.', {
        ...NEEDED,
        type: 'choice',
        choices: ['critical', 'error', 'warning', 'info'],
      }),
      baseUrl,
    ],
    defaultWhen: URGENT_ONLY,
    pages: true,
  },
  {
    kind: 'opsgenie',
    name: 'Opsgenie or Jira Service Management',
    description: 'Creates an alert, and acknowledges and closes it with the ticket.',
    fields: [
      field('api_key', 'API key', 'The key of an API integration.', { ...NEEDED, ...SECRET, pattern: NO_SPACES }),
      field('product', 'Product', 'opsgenie or jsm.', { ...NEEDED, type: 'choice', choices: ['opsgenie', 'jsm'] }),
      field('region', 'Region', 'us or eu.', { ...NEEDED, type: 'choice', choices: ['us', 'eu'] }),
      field('priority', 'Priority', 'P1 to P5.', {
        ...NEEDED,
        type: 'choice',
        choices: ['P1', 'P2', 'P3', 'P4', 'P5'],
      }),
      field('responders', 'Responders', 'Names of teams.', { type: 'list', pattern: '^[^\\s][\\s\\S]{0,99}$' }),
      baseUrl,
    ],
    defaultWhen: URGENT_ONLY,
    pages: true,
  },
];

/** What is known of a kind. */
export const kindEntry = (kind: ChannelKind): ChannelKindEntry => {
  const entry = CHANNEL_KINDS.find((known) => known.kind === kind);
  if (entry === undefined) throw new Error(`there is no kind of channel ${kind}`);
  return entry;
};
