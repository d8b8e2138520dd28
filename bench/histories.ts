import { createHash } from 'node:crypto';
import type { NewEvent } from '../domain/core/log/eventStore.ts';
import type { SubjectKeyId } from '../domain/core/ids.ts';
import { caseOf, STARTED_AT } from '../test/support/investigations/investigationEvents.ts';
import type { Random } from './random.ts';

/** One append: all events of it go to a stream that holds `revision + 1` events before. */
export type Piece = { stream: string; revision: bigint; events: readonly NewEvent[] };

/** What happened to one thing, in order; a piece is appended when those before it are. */
export type History = { workspaceId: string; pieces: readonly Piece[] };

/** The workspace that people of the bench see; it holds most of everything. */
export const MAIN_WORKSPACE = 'default';
const OTHER_WORKSPACES = ['north', 'south', 'east', 'west', 'centre'] as const;
const MAIN_SHARE = 0.7;

/** A word of most tickets, one of forty, and one of none. */
export const COMMON_WORD = 'order';
export const RARE_WORD = 'zirconium';
export const ABSENT_WORD = 'xylograph';
const RARE_TICKETS = 40;

const TICKETS_PER_CUSTOMER = 10;
const STEP_MS = 25_000;
const SUBJECTS = [
  'Where is my order',
  'Cannot pay with my card',
  'The invoice shows a wrong address',
  'Parcel came without the second box',
  'Password reset mail never arrives',
  'Export of the report fails',
  'Refund for a cancelled order',
  'Delivery to another country',
];
const WORDS = (
  `order invoice card parcel address account delivery refund report export password mail customer since days again ` +
  `please check status tracking number warehouse carrier customs payment bank declined expired renewed contract plan ` +
  `upgrade seat user admin login error page button screen mobile browser cache update release version import file ` +
  `column row missing double twice wrong amount currency tax discount coupon gift box damaged broken replacement ` +
  `return label pickup schedule weekend holiday evening morning team manager colleague phone call answer waiting`
).split(' ');

/** Who a ticket is of, what became of it, and whether it has the rare word. Alike for the same seed and number. */
export type TicketPlan = { number: number; workspaceId: string; customer: string; fate: Fate; isRare: boolean };
export type Fate = 'new' | 'escalated' | 'failed' | 'investigated';

/** Of all tickets, the parts that came to these ends; the others were investigated to the end. */
export type Shares = Readonly<Record<Exclude<Fate, 'investigated'>, number>>;

/** Of a hundred tickets 84 wait: a million tickets are two million events. */
export const MOSTLY_WAITING: Shares = { new: 0.84, escalated: 0.09, failed: 0.03 };
/** Of a hundred tickets 80 were investigated to the end, as where an agent looks into each. */
export const MOSTLY_INVESTIGATED: Shares = { new: 0.05, escalated: 0.1, failed: 0.05 };

/** Whose ticket it is, and what becomes of it. `tickets`: how many there will be. */
export const ticketPlan = (
  number: number,
  tickets: number,
  random: Random,
  shares: Shares = MOSTLY_WAITING,
): TicketPlan => {
  const isRare = number % Math.max(1, Math.floor(tickets / RARE_TICKETS)) === 0;
  const where = random();
  const what = random();
  // Customers come back within some time, as people do.
  const customer = Math.floor((number + random() * 1_000) / TICKETS_PER_CUSTOMER);
  return {
    number,
    workspaceId:
      isRare || where < MAIN_SHARE
        ? MAIN_WORKSPACE
        : (OTHER_WORKSPACES[Math.floor(((where - MAIN_SHARE) / (1 - MAIN_SHARE)) * OTHER_WORKSPACES.length)] ??
          'north'),
    customer: `person${customer}@example.com`,
    fate: fateAt(what, shares),
    isRare,
  };
};

/** `place`: from 0 to 1. */
const fateAt = (place: number, { new: waiting, escalated, failed }: Shares): Fate => {
  if (place < waiting) return 'new';
  if (place < waiting + escalated) return 'escalated';
  return place < waiting + escalated + failed ? 'failed' : 'investigated';
};

/** The events of a ticket and of its investigation: 1 to 21. */
export const ticketHistory = (plan: TicketPlan, subject: SubjectKeyId, random: Random): History => {
  const { workspaceId, number, fate } = plan;
  const ids = { ticketId: idOf('ticket', number), investigationId: idOf('investigation', number) };
  const one = caseOf(subject, workspaceId, ids);
  const received = one.received({ ...textsOf(plan, random), receivedAt: STARTED_AT });
  const [ticket, investigation] = [`ticket-${ids.ticketId}`, `investigation-${ids.investigationId}`];
  const stages = {
    new: () => [piece(ticket, -1n, received)],
    escalated: () => [
      piece(ticket, -1n, received, one.claimed()),
      piece(investigation, -1n, one.started(), verdictTo('escalate', one.concluded())),
      piece(ticket, 1n, escalation(ids)),
    ],
    failed: () => [
      piece(ticket, -1n, received, one.claimed()),
      piece(investigation, -1n, one.started(), one.failed(true)),
      piece(ticket, 1n, {
        type: 'TicketFailed',
        data: { ...ids, reason: 'provider_unavailable', failedAt: STARTED_AT },
      }),
    ],
    investigated: () => [
      piece(ticket, -1n, received, one.claimed()),
      piece(investigation, -1n, one.started(), ...steps(one, random), one.concluded(), one.drafted()),
      piece(ticket, 1n, one.readyForReview()),
    ],
  } satisfies Record<Fate, () => Piece[]>;
  const laterMs = number * STEP_MS - SPAN_MS;
  const pieces = stages[fate]().map((part) => ({
    ...part,
    events: part.events.map((event) => shifted(event, laterMs)),
  }));
  return { workspaceId, pieces };
};

