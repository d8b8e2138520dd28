import { randomUUID } from 'node:crypto';
import { openStoreOn } from '../../../composition/storage.ts';
import { eventually } from '../eventually.ts';
import { ADMIN, bootstrapToken, cookieOf, nodeClient, type NodeClient } from '../nodes/nodeClient.ts';
import { conformanceTo, type Conformance } from '../openApi/conformance.ts';
import { ENCRYPTION_KEY, openNodeStorage } from '../nodes/nodeStorage.ts';
import { testDatabase } from '../database/postgres.ts';
import {
  connectShop,
  finishedInvestigation,
  listedEvents,
  openShopSystem,
  settledTicket,
  type ShopSystem,
  type Ticket,
} from '../database/shopSystem.ts';
import { signIn as signedIn, type SignedIn } from '../nodes/workspaceSession.ts';
import type { BadAnswer } from './faults.ts';
import { readOperations, type Operation } from './operations.ts';

/** One record of each kind. */
export type Records = {
  keys: string;
  connectors: string;
  tickets: string;
  investigations: string;
  clusters: string;
  upgrades: string;
  webhooks: string;
  'ticket-sources': string;
  'saved-replies': string;
  /** A knowledge document. */
  kb: string;
  channels: string;
  views: string;
  bulk: string;
  /** Its escalation rule. */
  'support-lead': string;
  /** A rating. */
  csat: string;
  inbox: string;
  events: string;
  users: string;
  /** A session of that user, and one of the administrator's. */
  sessions: string;
  auth: string;
};

/** A node with a record of each kind in two workspaces, and callers with every right and with too little. */
export type Scene = {
  operations: readonly Operation[];
  conformance: Conformance;
  admin: NodeClient;
  memberCookie: string;
  /** An administrator of the other workspace, and a member. */
  stranger: NodeClient;
  strangeMember: NodeClient;
  /** A key with all scopes, and one that may only read webhooks. */
  key: string;
  weakKey: string;
  /** Successes that cannot be had again, by operation. */
  firsts: readonly (readonly [operation: string, answer: BadAnswer])[];
  own: Records;
  foreign: Records;
  logId: string;
  /** A key that nobody has changed yet. */
  freshKeyId(): Promise<string>;
  /** A cookie of a new admin. */
  freshCookie(): Promise<string>;
  system: ShopSystem;
  close(): Promise<void>;
};

const MANY = '1000000';
const UNLIMITED = {
  SERVICE_RATE_READS_PER_MINUTE: MANY,
  SERVICE_RATE_WRITES_PER_MINUTE: MANY,
  SERVICE_RATE_SESSION_PER_MINUTE: MANY,
  SERVICE_RATE_UNAUTHENTICATED_PER_MINUTE: MANY,
  SERVICE_LOGIN_FAILURES_PER_ADDRESS: MANY,
  SERVICE_LOGIN_FAILURES_PER_EMAIL: MANY,
  SERVICE_MAX_STREAMS_PER_PRINCIPAL: MANY,
  SERVICE_MAX_API_KEYS: MANY,
  SERVICE_EMAIL_OAUTH_GOOGLE_CLIENT_ID: 'nobody',
  SERVICE_EMAIL_OAUTH_GOOGLE_CLIENT_SECRET: 'nothing',
  SERVICE_READ_AFTER_WRITE_MS: '30000',
  // Those that are there fill it: what is right by accident starts no process.
  SERVICE_MAX_CLUSTERS: '2',
};

