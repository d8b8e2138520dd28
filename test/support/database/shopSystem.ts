import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { startMessagesApi, type MessagesApi } from '../../../demo/messagesApi/server.ts';
import { SHOP_STORIES } from '../../../demo/shopStories.ts';
import { storyteller } from '../../../demo/story.ts';
import type { Database } from '../../../engine/sql.ts';
import { eventually } from '../eventually.ts';
import { openNodeFixture, type NodeFixture } from '../nodes/node.ts';
import type { NodeClient } from '../nodes/nodeClient.ts';
import { testDatabase } from './postgres.ts';

export type Shop = {
  /** As its owner, who may change rows. */
  database: Database;
  /** As the agent's connector, which may only read. */
  readerUrl: string;
  close(): Promise<void>;
};

/** The sample shop in a database of its own on the run's server. */
export const openShop = async (): Promise<Shop> => {
  const own = await testDatabase();
  const { url, database } = own;
  const role = `shop_reader_${randomBytes(4).toString('hex')}`;
  await database.query(await readFile(new URL('../../../demo/shop.sql', import.meta.url), 'utf8'));
  await database.query(`create role ${role} login password 'reader-password'`);
  await database.query(`grant select on all tables in schema public to ${role}`);
  const readerUrl = Object.assign(new URL(url), { username: role, password: 'reader-password' }).href;
  return {
    database,
    readerUrl,
    close: async () => {
      await database.query(`drop owned by ${role}`);
      await database.query(`drop role ${role}`);
      await own.close();
    },
  };
};

/** A shop, the scripted model, and nodes that investigate with both. */
export type ShopSystem = { fixture: NodeFixture; shop: Shop; model: MessagesApi; close(): Promise<void> };

/** `given` is the environment of the nodes; without DATABASE_URL they run PostgreSQL themselves. */
export const openShopSystem = async (given: NodeJS.ProcessEnv = {}, delayMs = 0): Promise<ShopSystem> => {
  const model = await startMessagesApi(storyteller(SHOP_STORIES, { delayMs }));
  const shop = await openShop();
  const fixture = await openNodeFixture({
    SERVICE_ENABLE_INVESTIGATION_CONSUMER: 'true',
    ANTHROPIC_API_KEY: 'scripted-model',
    ANTHROPIC_BASE_URL: model.url,
    ...given,
  });
  const close = async (): Promise<void> => {
    await fixture.dispose();
    await shop.close();
    await model.close();
  };
  return { fixture, shop, model, close };
};

export type Connector = { id: string; status: string; status_reason: string | null };

/** Connects the shop over HTTP and waits until its tools are there. */
export const connectShop = async (admin: NodeClient, { readerUrl }: Pick<Shop, 'readerUrl'>): Promise<Connector> => {
  const body = { kind: 'postgres', name: 'Shop', config: { DATABASE_URL: readerUrl }, autonomy_level: 'investigate' };
  const { id } = await admin.post<Connector>('/api/connectors', body);
  const connector = await eventually(
    () => admin.get<Connector>(`/api/connectors/${id}`),
    ({ status }) => status !== 'starting',
  );
  if (connector.status !== 'ready') throw new Error(`the connector is ${connector.status}: ${connector.status_reason}`);
  return connector;
};

export type Ticket = {
  id: string;
  title: string;
  status: string;
  investigation_id: string;
  verdict_kind: string;
};
export type ToolStep = {
  kind: 'tool_call';
  seq: number;
  tool: string;
  arguments: { sql: string };
  status: string;
  result_preview: string;
};
export type Investigation = {
  id: string;
  status: string;
  cost_usd: string;
  trajectory: readonly (ToolStep | { kind: 'llm' | 'policy' | 'compaction'; seq: number })[];
  verdict: {
    kind: string;
    root_cause: string;
    evidence: readonly { seq: number; pointer: string; quote: string }[];
  };
  drafted_reply: { body: string; status: string; delivery: string };
};

/** The ticket once its investigation has ended; the node may be out of order meanwhile. */
export const settledTicket = async (client: NodeClient, id: string): Promise<Ticket> => {
  const answer = await eventually(
    () => client.send<Ticket>('GET', `/api/tickets/${id}`),
    ({ status, body }) => status === 200 && body.status !== 'new' && body.status !== 'investigating',
  );
  return answer.body;
};

/** The record once it shows the end; each read model follows the log by itself, this one perhaps after the ticket's. */
export const finishedInvestigation = async (
  client: NodeClient,
  { investigation_id }: Ticket,
): Promise<Investigation> => {
  const answer = await eventually(
    () => client.send<Investigation>('GET', `/api/investigations/${investigation_id}`),
    ({ status, body }) => status === 200 && body.status !== 'running',
  );
  return answer.body;
};

export type ListedEvent = {
  position: string;
  event_id: string;
  stream: string;
  revision: number;
  type: string;
  data: Readonly<Record<string, unknown>>;
};

/** Every event that `GET /api/events` shows for the filters, oldest first. */
export const listedEvents = async (admin: NodeClient, filters: Record<string, string> = {}): Promise<ListedEvent[]> => {
  const events: ListedEvent[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = new URLSearchParams({ ...filters, limit: '100', ...(cursor === '' ? {} : { cursor }) });
    type Page = { items: ListedEvent[]; next_cursor: string | null };
    const page: Page = await admin.get<Page>(`/api/events?${query.toString()}`);
    events.push(...page.items);
    cursor = page.next_cursor;
  }
  return events;
};
