import type { Operation } from './operations.ts';
import { CHANNEL, WEBHOOK, WINDOW, type Records } from './scene.ts';

/** What the answer must be; without one, anything that is no fault. `says`: what its words about the field hold. */
export type Wanted = { status: number; code?: string; field?: string; fieldCode?: string; says?: readonly string[] };
export type BadRequest = {
  what: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
  wanted?: Wanted;
};

export const VERSION = { 'api-version': '2026-06-01.beta' };
export const JSON_TYPE = { 'content-type': 'application/json' };
export const UNKNOWN_ID = '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11';

const RULE = { name: 'Waits for long', expression: 'if waiting > 4h then escalate()' };

const CALENDAR = {
  timezone: 'Europe/Berlin',
  always_open: false,
  intervals: [{ days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' }],
  holidays: ['2026-12-25'],
};
const TARGET = { first_response_s: 3_600, next_response_s: null, resolution_s: 86_400 };
const TARGETS = { low: TARGET, normal: TARGET, high: TARGET, urgent: TARGET };

/** A body that the operation takes, so that one field at a time can be wrong. */
const RIGHT: Readonly<Record<string, object>> = {
  'POST /api/auth/bootstrap': {
    token: 'none',
    email: 'eve@example.com',
    password: 'correct horse battery',
    name: 'Eve',
  },
  'POST /api/auth/accept-invitation': { token: 'none', password: 'correct horse battery', name: 'Eve' },
  'PATCH /api/auth/me': { name: 'Ada' },
  'POST /api/auth/password': { current_password: 'not my password', new_password: 'correct horse battery' },
  'POST /api/users': { email: 'eve@example.com', name: 'Eve', role: 'member' },
  'PATCH /api/users/{id}': { name: 'Cleo', role: 'member', disabled: false },
  'POST /api/auth/login': { email: 'eve@example.com', password: 'correct horse battery' },
  'POST /api/keys': { name: 'Build', scopes: ['clusters:read'] },
  'PATCH /api/keys/{id}': { name: 'Build' },
  'POST /api/keys/{id}/rotate': {},
  'POST /clusters': { name: 'invoices', size: 'small', location: 'us', version: '26.8.0' },
  'PATCH /clusters/{cluster_id}': { auto_upgrade_enabled: true, deletion_protection: false },
  'POST /clusters/{cluster_id}/upgrades': { to: '26.8.0' },
  'PUT /clusters/{cluster_id}/maintenance-window': WINDOW,
  'PUT /maintenance-window': WINDOW,
  'PUT /clusters/{cluster_id}/maintenance-exclusions': [
    { name: 'Sale', start_at: '2027-01-01T00:00:00.000Z', end_at: '2027-01-02T00:00:00.000Z' },
  ],
  'POST /webhooks': WEBHOOK,
  'PATCH /webhooks/{id}': { enabled: true },
  'POST /api/kb/documents': { uri: 'docs/a.md', content: '# A', content_type: 'text/markdown' },
  'POST /api/ask': { question: 'How long?' },
  'POST /api/ask/stream': { question: 'How long?' },
  'POST /api/connectors': { kind: 'postgres', name: 'Shop', config: { DATABASE_URL: 'postgres://127.0.0.1:1/none' } },
  'POST /api/connectors/from-cluster': { cluster_id: UNKNOWN_ID, name: 'Cluster' },
  'PATCH /api/connectors/{id}': { enabled: true },
  'POST /api/ticket-sources': {
    kind: 'helpdesk',
    enabled: false,
    config: { BASE_URL: 'http://127.0.0.1:1', EMAIL: 'ann@example.com', API_TOKEN: 'abcdefgh' },
  },
  'POST /api/ticket-sources/helpdesk/count': {
    config: { BASE_URL: 'http://127.0.0.1:1', EMAIL: 'ann@example.com', API_TOKEN: 'abcdefgh' },
    start_from: ['2026-11-20T08:00:00.000Z'],
  },
  'PATCH /api/ticket-sources/{id}': { read_only: true },
  'POST /api/ticket-sources/email/oauth/start': { provider: 'google' },
  'POST /api/tickets/{id}/resolve': { resolution: 'Paid.' },
  'POST /api/tickets/{id}/ignore': { reason: 'Spam.' },
  'POST /api/tickets/{id}/assign': { user_id: null },
  'POST /api/tickets/{id}/priority': { priority: 'high' },
  'POST /api/tickets/{id}/tags': { tags: ['vip'] },
  'POST /api/tickets/{id}/snooze': { until: 'reply' },
  'POST /api/tickets/{id}/notes': { text: 'I ring them.' },
  'POST /api/tickets/{id}/messages': { author: 'customer', body: 'It is still broken.' },
  'POST /api/tickets/{id}/replies': { body: 'It works again.' },
  'POST /api/tickets/{id}/replies/{reply_id}/recall': { revision: 1 },
  'POST /api/tickets/{id}/replies/{reply_id}/mark-sent': { revision: 1 },
  'POST /api/tickets/{id}/replies/{reply_id}/resend': { revision: 1 },
  'POST /api/investigations/{id}/draft/edit': { revision: 1, body: 'Hello, it works again.' },
  'POST /api/investigations/{id}/draft/accept': { revision: 1 },
  'POST /api/investigations/{id}/draft/reject': { revision: 1, reason: 'Wrong.' },
  'POST /api/investigations/{id}/draft/resend': { revision: 1 },
  'POST /api/investigations/{id}/draft/recall': { revision: 1 },
  'POST /api/investigations/{id}/draft/mark-sent': { revision: 1 },
  'POST /api/investigations/{id}/feedback': { rating: 'up' },
  'POST /api/tickets/{id}/presence': { state: 'viewing' },
  'POST /api/inbox/{type}/{id}/read': { position: '' },
  'POST /api/saved-replies': { name: 'Greeting', text: 'Hello {{customer.name}}.' },
  'PATCH /api/saved-replies/{id}': { name: 'Hello' },
  'POST /api/settings/escalation/channels': CHANNEL,
  'PATCH /api/settings/escalation/channels/{id}': { enabled: false },
  'PUT /api/settings/budget': { daily_usd: '25.00', warn_pct: 80 },
  'POST /api/tickets/bulk': { ids: [UNKNOWN_ID], action: { type: 'priority', priority: 'high' } },
  'POST /api/inbox/views': { name: 'Billing', filter: { tag: ['billing'] } },
  'PATCH /api/inbox/views/{id}': { name: 'Billing' },
  'POST /api/support-lead/escalation-rules': RULE,
  'PUT /api/support-lead/escalation-rules/{id}': RULE,
  'POST /api/support-lead/escalation-rules/validate': { expression: RULE.expression },
  'POST /api/support-lead/escalation-rules/dry-run': { expression: RULE.expression, days: 7 },
  'PUT /api/support-lead/calendar': CALENDAR,
  'PUT /api/support-lead/sla-targets': TARGETS,
  'POST /api/support-lead/sla/preview': { calendar: CALENDAR, targets: TARGETS, arrives: '2026-11-27T17:30' },
  'POST /api/csat': { ticket_id: UNKNOWN_ID, rating: 4 },
  'POST /api/csat/{id}/review': { note: 'I rang them.' },
  'POST /api/tickets': { title: 'Cannot log in', body: 'Since this morning.' },
};

export const rightBody = ({ name, body }: Operation): object | null => {
  if (body === null) return null;
  const right = RIGHT[name];
  if (right === undefined) throw new Error(`${name} takes a body that no test knows`);
  return right;
};

/** The path with a record of each kind put in. */
export const pathOf = (
  { path }: Pick<Operation, 'path'>,
  records: Records,
  logId: string,
  more: Readonly<Record<string, string>> = {},
): string => {
  const [, kind = ''] = /^\/(?:api\/)?(?:settings\/escalation\/|inbox\/(?=views))?([a-z-]+)/.exec(path) ?? [];
  const values: Readonly<Record<string, string | undefined>> = {
    id: Object.entries(records).find(([name]) => name === kind)?.[1],
    cluster_id: records.clusters,
    upgrade_id: records.upgrades,
    event_id: records.events,
    session_id: records.sessions,
    delivery_id: UNKNOWN_ID,
    reply_id: UNKNOWN_ID,
    item: UNKNOWN_ID,
    token: 'unknown',
    log_id: logId,
    cluster_type: 'keycloak',
    code: 'not_found',
    type: 'ticket',
    seq: '2',
    n: '1',
    tile: '0/000.p/1',
    ...more,
  };
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path} has a parameter that no test knows: ${name}`);
    return value;
  });
};

/** That body as it is sent. */
export const bodyOf = (operation: Operation): string | undefined => {
  const right = rightBody(operation);
  return right === null ? undefined : JSON.stringify(right);
};

/** Of each kind one that nobody has. */
export const UNKNOWN_RECORDS: Records = {
  keys: UNKNOWN_ID,
  connectors: UNKNOWN_ID,
  tickets: UNKNOWN_ID,
  investigations: UNKNOWN_ID,
  clusters: UNKNOWN_ID,
  upgrades: UNKNOWN_ID,
  webhooks: UNKNOWN_ID,
  'ticket-sources': UNKNOWN_ID,
  'saved-replies': UNKNOWN_ID,
  kb: UNKNOWN_ID,
  channels: UNKNOWN_ID,
  views: UNKNOWN_ID,
  bulk: UNKNOWN_ID,
  'support-lead': UNKNOWN_ID,
  csat: UNKNOWN_ID,
  inbox: UNKNOWN_ID,
  events: UNKNOWN_ID,
  users: UNKNOWN_ID,
  sessions: UNKNOWN_ID,
  auth: UNKNOWN_ID,
};
