import type { DomainEvent } from '../../../domain/core/log/eventStore.ts';
import { at, id, type Step } from './historySteps.ts';

const sourceId = id(9, 1);
const ofSource = (type: string, data: DomainEvent['data'], n = 1): Step => [
  `ticket_source-${id(9, n)}`,
  type,
  { sourceId: id(9, n), ...data },
];
const chosen = {
  name: 'De\u0000sk',
  enabled: true,
  readOnly: false,
  pollIntervalS: 60,
  config: { BASE_URL: 'https://example.com\u0000' },
  secretKeys: ['API_TOKEN'],
  secretId: id(4, 7),
  command: null,
  args: [],
  webhookPort: null,
};
const custom = { ...chosen, config: {}, command: 'run', args: ['a "b"', '\u0000'], webhookPort: 2000 };

const fetched = {
  sourceId,
  workspaceId: 'default',
  sourceKind: 'helpdesk',
  externalId: 'x',
  receivedAt: at(3),
  title: null,
  body: null,
  customer: null,
  customerRef: null,
  url: null,
  thread: null,
  attachments: null,
};
const ofItem = (n: number, itemId: string) => ({ sourceId: id(9, n), workspaceId: 'default', itemId });
const passed = (n: number, itemId: string, title: string | null): Step => [
  `ticket_source-${id(9, 6)}`,
  'SourceItemPassedOver',
  { ...ofItem(n, itemId), cameAt: at(3), title, sender: title && 'a@example.com', reason: 'A\u0000list.' },
];

/** Lives of ticket sources; the tickets of the first are among those that arrived. */
export const sources: readonly Step[] = [
  ofSource('TicketSourceCreated', {
    ...chosen,
    workspaceId: 'default',
    kind: 'helpdesk',
    startFrom: at(1),
    createdAt: at(1),
  }),
  ofSource('TicketSourceStarted', { command: 'node', args: [], startedAt: at(2) }),
  ofSource('TicketSourceToolsApproved', { toolsHash: 'a', approvedAt: at(2) }),
  ofSource('TicketSourceStatusChanged', { status: 'ready', reasonCode: null, reason: null, checkedAt: at(2) }),
  [`ticket_source-${id(9, 5)}`, 'SourceTicketFetched', fetched],
  [
    `ticket_source-${id(9, 5)}`,
    'SourceCursorAdvanced',
    { sourceId, workspaceId: 'default', cursor: ' "c" ', reset: false, fetchedAt: at(4) },
  ],
  ofSource(
    'TicketSourceCreated',
    { ...custom, workspaceId: 'other', kind: 'mcp_custom', startFrom: null, createdAt: at(5) },
    2,
  ),
  ofSource('TicketSourceToolsApproved', { toolsHash: 'a', approvedAt: at(6) }, 2),
  ofSource('TicketSourceToolsChanged', { toolsHash: 'b', noticedAt: at(7) }, 2),
  ofSource(
    'TicketSourceStatusChanged',
    { status: 'degraded', reasonCode: 'c', reason: 'No\u0000.', checkedAt: at(7) },
    2,
  ),
  ofSource('TicketSourceToolsApproved', { toolsHash: 'b', approvedAt: at(8) }, 2),
  ofSource('TicketSourceTested', { success: false, reasonCode: 'x', durationMs: 2, testedAt: at(9) }, 2),
  ofSource(
    'TicketSourceChanged',
    { ...custom, command: 'other', hourlyLimit: 7, restarts: true, changedAt: at(10) },
    2,
  ),
  ofSource(
    'TicketSourceCreated',
    { ...custom, enabled: false, workspaceId: 'default', kind: 'mcp_custom', startFrom: null, createdAt: at(11) },
    3,
  ),
  ofSource('TicketSourceChanged', { ...custom, enabled: false, restarts: false, changedAt: at(12) }, 3),
  ofSource(
    'TicketSourceCreated',
    { ...custom, workspaceId: 'default', kind: 'mcp_custom', startFrom: null, createdAt: at(13) },
    4,
  ),
  ofSource('TicketSourceDeleted', { deletedAt: at(14) }, 4),
];

/** What sources passed over, of which some became tickets after all. */
export const passedOver: readonly Step[] = [
  ...['y', 'x', 'z'].map((itemId): Step => passed(7, itemId, 'No\u0000te')),
  passed(7, 'x', null),
  [`ticket_source-${id(9, 6)}`, 'SourceItemTakenIn', { ...ofItem(7, 'y'), externalId: 'x', takenInAt: at(4) }],
  [`ticket_source-${id(9, 6)}`, 'SourceTicketFetched', { ...fetched, sourceId: id(9, 7), externalId: 'z' }],
  passed(8, 'x', 'Gone'),
  ofSource('TicketSourceDeleted', { deletedAt: at(15) }, 8),
];

/** New tickets of which the last is above the limit of their source, until people release it. */
export const overLimit: readonly Step[] = [
  ...[false, false, true].map((held, n): Step => [
    `ticket_source-${id(9, 5)}`,
    'SourceTicketFetched',
    { ...fetched, externalId: `n${n}`, held },
  ]),
  ofSource('TicketSourceReleased', { releasedAt: at(16) }),
];