/** A million tickets end where the first one of the helper that makes them stands. */
const SPAN_MS = 1_000_000 * STEP_MS;

const piece = (stream: string, revision: bigint, ...events: NewEvent[]): Piece => ({ stream, revision, events });

/** Three questions to the model, each with a query whose result has ten rows. */
const steps = (one: ReturnType<typeof caseOf>, random: Random): NewEvent[] =>
  [1, 3, 5].flatMap((seq) => [
    one.asked(seq),
    one.answered(seq, { content: [{ type: 'text', text: sentence(random, 40) }] }),
    one.authorized(seq + 1),
    one.callStarted(seq + 1),
    one.completed(seq + 1, {
      result: { rows: Array.from({ length: 10 }, (_, id) => ({ id, status: 'past_due', note: sentence(random, 8) })) },
    }),
  ]);

const verdictTo = (kind: string, { data, ...event }: NewEvent): NewEvent => ({
  ...event,
  data: { ...data, kind, escalation: { reason: 'low_confidence', queue: 'support' }, confidence: 0.3 },
});

const escalation = (ids: { ticketId: string; investigationId: string }): NewEvent => ({
  type: 'TicketEscalated',
  data: { ...ids, reason: 'low_confidence', queue: 'support', confidence: 0.3, escalatedAt: STARTED_AT },
});

const textsOf = ({ number, customer, isRare }: TicketPlan, random: Random) => ({
  title: `${SUBJECTS[Math.floor(random() * SUBJECTS.length)] ?? ''} ${number}`,
  body: `${sentence(random, 45)}${isRare ? ` ${RARE_WORD}` : ''}`,
  customer,
  customerRef: { id: null, email: customer, name: null },
  priority: (['low', 'normal', 'normal', 'normal', 'high', 'urgent'] as const)[Math.floor(random() * 6)] ?? 'normal',
  tags: random() < 0.3 ? [random() < 0.9 ? 'shipping' : 'vip'] : [],
});

/** The first words of the list come more often than the last, as in any language. */
const sentence = (random: Random, words: number): string =>
  Array.from({ length: words }, () => WORDS[Math.floor(random() ** 2 * WORDS.length)]).join(' ');

/** The event with every moment of it moved. */
const shifted = (event: NewEvent, ms: number): NewEvent => ({
  ...event,
  data: Object.fromEntries(
    Object.entries(event.data).map(([name, value]) => [
      name,
      typeof value === 'string' && (name === 'at' || name.endsWith('At'))
        ? new Date(Date.parse(value) + ms).toISOString()
        : value,
    ]),
  ),
});

/** A cluster of a driver that no node of the bench has, and upgraded by its owner, so that nobody looks after it; with its name. */
export const clusterHistory = (number: number, random: Random): History => {
  const [clusterId, operationId] = [idOf('cluster', number), idOf('operation', number)];
  const at = STARTED_AT;
  const own = { clusterId, operationId };
  const requested = {
    ...own,
    workspaceId: MAIN_WORKSPACE,
    name: `${WORDS[Math.floor(random() * WORDS.length)] ?? ''} ${number}`,
    type: 'keycloak',
    managementMode: 'full',
    size: ['small', 'medium', 'large'][number % 3],
    location: ['us', 'ca', 'au', 'eu'][number % 4],
    version: ['26.8.0', '26.7.2', '26.6.0'][Math.floor(random() * 3)],
    httpRelativePath: '',
    features: ['admin-fine-grained-authz'],
    featuresDisabled: [],
    autoUpgradeEnabled: false,
    deletionProtection: false,
    maintenanceWindow: null,
    driver: 'kubernetes',
    requestedAt: at,
  };
  const owner = { category: 'cluster', id: clusterId };
  const events: NewEvent[] = [
    { type: 'ClusterRequested', data: requested },
    { type: 'ClusterProvisioningStarted', data: { ...own, startedAt: at, deadlineAt: at } },
    {
      type: 'ClusterProvisioningStepReached',
      data: { ...own, attempt: 1, step: 'database', progress: 0.5, reachedAt: at },
    },
    number % 10 === 9
      ? {
          type: 'ClusterProvisioningFailed',
          data: { ...own, reasonCode: 'port_in_use', reason: 'Taken.', failedAt: at },
        }
      : { type: 'ClusterProvisioned', data: { ...own, url: 'https://cluster.example.com', provisionedAt: at } },
  ];
  const name = { type: 'NameReserved', data: { scope: 'cluster', owner, commandId: idOf('command', number) } };
  return {
    workspaceId: MAIN_WORKSPACE,
    pieces: [
      piece(`reservation-${idOf('name', number)}`, -1n, name, { type: 'NameConfirmed', data: { owner } }),
      piece(`cluster-${clusterId}`, -1n, ...events.map((event) => shifted(event, number * STEP_MS - SPAN_MS))),
    ],
  };
};

/** A key that nobody has. */
export const apiKeyHistory = (number: number): History => {
  const keyId = idOf('api_key', number);
  const data = {
    keyId,
    workspaceId: MAIN_WORKSPACE,
    name: `Key ${number}`,
    scopes: ['clusters:read'],
    start: 'svk_01234567',
    keySha256: createHash('sha256').update(keyId).digest('hex'),
    createdBy: idOf('user', 0),
    createdAt: STARTED_AT,
    expiresAt: null,
    rotatedFrom: null,
  };
  return { workspaceId: MAIN_WORKSPACE, pieces: [piece(`api_key-${keyId}`, -1n, { type: 'ApiKeyCreated', data })] };
};

/** A UUID that every run with this number gets. */
export const idOf = (kind: string, number: number): string => {
  const hex = createHash('md5').update(`${kind} ${number}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};
