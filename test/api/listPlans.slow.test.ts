import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../adapters/postgres/database.ts';
import { clusterList } from '../../api/clusters/list.ts';
import { connectorList } from '../../api/connectors/list.ts';
import { eventList } from '../../api/events/list.ts';
import type { App } from '../../api/http/http.ts';
import { inboxList } from '../../api/inbox/list.ts';
import { investigationList } from '../../api/investigations/list.ts';
import { investigationTrajectory } from '../../api/investigations/trajectory.ts';
import { listKeys } from '../../api/keys/list.ts';
import { ownSessions, sessionsOfUsers } from '../../api/sessions/open/routes.ts';
import { getUsers } from '../../api/users/list.ts';
import { ticketHistoryList } from '../../api/tickets/history.ts';
import { ticketList } from '../../api/tickets/list.ts';
import { savedReplyList } from '../../api/savedReplies/list.ts';
import { sourceList } from '../../api/sources/list.ts';
import { passedOverList } from '../../api/sources/passedOver/list.ts';
import { channelDeliveries } from '../../api/channels/deliveries.ts';
import { channelList } from '../../api/channels/list.ts';
import { webhookDeliveries } from '../../api/webhooks/deliveries.ts';
import { webhookList } from '../../api/webhooks/list.ts';
import { readModels } from '../../composition/modules.ts';
import { FOUND_MAX } from '../../projections/tickets/ticketSearch.ts';
import { openApiDocument } from '../../tools/openApiDocument.ts';
import { readOperations, type Operation } from '../support/badInput/operations.ts';
import { makeKey } from '../support/clusters/clusterApi.ts';
import { explainedDatabase, type Work } from '../support/database/explained.ts';
import { silentLogger } from '../support/logger.ts';
import { makeManySessions, makeMillionRows, MILLION_ROWS, RECORDS } from '../support/database/millionRows.ts';
import { apiParts, openApp } from '../support/nodes/nodeApi.ts';
import { openNode, type TestNode } from '../support/nodes/openNode.ts';
import { signIn } from '../support/nodes/workspaceSession.ts';

/** A list, asked with each of these queries for its first two pages. */
type Case = {
  path: string;
  queries: readonly string[];
  /** How many rows a statement may look at, and put in order; more than a few for one that is shown only for a reason. */
  rowsRead?: number;
  rowsSorted?: number;
  buffers?: number;
};

const LIMIT = 25;
const PAGE = LIMIT + 1;
/** A row of a list is often found in one table and shown from another. */
const READ_MAX = 4 * PAGE;
/** Of the inbox, two lists of a page each become one. */
const SORTED_MAX = 2 * PAGE;
/** Each row by an index of up to four levels, and its page. */
const BUFFERS_MAX = 5 * READ_MAX;
const IDLE_MS = 43_200_000;
/** What a workspace of the test may have at most, by its quota. */
const QUOTA = 50;

const SOURCE = '0199c2f0-0002-7000-8000-000000000000';
const TICKET = '0199c2f0-0001-7000-8000-000000000064';
const STREAM = `ticket-${TICKET}`;

/** Of all tickets, of every fifth, fiftieth, thousandth, of thirty and of none. */
const SEARCHES = [
  ...['common', 'c', 'often1', 'often49', 'seldom456', 'once1234', 'once123%20seldom456', 'nothing'].map(
    (q) => `q=${q}`,
  ),
  'q=common&status=new',
];
/** Of 3,330 tickets, of which too few are among the next thousands: all that have it are put in order. */
const FAR_APART = 'q=once123';
const FAR_APART_TICKETS = 3_330;
/** With the entries of the index of words, of which a page holds hundreds. */
const SEARCH_ROWS_MAX = 25_000;
/** 5,000 tickets, each by an index of three levels and its page, and the walk along the list. */
const SEARCH_BUFFERS_MAX = 22_000;