export const openScene = async (): Promise<Scene> => {
  await using resources = new AsyncDisposableStack();
  const database = await testDatabase();
  resources.defer(() => database.close());
  const given = { DATABASE_URL: database.url, SERVICE_ENCRYPTION_KEY: ENCRYPTION_KEY, ...UNLIMITED };
  const system = await openShopSystem(given);
  resources.defer(() => system.close());
  const node = await system.fixture.start();
  const welcome = await nodeClient(node.backendUrl).send('POST', '/api/auth/bootstrap', {
    token: await bootstrapToken(node),
    ...ADMIN,
  });
  if (welcome.status !== 201) throw new Error(`bootstrap: ${welcome.status} ${welcome.text}`);
  const admin = nodeClient(node.backendUrl, cookieOf(welcome));
  const storage = await openNodeStorage(database.url, resources);
  const store = openStoreOn(storage.eventLog, storage);
  const signInAs = async (workspaceId: string, role: 'admin' | 'member'): Promise<SignedIn> => {
    const session = await signedIn(store, workspaceId, role);
    const { cookie } = session;
    const caller = nodeClient(node.backendUrl, cookie);
    await eventually(
      async () => (await caller.send('GET', '/api/auth/me')).status,
      (status) => status === 200,
    );
    return session;
  };
  const signIn = async (workspaceId: string, role: 'admin' | 'member') => (await signInAs(workspaceId, role)).cookie;
  const strangers = await signInAs('other', 'admin');
  const stranger = admin.at(node.backendUrl, strangers.cookie);
  const { origin } = await admin.get<{ origin: string }>('/audit/status');
  const document = await admin.get('/docs/0.3.0/json');
  const cluster = { name: 'ledgers', size: 'small', location: 'us', version: '26.8.0' };
  const made = await admin.send('POST', '/clusters', cluster);
  const same = { current_password: ADMIN.password, new_password: ADMIN.password };
  const changed = await admin.send('POST', '/api/auth/password', same);
  const other = await admin.at(node.backendUrl, '').send('POST', '/api/auth/login', ADMIN_SIGNS_IN);
  const own = await recordsOf(admin, system, cookieOf(other));
  const scene = {
    operations: readOperations(document),
    conformance: conformanceTo(document),
    admin,
    memberCookie: await signIn('default', 'member'),
    stranger,
    strangeMember: admin.at(node.backendUrl, await signIn('other', 'member')),
    key: await newKey(admin, [
      'clusters:write',
      'clusters:credentials:read',
      'webhooks:write',
      'audit:read',
      'tickets:write',
    ]),
    weakKey: await newKey(admin, ['webhooks:read']),
    firsts: [
      ['POST /api/auth/bootstrap', welcome],
      ['POST /api/auth/password', changed],
      ['POST /api/auth/accept-invitation', own.accepted],
      ['POST /clusters', made],
      ['POST /clusters/{cluster_id}/upgrades', own.upgrade],
      ['POST /api/csat', own.rated],
    ] as const,
    own: own.records,
    foreign: (await recordsOf(stranger, system, await signIn('other', 'admin'))).records,
    logId: origin.split('/').at(-1) ?? '',
    freshKeyId: async () =>
      (await admin.post<{ id: string }>('/api/keys', { name: 'Fresh', scopes: ['clusters:read'] })).id,
    freshCookie: () => signIn('default', 'admin'),
    system,
  };
  const open = resources.move();
  return { ...scene, close: () => open.disposeAsync() };
};

const newKey = async (client: NodeClient, scopes: readonly string[]): Promise<string> =>
  (await client.post<{ key: string }>('/api/keys', { name: scopes.join(' '), scopes })).key;

const { email, password } = ADMIN;
const ADMIN_SIGNS_IN = { email, password };

