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
import { ticketList } from '../../api/tickets/list.ts';
import { apiKeys } from '../../projections/keys/apiKeys.ts';
import { NEAR_MAX } from '../../projections/tickets/ticketSearch.ts';
import { openApiDocument } from '../../tools/openApiDocument.ts';
import { readOperations, type Operation } from '../support/badInput/operations.ts';
import { makeKey } from '../support/clusterApi.ts';
import { explainedDatabase, type Work } from '../support/explained.ts';
import { silentLogger } from '../support/logger.ts';
import { makeMillionRows, MILLION_ROWS } from '../support/millionRows.ts';
import { apiParts, openApp } from '../support/nodeApi.ts';
import { openNode, type TestNode } from '../support/openNode.ts';
import { signIn } from '../support/workspaceSession.ts';

/** A list, asked with each of these queries for its first two pages. */
type Case = {
  path: string;
  queries: readonly string[];
  /** How many rows a statement may look at, and put in order; more than a few for one that is shown only for a reason. */
  rowsRead?: number;
  rowsSorted?: number;
};

const LIMIT = 25;
const PAGE = LIMIT + 1;
/** A row of a list is often found in one table and shown from another. */
const READ_MAX = 4 * PAGE;
/** Of the inbox, two lists of a page each become one. */
const SORTED_MAX = 2 * PAGE;
/** What a workspace of the test may have at most, by its quota. */
const QUOTA = 50;

const SOURCE = '0199c2f0-0002-7000-8000-000000000000';
const TICKET = '0199c2f0-0001-7000-8000-000000000064';
const INVESTIGATION = '0199c2f0-0003-7000-8000-000000000005';
const STREAM = `ticket-${TICKET}`;

const SEARCHES = ['q=common', 'q=c', 'q=often1', 'q=once123%20seldom456', 'q=nothing', 'q=common&status=new'];

const CASES: readonly Case[] = [
  {
    path: '/api/tickets',
    queries: ['', 'status=new', 'status=failed', `source_id=${SOURCE}`, 'assignee=me', 'assignee=none', 'tag=vip'],
  },
  // Looked for in the next tickets and then in the index of words, which finds few.
  { path: '/api/tickets', queries: [...SEARCHES, 'q=often1&tag=vip'], rowsRead: 2 * NEAR_MAX + READ_MAX },
  {
    path: '/api/inbox',
    queries: ['', 'status=new', 'status=failed', 'assignee=me', 'type=ticket', 'type=chat_session'],
  },
  { path: '/api/inbox', queries: SEARCHES, rowsRead: 2 * NEAR_MAX + READ_MAX },
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
      'name=cluster-7',
      'q=clu',
    ],
    rowsRead: 2 * QUOTA,
    rowsSorted: QUOTA,
  },
  { path: '/api/connectors', queries: [''] },
];

let node: TestNode;
let app: App;
let works: Work[];
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  node = await openNode({ readModels: [apiKeys] });
  await makeMillionRows(node.database);
  const database = openDatabase(node.url, { logger: silentLogger, searchPath: [MILLION_ROWS] });
  node.resources.defer(() => database.close());
  const reads = explainedDatabase(database);
  ({ works } = reads);
  const parts = await apiParts(node);
  const deps = { ...parts, reads, chainHashes: () => Promise.resolve(new Map()), connectorCatalogue: [] };
  app = await openApp(parts, [
    ticketList(deps),
    inboxList(deps),
    investigationList(deps),
    investigationTrajectory(deps),
    eventList(deps),
    listKeys(deps),
    clusterList(deps),
    connectorList({ ...deps, connectorChecks: { lastCheckedAt: () => null } }),
  ]);
  const { cookie } = await signIn(node.store, 'default', 'admin');
  const key = await makeKey(node, ['clusters:read'], 'default');
  headers = { cookie, 'api-key': key, 'api-version': '2026-06-01.beta' };
  await node.settled();
});
afterAll(() => node.stop());

/** The first two pages of the list, as far as there are so many. */
const readPages = async (path: string, query: string): Promise<void> => {
  const url = `${path.replace('{id}', INVESTIGATION)}?limit=${LIMIT}&${query}`;
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

const isPaged = ({ method, query }: Operation): boolean =>
  method === 'GET' && query.some(({ name }) => name === 'limit');
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

describe.each(CASES)('$path, where a million rows are', ({ path, queries, rowsRead, rowsSorted }) => {
  it.each(queries)('?%s reads a page by an index', async (query) => {
    works.length = 0;
    await readPages(path, query);
    for (const work of works) {
      const { statement, readWhole } = work;
      expect({ statement, readWhole: readWhole.filter((table) => !SMALL.has(table)) }).toEqual({
        statement,
        readWhole: [],
      });
      expect(work.rowsRead, statement).toBeLessThanOrEqual(rowsRead ?? READ_MAX);
      expect(work.rowsSorted, statement).toBeLessThanOrEqual(rowsSorted ?? SORTED_MAX);
    }
  });
});
