import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, say, text, toolResults, type Script } from '../../demo/messagesApi/script.ts';
import { startMessagesApi, type MessagesApi } from '../../demo/messagesApi/server.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';
import {
  finishedInvestigation,
  settledTicket,
  type Connector,
  type Ticket,
  type ToolStep,
} from '../support/database/shopSystem.ts';
import { eventually } from '../support/eventually.ts';
import { verdict } from '../support/investigations/verdicts.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import { nonEmpty } from '../support/nonEmpty.ts';
import { startTrackerServer, TOKEN, type TrackerServer } from '../support/sentry/trackerServer.ts';

/** What the support document says of connectors, asked of a whole node, its tool servers and a model that calls them. */
let database: TestDatabase;
let tracker: TrackerServer;
let model: MessagesApi;
let fixture: NodeFixture;
let node: ReadyNode;
let admin: NodeClient;

type Call = readonly [tool: string, input: object];
const CALLS: readonly Call[] = [
  ['get_issue', { issue_id: '101' }],
  ['list_recent_issues', { age: '24h' }],
  ['list_recent_issues', { age: '2w' }],
  ['list_recent_issues', { age: '90 minutes' }],
  ['list_recent_issues', { age: '01h' }],
  ['list_recent_issues', { query: 'project:back-office' }],
  ['list_recent_issues', { project: 'back-office' }],
  ['get_issue', { issue_id: '201' }],
];
/** Four at a time: an answer may ask for few. */
const script: Script = (request) => {
  const next = CALLS.slice(toolResults(request).length).slice(0, 4);
  const calls = next.map(([tool, input]) => call(`errors__${tool}`, input));
  return calls.length > 0 ? say(text('I look.'), ...calls) : verdict({ evidence: [] });
};

beforeAll(async () => {
  [database, tracker, model] = await Promise.all([testDatabase(), startTrackerServer(), startMessagesApi(script)]);
  fixture = await openNodeFixture({
    DATABASE_URL: database.url,
    SERVICE_ENABLE_INVESTIGATION_CONSUMER: 'true',
    ANTHROPIC_API_KEY: 'scripted-model',
    ANTHROPIC_BASE_URL: model.url,
  });
  node = await fixture.start();
  admin = await signUp(node);
});
afterAll(async () => {
  await fixture.dispose();
  await model.close();
  await tracker.close();
  await database.close();
});

type Checked = Connector & { warnings: readonly string[] };
const connect = async (kind: string, name: string, config: Record<string, string>): Promise<Checked> => {
  const body = { kind, name, config, autonomy_level: 'investigate' };
  const { id } = await admin.post<Checked>('/api/connectors', body);
  return eventually(
    () => admin.get<Checked>(`/api/connectors/${id}`),
    ({ status }) => status !== 'starting',
  );
};

