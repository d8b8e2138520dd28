import { streamName } from '../../../domain/core/log/eventLog.ts';
import type { DomainEvent, NewEvent, RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { SubjectKeyId } from '../../../domain/core/ids.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { eventAt } from '../../support/log/recordedEvents.ts';
import { csat } from './csatHistory.ts';
import { channels } from './channelHistory.ts';
import { bulks } from './bulkHistory.ts';
import { budgets } from './costHistory.ts';
import { cancelledUpgrades, clusterLives, clusters } from './clusterHistory.ts';
import { desk } from './deskHistory.ts';
import { at, id, type Step } from './historySteps.ts';
import { knowledge } from '../knowledge/knowledgeHistory.ts';
import { overLimit, passedOver, sources } from './sourceHistory.ts';
import { writes } from './outboxHistory.ts';
import { people } from './userHistory.ts';
import { escalationRules } from './ruleHistory.ts';
import { savedReplies } from './savedReplyHistory.ts';
import { serviceLevels } from './serviceLevelHistory.ts';
import { savedViews } from './savedViewHistory.ts';
import { redeliveries, webhooks } from './webhookHistory.ts';

const SUBJECT = SubjectKeyId.parse('0199c2f0-6a1e-4c44-9d0e-00000000000c');
const SUSPICION = { kind: 'instructions', pointer: '/body', excerpt: 'ignore\u0000 all' } as const;

const connectorCreated = (n: number, name: string, workspaceId = 'default'): Step => [
  `connector-${id(3, n)}`,
  'ConnectorCreated',
  {
    connectorId: id(3, n),
    workspaceId,
    kind: 'postgres',
    name,
    config: { HOST: 'db.example.com', 'ODD\u0000KEY': 'a\u0000b "quoted" \\u0000' },
    secretKeys: ['DATABASE_URL'],
    secretId: n === 2 ? null : id(4, n),
    autonomyLevel: 'investigate',
    createdAt: at(n),
  },
];

const ofConnector = (n: number, type: string, data: DomainEvent['data']): Step => [
  `connector-${id(3, n)}`,
  type,
  { connectorId: id(3, n), ...data },
];

const configured = { config: { HOST: 'b\u0000' }, secretKeys: ['A', 'B,"c"'], secretId: id(4, 9), updatedAt: at(20) };
const checked = {
  status: 'degraded',
  reasonCode: 'unreachable',
  reason: 'No\u0000route.',
  warnings: ['may\u0000write'],
};
const connectors: readonly Step[] = [
  connectorCreated(1, 'Shop'),
  connectorCreated(2, 'Shop!'),
  connectorCreated(3, 'Sh\u0000op'),
  connectorCreated(4, 'Shop', 'other'),
  connectorCreated(5, 'shop?'),
  ofConnector(1, 'ConnectorStatusChanged', { ...checked, checkedAt: at(15) }),
  ofConnector(2, 'ConnectorStatusChanged', { ...checked, checkedAt: at(16) }),
  ofConnector(3, 'ConnectorStatusChanged', { ...checked, warnings: [], checkedAt: at(17) }),
  ofConnector(1, 'ConnectorUpdated', { ...configured, autonomyLevel: 'off', enabled: true, restarts: false }),
  ofConnector(2, 'ConnectorUpdated', { ...configured, autonomyLevel: 'investigate', enabled: true, restarts: true }),
  ofConnector(3, 'ConnectorUpdated', { ...configured, autonomyLevel: 'off', enabled: false, restarts: false }),
  ofConnector(4, 'ConnectorTested', { success: true, reasonCode: null, durationMs: 5, testedAt: at(25) }),
  ofConnector(5, 'ConnectorDeleted', { deletedAt: at(26) }),
  connectorCreated(6, 'Shop'),
  ofConnector(7, 'ConnectorAbandoned', {}),
];

const name = (n: number, type: string, data: DomainEvent['data']): Step => [`reservation-name${n}`, type, data];
const owner = (n: number) => ({ category: 'cluster', id: id(1, n) });
const reserved = (n: number): Step =>
  name(n, 'NameReserved', { scope: 'cluster', owner: owner(n), commandId: id(2, n) });
const reservations: readonly Step[] = [
  reserved(1),
  reserved(2),
  reserved(3),
  name(2, 'NameConfirmed', { owner: owner(2) }),
  name(3, 'NameReleased', { owner: owner(3), reason: 'creation_abandoned' }),
];

const key = (n: number, type: string, data: DomainEvent['data']): Step => [
  `api_key-${id(5, n)}`,
  type,
  { keyId: id(5, n), ...data },
];
const keyCreated = (n: number, expiresAt: string | null): Step =>
  key(n, 'ApiKeyCreated', {
    workspaceId: 'default',
    name: `Key ${n}`,
    scopes: ['clusters:read', 'audit:read'],
    start: 'svk_01234567',
    keySha256: String(n).repeat(64),
    createdBy: id(6, 1),
    createdAt: at(n),
    expiresAt,
    rotatedFrom: null,
  });
const keysAndUsers: readonly Step[] = [
  keyCreated(1, null),
  keyCreated(2, at(59)),
  keyCreated(3, null),
  key(1, 'ApiKeyChanged', { name: 'Renamed', expiresAt: at(58), changedAt: at(9) }),
  key(2, 'ApiKeyRotated', { rotatedTo: id(5, 3), expiresAt: at(57), rotatedAt: at(9) }),
  key(3, 'ApiKeyRevoked', { revokedAt: at(10) }),
  ...[1, 2].map((n): Step => [
    `user-${id(6, n)}`,
    'UserAdded',
    {
      userId: id(6, n),
      workspaceId: 'default',
      role: n === 1 ? 'admin' : 'member',
      passwordSecretId: id(4, 8),
      addedAt: at(n),
      email: n === 1 ? 'ada@example.com' : null,
      name: n === 1 ? 'Ada' : null,
    },
  ]),
  [`user-${id(6, 3)}`, 'UserAbandoned', { userId: id(6, 3) }],
];

const casesOf = (n: number) => caseOf(SUBJECT, 'default', { ticketId: id(7, n), investigationId: id(8, n) });

const ofTicket = (n: number, { type, data }: NewEvent, other: DomainEvent['data'] = {}, actor?: 'user'): Step => {
  const step = [`ticket-${id(7, n)}`, type, { ...data, ...other }] as const;
  return actor === undefined ? step : [...step, actor];
};
const received = (n: number, data: DomainEvent['data'] = {}): Step =>
  ofTicket(n, casesOf(n).received(), {
    tags: ['shipping', 'a "b", {c}'],
    receivedAt: at(n),
    title: 'Cannot\u0000 pay',
    body: 'It says\n\n"past due" \\ \u0000 \\u0000.',
    customer: 'ada\u0000@example.com',
    customerRef: { id: null, email: 'ada\u0000@example.com', name: null },
    url: 'https://help.example.com/1?\u0000',
    suspicion: null,
    ...data,
  });
const claimed = (n: number): Step => ofTicket(n, casesOf(n).claimed());
const escalated = (n: number, data: DomainEvent['data']): Step =>
  ofTicket(n, {
    type: 'TicketEscalated',
    data: {
      ticketId: id(7, n),
      investigationId: id(8, n),
      reason: 'money',
      queue: 'billing',
      confidence: 0.3,
      escalatedAt: at(40),
      ...data,
    },
  });

const messageAdded = (n: number, investigationId: string | null, data: DomainEvent['data']): NewEvent => ({
  type: 'TicketMessageAdded',
  data: {
    ticketId: id(7, n),
    investigationId,
    key: 'b',
    author: 'customer',
    at: at(30),
    addedAt: at(43),
    body: 'So\u0000?',
    suspicion: null,
    ...data,
  },
});

const PNG = { name: 'b.png', mime: 'image/png', size: 5, at: at(43), digest: 'sha256:00' };
const arrivals: readonly Step[] = [
  received(1),
  received(2, { suspicion: SUSPICION, sourceKind: 'email', sourceId: id(9, 1), externalId: 'mail-1' }),
  received(3, { title: null, body: null, customer: null, customerRef: null, url: null }),
  received(4, { tags: [], suspicion: undefined }),
  received(5),
  received(6, {
    thread: [{ key: 'a', author: 'staff', body: 'Hm\u0000.', at: at(2) }],
    attachments: [{ name: 'a\u0000"b"', mime: 'text/plain', size: 3 }],
  }),
  ...[1, 2, 3, 4].map(claimed),
];
const outcomes: readonly Step[] = [
  ofTicket(1, casesOf(1).readyForReview()),
  escalated(2, { suspectedInjection: true }),
  escalated(3, { cause: 'cancelled' }),
  ofTicket(4, {
    type: 'TicketFailed',
    data: { ticketId: id(7, 4), investigationId: id(8, 4), reason: 'x', failedAt: at(41) },
  }),
  ofTicket(4, { type: 'TicketRequeued', data: { ticketId: id(7, 4), requeuedAt: at(42) } }, {}, 'user'),
  claimed(5),
  ofTicket(1, {
    type: 'TicketAnswered',
    data: { ticketId: id(7, 1), investigationId: id(8, 1), delivery: 'sent', answeredAt: at(43) },
  }),
  ofTicket(1, messageAdded(1, id(8, 1), { suspicion: SUSPICION })),
  ofTicket(1, { type: 'TicketReopened', data: { ticketId: id(7, 1), reopenedAt: at(44) } }),
  ofTicket(
    2,
    { type: 'TicketResolved', data: { ticketId: id(7, 2), resolvedAt: at(45), resolution: 'Done.\u0000' } },
    {},
    'user',
  ),
  ofTicket(6, messageAdded(6, null, { body: null })),
  ofTicket(6, { type: 'TicketAttachmentsAdded', data: { ticketId: id(7, 6), attachments: [PNG], addedAt: at(43) } }),
  ofTicket(6, { type: 'TicketIgnored', data: { ticketId: id(7, 6), ignoredAt: at(46), reason: null } }, {}, 'user'),
];

const of = (n: number, { type, data }: NewEvent, other: DomainEvent['data'] = {}): Step => [
  `investigation-${id(8, n)}`,
  type,
  { ...data, ...other },
];
const judged = { seq: 7, toolUseId: 'toolu_7', at: at(31) };
const first = casesOf(1);
const investigations: readonly Step[] = [
  of(1, first.started()),
  of(2, casesOf(2).started(), { suspicion: SUSPICION }),
  of(3, casesOf(3).started()),
  of(4, casesOf(4).started()),
  of(1, first.asked(1)),
  of(1, first.answered(1), { content: [{ type: 'text', text: 'I look at\u0000 it.' }] }),
  of(1, first.authorized(2), { arguments: { 'sql\u0000': "select '\u0000'", nested: [null, { deep: 1.5 }] } }),
  of(1, first.callStarted(2)),
  of(1, first.denied(3), { requestedTool: 'post\u0000reply' }),
  of(1, first.denied(4), { connectorKind: 'postgres', tool: 'query' }),
  of(1, first.completed(2), { result: { rows: [{ status: 'past\u0000due' }] } }),
  of(1, first.authorized(5)),
  of(1, first.completed(5), { status: 'error', code: 'tool_failed', result: null, message: 'no\u0000 table' }),
  of(1, { type: 'CustomerPinned', data: { seq: 5, connectorId: id(3, 1), at: at(29), customer: 'cus\u0000_1' } }),
  of(1, first.asked(6, 'summarizer')),
  of(1, first.answered(6, { purpose: 'summarizer', content: null, costMicroUsd: null })),
  of(1, { type: 'ContextCompacted', data: { throughSeq: 5, at: at(30), summary: 'So far.' } }),
  of(1, { type: 'VerdictRejected', data: { ...judged, rejections: 1, codes: ['quote'], reasons: [] } }),
  of(1, { type: 'VerdictProposed', data: { ...judged, seq: 8, verdict: {} } }),
  of(1, first.concluded()),
  of(1, first.drafted(), { language: 'e\u0000n', body: 'Dear\u0000 Ada' }),
  of(2, casesOf(2).authorized(1)),
  of(2, casesOf(2).completed(1), { injectionSuspected: true, suspicion: SUSPICION, result: 'text', resultRef: null }),
  of(2, casesOf(2).concluded(), { kind: 'escalate', escalation: { reason: 'money', queue: 'billing' }, verdict: null }),
  of(3, casesOf(3).failed(false)),
  of(3, { type: 'InvestigationResumed', data: { attempt: 2, cause: 'retry', unansweredRequest: null, at: at(37) } }),
  of(3, { type: 'InvestigationCancelled', data: { ticketId: id(7, 3), attempt: 2, at: at(38) } }),
  of(4, casesOf(4).failed(true)),
];

/** Something of everything that read models fold, with what only PostgreSQL minds: U+0000, quotes, nulls, empty lists. */
export const history: readonly RecordedEvent[] = [
  ...clusters,
  ...connectors,
  ...sources,
  ...reservations,
  ...keysAndUsers,
  ...arrivals,
  ...investigations,
  ...outcomes,
  ...writes,
  ...clusterLives,
  ...webhooks,
  ...cancelledUpgrades,
  ...redeliveries,
  // Behind all others, whose positions are written down with their rows.
  of(1, first.playbookSelected()),
  ...passedOver,
  ...overLimit,
  ...people,
  ...savedReplies,
  ...desk,
  ...channels,
  ...savedViews,
  ...bulks,
  ...escalationRules,
  ...csat,
  ...knowledge,
  ...budgets,
  ...serviceLevels,
].map(([stream, type, data, actor], index, steps) => {
  const event = eventAt(index + 1, type, data);
  const place = stream.indexOf('-');
  return {
    ...event,
    stream: streamName(stream.slice(0, place), stream.slice(place + 1)),
    revision: BigInt(steps.slice(0, index).filter(([other]) => other === stream).length),
    recordedAt: at(index),
    meta: {
      ...event.meta,
      ...(actor === undefined ? {} : { actor: { type: actor, id: id(6, 1) } }),
      ...(type === 'NameReserved' && index % 2 === 0 ? {} : { workspaceId: 'default' }),
    },
    subject: type.startsWith('User') && typeof data['email'] === 'string' ? SUBJECT : null,
  };
});