/** `cookie`: of a session whose id is taken for a record; its user is the client's or not. */
const recordsOf = async (
  client: NodeClient,
  { shop }: ShopSystem,
  cookie: string,
): Promise<{ records: Records; upgrade: BadAnswer; rated: BadAnswer; accepted: BadAnswer }> => {
  const key = await client.post<{ id: string }>('/api/keys', { name: 'Records', scopes: ['clusters:read'] });
  const connector = await connectShop(client, shop);
  const ticket = await client.post<Ticket>('/api/tickets', {
    title: 'Charged twice',
    body: 'A refund for order 1044.',
  });
  const cluster = { name: 'orders', size: 'small', location: 'us', version: '26.7.5' };
  const { id: clusterId } = await client.post<{ id: string }>('/clusters', cluster);
  const upgrade = await scheduledUpgrade(client, clusterId);
  const webhook = await client.post<{ id: string }>('/webhooks', WEBHOOK);
  const text = { uri: 'docs/a.md', content: '# Parcels', content_type: 'text/markdown' };
  const document = await client.post<{ id: string }>('/api/kb/documents', text);
  const savedReply = await client.post<{ id: string }>('/api/saved-replies', { name: 'Greeting', text: 'Hello.' });
  const channel = await client.post<{ id: string }>('/api/settings/escalation/channels', CHANNEL);
  const view = await client.post<{ id: string }>('/api/inbox/views', { name: 'New', filter: { status: ['new'] } });
  const action = { type: 'priority', priority: 'normal' };
  const bulk = await client.post<{ id: string }>('/api/tickets/bulk', { ids: [ticket.id], action });
  const rule = await client.post<{ id: string }>('/api/support-lead/escalation-rules', RULE);
  const source = await client.post<{ id: string }>('/api/ticket-sources', SOURCE);
  const investigation = await finishedInvestigation(client, await settledTicket(client, ticket.id));
  const rated = await client.send('POST', '/api/csat', { ticket_id: ticket.id, rating: 2 });
  const [event] = await listedEvents(client, { stream: `ticket-${ticket.id}` });
  const person = await joined(client);
  const records = {
    keys: key.id,
    connectors: connector.id,
    tickets: ticket.id,
    investigations: investigation.id,
    clusters: clusterId,
    upgrades: (JSON.parse(upgrade.text) as { id: string }).id,
    webhooks: webhook.id,
    'ticket-sources': source.id,
    'saved-replies': savedReply.id,
    kb: document.id,
    channels: channel.id,
    views: view.id,
    bulk: bulk.id,
    'support-lead': rule.id,
    csat: (JSON.parse(rated.text) as { id: string }).id,
    inbox: ticket.id,
    events: event?.event_id ?? '',
    users: person.id,
    sessions: await currentSession(client.at(client.url, person.cookie)),
    auth: await currentSession(client.at(client.url, cookie)),
  };
  return { records, upgrade, rated, accepted: person.accepted };
};

/** Somebody who was invited, and is signed in. */
const joined = async (client: NodeClient): Promise<{ id: string; cookie: string; accepted: BadAnswer }> => {
  type Invited = { user: { id: string }; invite_url: string };
  const invited = { email: `${randomUUID()}@example.com`, name: 'Cleo', role: 'member' };
  const { user, invite_url: url } = await client.post<Invited>('/api/users', invited);
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token');
  const accepted = await client.at(client.url, '').send('POST', '/api/auth/accept-invitation', { token, password });
  if (accepted.status !== 200) throw new Error(`invitation: ${accepted.status} ${accepted.text}`);
  return { id: user.id, cookie: cookieOf(accepted), accepted };
};

const currentSession = async (client: NodeClient): Promise<string> => {
  type Sessions = { items: { id: string; current: boolean }[] };
  const { items } = await eventually(
    () => client.get<Sessions>('/api/auth/sessions'),
    (list) => list.items.some(({ current }) => current),
  );
  return items.find(({ current }) => current)?.id ?? '';
};

const RULE = { name: 'Never', expression: 'if status == ignored then escalate()' };

/** There is no such program. */
export const SOURCE = { kind: 'mcp_custom', command: '/no/such/command' };
/** Nothing listens there. */
export const WEBHOOK = { name: 'pager', url: 'https://127.0.0.1:9/hooks', events: ['cluster.deleted'] };
export const CHANNEL = {
  kind: 'pagerduty',
  name: 'On call',
  config: { routing_key: '0123456789abcdef0123456789abcdef', severity: 'critical', base_url: 'https://127.0.0.1:9' },
};
export const WINDOW = {
  enabled: true,
  days_of_week: [2],
  start_local: '01:00',
  end_local: '03:00',
  timezone: 'Europe/Berlin',
};
const TEN_DAYS_MS = 10 * 86_400_000;

/** Of a cluster that is available and has a window of its own. */
const scheduledUpgrade = async (client: NodeClient, clusterId: string): Promise<BadAnswer> => {
  await eventually(
    () => client.get<{ status: string }>(`/clusters/${clusterId}`),
    ({ status }) => status === 'available',
  );
  const window = await client.send('PUT', `/clusters/${clusterId}/maintenance-window`, WINDOW);
  if (window.status !== 200) throw new Error(`window: ${window.status} ${window.text}`);
  const when = new Date(Date.now() + TEN_DAYS_MS).toISOString();
  const wanted = { to: '26.8.0', when, acknowledge_breaking: true };
  const upgrade = await client.send('POST', `/clusters/${clusterId}/upgrades`, wanted);
  if (upgrade.status !== 201) throw new Error(`upgrade: ${upgrade.status} ${upgrade.text}`);
  return upgrade;
};