const CASES: readonly Case[] = [
  {
    path: '/api/tickets',
    queries: ['', 'status=new', 'status=failed', `source_id=${SOURCE}`, 'assignee=me', 'assignee=none', 'tag=vip'],
  },
  {
    path: '/api/tickets',
    queries: ['priority=normal', 'priority=urgent', 'snoozed=true', 'snoozed=false', 'to_send=true', 'to_send=false'],
  },
  { path: '/api/tickets', queries: ['type=ticket', 'view=escalated'] },
  {
    path: '/api/tickets',
    queries: ['received_from=2026-03-01T00:00:00Z', 'received_to=2026-03-01T00:00:00Z'],
  },
  // What has no index in the order of the list is looked for.
  ...['/api/tickets', '/api/inbox'].map((path) => ({
    path,
    queries: [
      'customer=ada@example.com',
      'customer=nobody@example.com',
      'verdict=auto_resolved',
      'tag=vip&tag=rare',
      'draft=unedited',
      'draft=own',
      'resolved_from=2026-03-01T00:00:00Z&resolved_to=2026-03-01T02:00:00Z',
      'unread=true',
      'unread=false',
      'mentioned=me',
      'view=needs_review',
    ],
    rowsRead: SEARCH_ROWS_MAX,
    rowsSorted: FOUND_MAX,
    buffers: SEARCH_BUFFERS_MAX,
  })),
  {
    path: '/api/inbox',
    queries: ['tag=vip', 'tag=rare', 'received_from=2026-03-01T00:00:00Z&received_to=2026-03-01T02:00:00Z'],
    rowsRead: SEARCH_ROWS_MAX,
    rowsSorted: FOUND_MAX,
    buffers: SEARCH_BUFFERS_MAX,
  },
  { path: '/api/inbox', queries: ['sort=oldest', 'sort=activity', 'sort=priority', `source_id=${SOURCE}`] },
  { path: '/api/tickets/{id}/history', queries: [''] },
  // Both are of many tickets, and no ticket has both.
  {
    path: '/api/tickets',
    queries: ['status=new&tag=vip', `status=new&source_id=${SOURCE}`, `tag=vip&source_id=${SOURCE}`],
  },
  {
    path: '/api/tickets',
    queries: [...SEARCHES, 'q=often1&tag=vip'],
    rowsRead: SEARCH_ROWS_MAX,
    rowsSorted: FOUND_MAX,
    buffers: SEARCH_BUFFERS_MAX,
  },
  {
    path: '/api/inbox',
    queries: ['', 'status=new', 'status=failed', 'assignee=me', 'type=ticket', 'type=chat_session'],
  },
  {
    path: '/api/inbox',
    queries: ['priority=normal', 'priority=urgent', 'snoozed=true', 'snoozed=any', 'to_send=true'],
  },
  ...['/api/tickets', '/api/inbox'].map((path) => ({
    path,
    queries: [FAR_APART],
    rowsRead: SEARCH_ROWS_MAX,
    rowsSorted: FAR_APART_TICKETS,
    buffers: SEARCH_BUFFERS_MAX,
  })),
  {
    path: '/api/inbox',
    queries: SEARCHES,
    rowsRead: SEARCH_ROWS_MAX,
    rowsSorted: FOUND_MAX,
    buffers: SEARCH_BUFFERS_MAX,
  },
  {
    path: '/api/investigations',
    queries: [
      '',
      'status=failed',
      'verdict=escalate',
      'status=completed&verdict=escalate',
      'status=failed&verdict=escalate',
      `ticket_id=${TICKET}`,
    ],
  },
  { path: '/api/investigations/{id}/trajectory', queries: ['', 'after=1000'] },
  // The lists of each category and type, of which there are some dozens whatever the log holds.
  {
    path: '/api/events',
    queries: [
      '',
      'category=ticket',
      'type=Type3',
      'category=ticket&type=Type3',
      'after=0000000030000000',
      `stream=${STREAM}`,
    ],
    rowsRead: 500,
    rowsSorted: 10_000,
  },
  { path: '/api/keys', queries: [''] },
  { path: '/api/users', queries: [''] },
  { path: '/api/auth/sessions', queries: [''] },
  { path: '/api/users/{id}/sessions', queries: [''] },
  // Their number is bounded by the quota of the workspace; the filters are looked at one by one.
  {
    path: '/clusters',
    queries: [
      '',
      ...['created_at', '-created_at', 'name', '-name', 'version', '-version'].map((sort) => `sort=${sort}`),
      'status=available',
      'type=keycloak',
      'size=small',
      'location=us',
      'version=26.3.0',
      'q=clu',
    ],
    rowsRead: 2 * QUOTA,
    rowsSorted: QUOTA,
  },
  // Names have an index that finds them.
  {
    path: '/clusters',
    queries: ['name=CLUSTER-7', 'q=CLUSTER-7', 'q=cluster-7&q=cluster-8'],
    rowsRead: QUOTA / 5,
  },
  { path: '/api/connectors', queries: [''] },
  { path: '/api/ticket-sources', queries: [''] },
  { path: '/api/ticket-sources/{id}/passed-over', queries: [''] },
  { path: '/api/saved-replies', queries: [''] },
  // As many walks as a view has statuses.
  { path: '/api/inbox', queries: ['view=needs_review', 'view=done', 'view=all'], rowsSorted: 4 * PAGE },
  ...['', '/{id}/deliveries'].map((path) => ({ path: `/api/settings/escalation/channels${path}`, queries: [''] })),
  { path: '/api/inbox', queries: ['view=mine', 'view=unassigned', 'view=snoozed', 'view=to_send', 'view=escalated'] },
  { path: '/webhooks', queries: [''] },
  { path: '/webhooks/{id}/deliveries', queries: [''] },
];

