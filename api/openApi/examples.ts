const AT = '2026-11-21T10:00:00.000Z';
const ID = '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11';
const OTHER_ID = '0199c2f0-71c3-7d0a-8e55-0c1d2e3f4a5b';

const cluster = {
  id: ID,
  name: 'First',
  type: 'keycloak',
  status: 'available',
  size: 'small',
  version: '26.8.0',
  location: 'us',
  management_mode: 'full',
  url: 'http://127.0.0.1:20000',
  sso_enabled: true,
  http_relative_path: '',
  features: [],
  features_disabled: [],
  created_at: AT,
  updated_at: AT,
  auto_upgrade_enabled: false,
};
const { features: _features, features_disabled: _disabled, ...listedCluster } = cluster;

/** What a schema of the document looks like when it is filled in, by its name. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  ListedCluster: listedCluster,
  Cluster: cluster,
  CreateClusterBody: { name: 'First', size: 'small', location: 'us', version: '26.8.0' },
  ClusterVersion: { version: '26.8.0', active: true, is_major_change: false, breaking_change_count: 0 },
  CreateTicketBody: {
    title: 'Where is my order 1042?',
    body: 'It has been six days.',
    customer: 'mira@example.com',
    priority: 'normal',
    tags: ['shipping'],
  },
  ShowPresenceBody: { state: 'typing' },
  CreateSavedReplyBody: { name: 'Shipping', text: 'Hello {{customer.name}}, it is on its way.', shortcut: 'ship' },
  ChangeSavedReplyBody: { text: 'Hello {{customer.name}}, it has left our warehouse.' },
  CreateConnectorBody: {
    kind: 'postgres',
    name: 'Shop',
    config: { DATABASE_URL: 'postgres://reader:…@db.example.com/shop' },
    autonomy_level: 'investigate',
  },
  ChangeConnectorBody: { autonomy_level: 'off' },
  CreateApiKeyBody: { name: 'Build server', scopes: ['clusters:write'], expires_at: null },
  ChangeApiKeyBody: { name: 'Build server of the north' },
  RotateApiKeyBody: { overlap_seconds: 3600 },
  SignInBody: { email: 'ada@example.com', password: 'correct horse battery' },
  CreateFirstAdminBody: {
    token: 'from the link',
    email: 'ada@example.com',
    password: 'correct horse battery',
    name: 'Ada',
  },
  User: { id: OTHER_ID, email: 'ada@example.com', name: 'Ada', role: 'admin', workspace_id: 'default' },
  Event: {
    position: '0000000000000007',
    event_id: ID,
    stream: `ticket-${OTHER_ID}`,
    revision: 0,
    category: 'ticket',
    type: 'TicketReceived',
    workspace_id: 'default',
    occurred_at: AT,
    actor: { type: 'user', id: OTHER_ID },
    caused_by: null,
    data: { ticketId: OTHER_ID, sourceKind: 'direct', title: 'Where is my order 1042?' },
    chain_hash: null,
  },
  ApiVersion: { version: '2026-06-01.beta', status: 'current', deprecated_at: null, sunset_at: null },
  Problem: {
    type: 'http://localhost:8080/problems/validation_failed',
    title: 'Validation failed',
    status: 422,
    detail: '2 fields are invalid.',
    instance: '/clusters',
    code: 'validation_failed',
    request_id: ID,
    errors: [
      { field: '/name', code: 'pattern', detail: 'Must start with a letter.' },
      { field: '/verison', code: 'unknown_field', detail: 'Unknown field.' },
    ],
  },
};
