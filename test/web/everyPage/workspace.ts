import { channelBodies } from '../../support/channels/channelConfigs.ts';
import { connectShop, settledTicket } from '../../support/database/shopSystem.ts';
import { eventually } from '../../support/eventually.ts';
import type { NodeClient } from '../../support/nodes/nodeClient.ts';
import type { Site } from '../site.ts';

/** What people and programs call things and write. */
export type Words = {
  name: (what: string) => string;
  /** Of a cluster, whose names are a part of addresses. */
  cluster: string;
  title: (what: string) => string;
  body: string;
  customer: string;
  tags: readonly string[];
};

export const PLAIN: Words = {
  name: (what) => what,
  cluster: 'Alpha',
  title: (what) => what,
  body: 'Hello,\n\nMy password worked yesterday, and today I cannot log in to my account. What can I do?\n\nJonas Weber',
  customer: 'jonas@example.com',
  tags: ['returns'],
};

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);
const RIGHT_TO_LEFT = 'مرحبا، لا أستطيع تسجيل الدخول إلى حسابي';
const MARKUP = '<img src=x onerror=alert(1)> <b>bold</b> [a](javascript:alert(1))';

/** Long words, right to left, markup. */
export const HOSTILE: Words = {
  name: (what) => `${what} ${RIGHT_TO_LEFT.slice(0, 18)} ${MARKUP.slice(0, 28)} ${LONG.slice(0, 60)}`.slice(0, 100),
  cluster: `Alpha${'a'.repeat(58)}`,
  title: (what) => `${RIGHT_TO_LEFT} ${MARKUP} ${LONG} ${what}`,
  body: `${RIGHT_TO_LEFT}\n\n${MARKUP}\n\n${LONG.repeat(3)}\n\nhttps://example.com/${'x'.repeat(300)}\n\nI cannot log in.`,
  customer: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`,
  tags: [LONG.slice(0, 50), RIGHT_TO_LEFT.slice(0, 20), '<b>x</b>'],
};

/** Gives a workspace one of everything that has a page, and tickets in several states. Gives the ids. */
export const fill = async (admin: NodeClient, words: Words): Promise<ReadonlySet<string>> => {
  const cluster = await admin.post<Made>('/clusters', {
    name: words.cluster,
    size: 'small',
    location: 'us',
    version: '26.7.5',
  });
  const others = await Promise.all(bodiesOf(words).map(([path, body]) => admin.post<Made>(path, body)));
  const tickets = await ticketsOf(admin, words);
  await eventually(
    () => admin.get<{ status: string }>(`/clusters/${cluster.id}`),
    ({ status }) => status === 'available',
  );
  return new Set([cluster, ...others, ...tickets].flatMap(({ id }) => id ?? []));
};

type Made = { id?: string };

const bodiesOf = ({ name, title }: Words): readonly (readonly [string, object])[] => [
  ['/api/users', { name: name('Cleo'), email: `${name('c').length}@example.com`, role: 'member' }],
  ['/api/keys', { name: name('pipeline'), scopes: ['clusters:read', 'tickets:write'] }],
  ['/webhooks', { name: name('pager'), url: 'https://127.0.0.1:9/hooks', events: ['cluster.deleted'] }],
  ['/api/settings/escalation/channels', { ...channelBodies('https://127.0.0.1:9').pagerduty, name: name('On call') }],
  ['/api/saved-replies', { name: name('Greeting'), text: title('Kind regards') }],
  ['/api/inbox/views', { name: name('Billing').slice(0, 60), filter: { status: ['new'] } }],
  ['/api/ticket-sources', { kind: 'mcp_custom', name: name('Desk'), command: '/no/such/command' }],
  [
    '/api/support-lead/escalation-rules',
    { name: name('Urgent ones'), expression: 'if priority == urgent then escalate()' },
  ],
];

const ticketsOf = async (admin: NodeClient, words: Words): Promise<readonly Made[]> => {
  const { body, customer, tags } = words;
  const sent = [
    { title: words.title('A code is refused: AUTUMN15'), body: 'Why is AUTUMN15 refused?', customer },
    { title: words.title('Charged twice for order 1044'), body, customer, priority: 'urgent' },
    { title: words.title('Where is order 1042?'), body: 'Where is order 1042?', customer, priority: 'high' },
    { title: words.title('Cannot log in since this morning'), body, customer, tags },
  ];
  const made: Required<Made>[] = [];
  for (const ticket of sent) made.push(await admin.post('/api/tickets', ticket));
  for (const { id } of made) await settledTicket(admin, id);
  // Preferred to the others, since it is the only one that is given back.
  const last = made.slice(-1);
  for (const { id } of last) await admin.post(`/api/tickets/${id}/notes`, { text: `${body}\n\nSeen.` });
  return last;
};

/** What an installation has once. */
export const connect = (admin: NodeClient, site: Site): Promise<unknown> =>
  connectShop(admin, { readerUrl: site.shopUrl });