let node: TestNode;
let app: App;
let works: Work[];
let userId: string;
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  node = await openNode({ readModels });
  await makeMillionRows(node.database);
  const database = openDatabase(node.url, { logger: silentLogger, searchPath: [MILLION_ROWS] });
  node.resources.defer(() => database.close());
  const reads = explainedDatabase(database);
  ({ works } = reads);
  const parts = apiParts(node);
  const deps = {
    ...parts,
    reads,
    chainHashes: () => Promise.resolve(new Map()),
    connectorCatalogue: [],
    sessionIdleMs: IDLE_MS,
  };
  app = await openApp(parts, [
    ticketList(deps),
    ticketHistoryList(deps),
    inboxList(deps),
    investigationList(deps),
    investigationTrajectory(deps),
    eventList(deps),
    listKeys(deps),
    getUsers(deps),
    ...ownSessions(deps),
    ...sessionsOfUsers(deps),
    clusterList(deps),
    connectorList({ ...deps, connectorChecks: { lastCheckedAt: () => null } }),
    sourceList({ ...deps, sourceChecks: { seen: () => null } }),
    passedOverList(deps),
    savedReplyList(deps),
    ...[channelList(deps), channelDeliveries(deps)],
    webhookList(deps),
    webhookDeliveries(deps),
  ]);
  const { cookie, userId: signedInId } = await signIn(node.store, 'default', 'admin');
  userId = signedInId;
  await makeManySessions(node.database, userId);
  const key = await makeKey(node, ['clusters:read', 'webhooks:read'], 'default');
  headers = { cookie, 'api-key': key, 'api-version': '2026-06-01.beta' };
  await node.settled();
  // Half a minute of one core, which others may want as well.
}, 600_000);
afterAll(() => node.stop());

/** The first two pages of the list, as far as there are so many. */
const readPages = async (path: string, query: string): Promise<void> => {
  const id = RECORDS.find(([start]) => path.startsWith(start))?.[1] ?? userId;
  const url = `${path.replace('{id}', id)}?limit=${LIMIT}&${query}`;
  const first = await get(url);
  const next = nextOf(first);
  if (next !== null) await get(`${url}&cursor=${next}`);
};

type Answer = Awaited<ReturnType<App['inject']>>;

const get = async (url: string): Promise<Answer> => {
  const { cookie, ...program } = headers;
  const answer = await app.inject({ url, headers: url.startsWith('/api/') ? { cookie } : program });
  expect(`${answer.statusCode} ${answer.body.slice(0, 300)}`).toMatch(/^200 /);
  return answer;
};

const nextOf = (answer: Answer): string | null => {
  const { link } = answer.headers;
  if (typeof link === 'string') return new URL(link.slice(1, link.indexOf('>'))).searchParams.get('cursor');
  return answer.json().next_cursor ?? null;
};

/** Cut from one stream, which has some dozen events: no table grows behind them. */
const OF_A_STREAM = new Set(['/clusters/{cluster_id}/upgrades']);
const isPaged = ({ method, path, query }: Operation): boolean =>
  method === 'GET' && query.some(({ name }) => name === 'limit') && !OF_A_STREAM.has(path);
const queriesOf = (list: string): readonly string[] =>
  CASES.filter(({ path }) => path === list).flatMap(({ queries }) => queries);

it('every list of the interface and each of its filters has a case here', async () => {
  const missing = readOperations(await openApiDocument())
    .filter(isPaged)
    .flatMap(({ path, query }) => {
      const queries = queriesOf(path);
      if (queries.length === 0) return [path];
      const names = new Set(queries.flatMap((one) => [...new URLSearchParams(one).keys(), 'limit', 'cursor']));
      return query.filter(({ name }) => !names.has(name)).map(({ name }) => `${path}?${name}`);
    });
  expect(missing).toEqual([]);
});

/** Small tables may be read from end to end: of some rows for each workspace. */
const SMALL = new Set(['event_lists', 'investigation_counts']);

/** There are no chat sessions yet, and a stream is read from the log itself. */
const ASKS_NOTHING = new Set(['type=chat_session', `stream=${STREAM}`]);

describe.each(CASES)('$path, where a million rows are', ({ path, queries, rowsRead, rowsSorted, buffers }) => {
  it.each(queries)('?%s reads a page by an index', async (query) => {
    works.length = 0;
    await readPages(path, query);
    expect(works.length === 0).toBe(ASKS_NOTHING.has(query));
    for (const work of works) {
      const { statement, readWhole } = work;
      expect({ statement, readWhole: readWhole.filter((table) => !SMALL.has(table)) }).toEqual({
        statement,
        readWhole: [],
      });
      expect(work.rowsRead, statement).toBeLessThanOrEqual(rowsRead ?? READ_MAX);
      expect(work.rowsSorted, statement).toBeLessThanOrEqual(rowsSorted ?? SORTED_MAX);
      expect(work.buffers, statement).toBeLessThanOrEqual(buffers ?? BUFFERS_MAX);
    }
  });
});