describe('the connectors of a node', () => {
  it('the catalogue has exactly the documented tools of each kind, all of which read (DS-39, DS-40, DS-43)', async () => {
    type Entry = { kind: string; tools: { name: string; scope: string }[] };
    const catalogue = await admin.get<Entry[]>('/api/connectors/catalogue');
    const toolsOf = (kind: string) =>
      catalogue.find((entry) => entry.kind === kind)?.tools.map(({ name, scope }) => `${scope} ${name}`);
    expect(toolsOf('redis')).toEqual(
      ['healthcheck', 'info', 'get_key', 'list_keys', 'memory_stats'].map((name) => `read ${name}`),
    );
    expect(toolsOf('sentry')).toEqual(
      ['healthcheck', 'get_issue', 'list_recent_issues', 'get_event'].map((name) => `read ${name}`),
    );
    const payments = toolsOf('stripe') ?? [];
    expect(payments).toHaveLength(5);
    for (const tool of nonEmpty(payments)) expect(tool).toMatch(/^read (?:get|list|healthcheck)/);
  });

  it('a role made as the documentation recommends is ready without a warning, the owner of the database is not (DS-38)', async () => {
    const guide = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
    const [, statements = ''] = /## The role of a connected database[^]*?```\n([^]*?)```/.exec(guide) ?? [];
    expect(statements).toContain('grant select on all tables');
    // Roles are of the whole server, which other tests use as well.
    const role = `support_reader_${randomBytes(4).toString('hex')}`;
    const url = new URL(database.url);
    const own = statements
      .replaceAll('support_reader', role)
      .replace('database shop', `database ${url.pathname.slice(1)}`);
    await database.database.query(own);
    const readerUrl = Object.assign(url, { username: role, password: encodeURIComponent('…') }).href;
    const asReader = await connect('postgres', 'As recommended', { DATABASE_URL: readerUrl });
    expect(asReader).toMatchObject({ status: 'ready', warnings: [] });
    const asOwner = await connect('postgres', 'As owner', { DATABASE_URL: database.url });
    expect(asOwner.warnings).toContain('The role is a superuser; use a role that can only read.');
    await admin.send('DELETE', `/api/connectors/${asReader.id}`);
    await database.database.query(`drop owned by ${role}; drop role ${role}`);
  });

  it('the error tracker takes ages of its own form alone, and shows one project where it is held to one (DS-41, DS-42)', async () => {
    const config = { BASE_URL: tracker.url, AUTH_TOKEN: TOKEN, ORG_SLUG: 'example-shop', PROJECT_SLUG: 'storefront' };
    expect(await connect('sentry', 'Errors', config)).toMatchObject({ status: 'ready' });
    const before = tracker.seen.length;
    const { id } = await admin.post<Ticket>('/api/tickets', {
      title: 'It fails',
      body: 'At checkout.',
      customer: 'Mira',
    });
    const { trajectory } = await finishedInvestigation(admin, await settledTicket(admin, id));
    const steps = trajectory.filter((step): step is ToolStep => step.kind === 'tool_call');
    const badAge = ['error', expect.stringContaining('invalid_arguments')];
    const outside = ['error', expect.stringContaining('ScopeViolationError')];
    expect(steps.map(({ status, result_preview: preview }) => [status, preview])).toEqual([
      ['ok', expect.stringContaining('STOREFRONT-1')],
      ['ok', expect.stringContaining('STOREFRONT-1')],
      ['ok', expect.stringContaining('STOREFRONT-1')],
      badAge,
      badAge,
      outside,
      outside,
      outside,
    ]);
    const asked = tracker.seen.slice(before).map(({ query }) => query.get('statsPeriod') ?? '');
    expect(new Set(asked)).toEqual(new Set(['', '24h', '2w']));
  });

  it('nothing of the database holds a secret of a connector or source in clear (DS-121)', async () => {
    const secret = 'kept-in-no-table-1b9f';
    const url = `postgres://nobody:${secret}@127.0.0.1:1/nothing`;
    expect(await connect('postgres', 'Has a secret', { DATABASE_URL: url })).toMatchObject({ status: 'degraded' });
    await admin.post('/api/ticket-sources', {
      kind: 'mcp_custom',
      name: 'Has one too',
      command: process.execPath,
      args: ['-e', ''],
      env: { TOKEN: secret },
    });
    const { rows: tables } = await database.database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const holding = async (words: string): Promise<readonly string[]> => {
      const found: string[] = [];
      const hex = Buffer.from(words).toString('hex');
      for (const { name } of nonEmpty(tables)) {
        const sql = `select 1 from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0 limit 1`;
        if ((await database.database.query(sql, [words, hex])).rows.length > 0) found.push(name);
      }
      return found;
    };
    expect(await holding('Has a secret')).not.toEqual([]);
    expect(await holding(secret)).toEqual([]);
  });

  it('the schema is what the numbered migrations made, each once and in their order (DS-134)', async () => {
    const files = (await readdir(new URL('../../adapters/postgres/migrations/', import.meta.url))).toSorted();
    for (const file of nonEmpty(files)) expect(file).toMatch(/^\d{4}_[a-z_]+\.sql$/);
    const { rows } = await database.database.query<{ name: string }>(
      'select name from public.schema_migrations order by applied_at, name',
    );
    expect(rows.map(({ name }) => name)).toEqual(files);
  });
});
