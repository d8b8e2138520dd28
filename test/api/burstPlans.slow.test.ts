import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../adapters/postgres/database.ts';
import { inboxList } from '../../api/inbox/list.ts';
import type { App } from '../../api/http/http.ts';
import { ticketList } from '../../api/tickets/list.ts';
import { uuidv7 } from '../../composition/ids.ts';
import { readModels } from '../../composition/modules.ts';
import { CommandId } from '../../domain/core/ids.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import { readersSearchPath } from '../../engine/projections/builds.ts';
import { keptPlansOf, type Work } from '../support/database/explained.ts';
import { eventually } from '../support/eventually.ts';
import { silentLogger } from '../support/logger.ts';
import { nonEmpty } from '../support/nonEmpty.ts';
import { apiParts, openApp } from '../support/nodes/nodeApi.ts';
import { openNode, type TestNode } from '../support/nodes/openNode.ts';
import { signIn } from '../support/nodes/workspaceSession.ts';

const TICKETS = 1_500;
const AT_ONCE = 20;
const LIMIT = 25;
/** A row of a list is often found in one table and shown from another; two lists of a page each may become one. */
const READ_MAX = 4 * (LIMIT + 1);
/** Those that have a page: where all tickets are alike, the planner takes a filter that finds none for one that finds all. */
const LISTS = ['/api/tickets', '/api/inbox'].flatMap((path) =>
  ['', 'status=new', 'assignee=none'].map((query) => `${path}?limit=${LIMIT}&${query}`),
);

let node: TestNode;
let app: App;
let works: Work[];
let cookie: string;

beforeAll(async () => {
  node = await openNode({ readModels });
  await node.settled();
  await withoutAutovacuum(node);
  const options = { logger: silentLogger, keepsPlans: true, connectionsMax: 1 } as const;
  const database = openDatabase(node.url, { ...options, searchPath: readersSearchPath(readModels) });
  node.resources.defer(() => database.close());
  const reads = keptPlansOf(database);
  ({ works } = reads);
  const parts = apiParts(node);
  app = await openApp(parts, [ticketList({ ...parts, reads }), inboxList({ ...parts, reads })]);
  ({ cookie } = await signIn(node.store, 'default', 'admin'));
  await node.settled();
});
afterAll(() => node.stop());

/** What the server would do a minute or two later. */
const withoutAutovacuum = async ({ database }: TestNode): Promise<void> => {
  const { rows } = await database.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname ~ '_b[0-9a-f]{8}$|^(es|ops|vault|audit)$'`,
  );
  for (const { name } of nonEmpty(rows)) await database.query(`alter table ${name} set (autovacuum_enabled = off)`);
};

const readLists = async (): Promise<void> => {
  for (const url of nonEmpty(LISTS)) {
    const answer = await app.inject({ url, headers: { cookie } });
    expect(`${answer.statusCode} ${answer.body.slice(0, 300)}`).toMatch(/^200 /);
  }
};

const receive = async (n: number): Promise<void> => {
  const ticketId = uuidv7();
  const subject = await node.subjects.subjectFor('default', `customer-${n % 50}@example.com`);
  const data = {
    ticketId,
    workspaceId: 'default',
    sourceKind: 'direct' as const,
    sourceId: null,
    externalId: null,
    priority: 'normal' as const,
    tags: [],
    receivedAt: new Date().toISOString(),
    title: `Order ${n}`,
    body: `Order ${n} has not arrived.`,
    customer: `customer-${n % 50}@example.com`,
    customerRef: { id: null, email: `customer-${n % 50}@example.com`, name: null },
    url: null,
  };
  const commandId = CommandId.parse(randomUUID());
  const meta = {
    actor: { type: 'user' as const, id: 'test' },
    correlationId: commandId,
    commandId,
    workspaceId: 'default',
  };
  await handle(node.store, tickets, ticketId, { type: 'ReceiveTicket' as const, data, subject }, meta);
};

it('after the first burst of a fresh installation, lists read a page by an index, without autovacuum', async () => {
  await readLists();
  expect(works.length).toBeGreaterThan(0);
  for (let n = 0; n < TICKETS; n += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => receive(n + place)));
  await node.settled();
  await eventually(
    async () => {
      works.length = 0;
      await readLists();
      return Math.max(...works.map(({ rowsRead }) => rowsRead));
    },
    (most) => most <= READ_MAX,
  );
});
