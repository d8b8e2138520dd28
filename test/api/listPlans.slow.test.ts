import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../adapters/postgres/database.ts';
import { channelDeliveries } from '../../api/channels/deliveries.ts';
import { channelList } from '../../api/channels/list.ts';
import { clusterList } from '../../api/clusters/list.ts';
import { connectorList } from '../../api/connectors/list.ts';
import { eventList } from '../../api/events/list.ts';
import type { App } from '../../api/http/http.ts';
import { inboxList } from '../../api/inbox/list.ts';
import { investigationList } from '../../api/investigations/list.ts';
import { investigationTrajectory } from '../../api/investigations/trajectory.ts';
import { listKeys } from '../../api/keys/list.ts';
import { ruleFirings } from '../../api/rules/firings.ts';
import { ruleList } from '../../api/rules/list.ts';
import { askHistory } from '../../api/ask/history.ts';
import { csatQueue } from '../../api/csat/queue.ts';
import { documentList } from '../../api/knowledge/list.ts';
import { ownSessions, sessionsOfUsers } from '../../api/sessions/open/routes.ts';
import { getUsers } from '../../api/users/list.ts';
import { ticketHistoryList } from '../../api/tickets/history.ts';
import { ticketList } from '../../api/tickets/list.ts';
import { savedReplyList } from '../../api/savedReplies/list.ts';
import { sourceList } from '../../api/sources/list.ts';
import { passedOverList } from '../../api/sources/passedOver/list.ts';
import { webhookDeliveries } from '../../api/webhooks/deliveries.ts';
import { webhookList } from '../../api/webhooks/list.ts';
import { readModels } from '../../composition/modules.ts';
import { openApiDocument } from '../../tools/openApiDocument.ts';
import { readOperations, type Operation } from '../support/badInput/operations.ts';
import { makeKey } from '../support/clusters/clusterApi.ts';
import { explainedDatabase, type Work } from '../support/database/explained.ts';
import { silentLogger } from '../support/logger.ts';
import { makeManySessions, makeMillionRows, MILLION_ROWS, RECORDS } from '../support/database/millionRows.ts';
import { apiParts, openApp } from '../support/nodes/nodeApi.ts';
import { openNode, type TestNode } from '../support/nodes/openNode.ts';
import { signIn } from '../support/nodes/workspaceSession.ts';
import { BUFFERS_MAX, CASES, LIMIT, READ_MAX, SORTED_MAX, STREAM } from './listCases.ts';

const IDLE_MS = 43_200_000;

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
    csatQueue(deps),
    documentList(deps),
    askHistory(deps),
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
    channelList(deps),
    channelDeliveries(deps),
    ruleList(deps),
    ruleFirings(deps),
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
const SMALL = new Set(['ask_counts', 'csat_queue', 'event_lists', 'investigation_counts']);

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
