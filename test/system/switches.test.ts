import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMessagesApi, type MessagesApi } from '../../demo/messagesApi/server.ts';
import { BOT_TOKEN } from '../../demo/slackApi/server.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';
import { settledTicket, type Ticket } from '../support/database/shopSystem.ts';
import { eventually } from '../support/eventually.ts';
import { verdict } from '../support/investigations/verdicts.ts';
import { nonEmpty } from '../support/nonEmpty.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../support/nodes/node.ts';
import type { LogLine } from '../support/nodes/nodeProcess.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import { CHANNEL, openSlackScene, SIGNING_SECRET, type SlackScene } from '../support/sources/slackSource.ts';
import { FILE_SOURCE, rawTicket, sourceFile, type SourceFile } from '../support/sources/sourceNode.ts';

// One installation, started with the poller alone and then with the consumer alone.
let database: TestDatabase;
let model: MessagesApi;
let slack: SlackScene;
let folder: string;
let fixture: NodeFixture;
let node: ReadyNode;
let admin: NodeClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switches-'));
  model = await startMessagesApi(() => verdict({ kind: 'escalate', escalation_reason: 'policy' }));
  [database, slack] = await Promise.all([testDatabase(), openSlackScene()]);
  fixture = await openNodeFixture({
    DATABASE_URL: database.url,
    SERVICE_PUBLIC_WEB_URL: 'https://desk.example.com',
    SERVICE_ALLOWED_CIDRS: '127.0.0.0/8',
    ANTHROPIC_API_KEY: 'scripted-model',
    ANTHROPIC_BASE_URL: model.url,
  });
});
afterAll(async () => {
  await fixture.dispose();
  await model.close();
  await slack[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
  await database.close();
});

type Source = { id: string; status: string; tickets_total: number };
const sourceOf = ({ id }: Source): Promise<Source> => admin.get<Source>(`/api/ticket-sources/${id}`);
const becomes = (source: Source, done: (source: Source) => boolean) => eventually(() => sourceOf(source), done);

/** A source of a program, with one ticket in a file of its own. */
const connect = async (name: string, env: object = {}): Promise<{ source: Source; file: SourceFile }> => {
  const path = join(folder, name);
  const file = sourceFile(path);
  await file.add(rawTicket(1));
  const source = await admin.post<Source>('/api/ticket-sources', {
    kind: 'mcp_custom',
    name,
    command: process.execPath,
    args: [FILE_SOURCE],
    poll_interval_s: 10,
    start_from: '2026-01-01T00:00:00Z',
    env: { TICKETS: path, ...env },
  });
  return { source, file };
};
const callsOf = async (file: SourceFile, tool: string): Promise<number> =>
  (await file.calls()).filter((call) => call.tool === tool).length;
const polls = (file: SourceFile): Promise<number> => callsOf(file, 'fetch_new_tickets');

const complains = ({ level, msg }: LogLine): boolean => level === 'error' || msg.startsWith('ticket_source');

let desk: { source: Source; file: SourceFile };
let posted: Ticket;
/** How often the desk was asked by the node that polls. */
let polled: number;

describe('a node that polls and does not investigate', () => {
  it('logs the first link at SERVICE_PUBLIC_WEB_URL (DS-20)', async () => {
    node = await fixture.start({ SERVICE_ENABLE_TICKET_POLLER: 'true' });
    const { url } = await node.logged('first_run_bootstrap_minted');
    expect(new URL(String(url)).origin).toBe('https://desk.example.com');
    admin = await signUp(node);
    posted = await admin.post<Ticket>('/api/tickets', { title: 'Late', body: 'Where is my order?' });
  });

  it('polls nothing while there is no source, and complains of nothing (DS-15)', async () => {
    await node.logged('ticket_poller_started');
    expect((await admin.send('GET', '/ready')).status).toBe(200);
    expect(node.lines.filter(complains)).toEqual([]);
  });

  it('polls each source by itself while one never answers, and none that is disabled (DS-14)', async () => {
    const stuck = await connect('stuck', { MODE: 'spin' });
    await eventually(
      () => polls(stuck.file),
      (count) => count === 1,
    );
    const off = await connect('off');
    desk = await connect('desk');
    await Promise.all([off, desk].map(({ source }) => becomes(source, ({ tickets_total: total }) => total === 1)));
    const { id } = off.source;
    expect((await admin.send('PATCH', `/api/ticket-sources/${id}`, { enabled: false })).status).toBe(200);
    const [before, seen] = [await polls(off.file), await polls(desk.file)];
    await Promise.all([off, desk].map(({ file }) => file.add(rawTicket(2))));
    await becomes(desk.source, ({ tickets_total: total }) => total === 2);
    expect(await polls(desk.file)).toBeGreaterThan(seen);
    expect(await polls(off.file)).toBe(before);
    expect(await sourceOf(off.source)).toMatchObject({ tickets_total: 1 });
    expect(await sourceOf(stuck.source)).toMatchObject({ tickets_total: 0 });
  });

  it('has left the ticket as it came all the while (DS-13)', async () => {
    expect(node.named('investigation_consumer_disabled')).toHaveLength(1);
    expect(await admin.get(`/api/tickets/${posted.id}`)).toMatchObject({ status: 'new' });
    expect(model.requests).toEqual([]);
  });
});

/** Every row of every table, as text; bytes are in hexadecimal. */
const everyRow = async (): Promise<string> => {
  const { rows: tables } = await database.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = nonEmpty(tables).map(async ({ name }) => {
    const { rows } = await database.database.query<{ text: string }>(`select t::text as text from ${name} t`);
    return rows.map(({ text }) => text);
  });
  return (await Promise.all(texts)).flat().join('\n');
};
const inHex = (text: string): string => Buffer.from(text).toString('hex');

it('the secrets of a channel stand nowhere in clear, and are used again after a restart (DS-12)', async () => {
  const env = { SLACK_BOT_TOKEN: BOT_TOKEN, SLACK_SIGNING_SECRET: SIGNING_SECRET, CHANNEL_ALLOWLIST: CHANNEL };
  const body = { kind: 'mcp_slack', name: 'Channel', env: { ...env, SLACK_API_URL: slack.api.url } };
  const channel = await admin.post<Source>('/api/ticket-sources', body);
  await becomes(channel, ({ status }) => status === 'ready');
  await fixture.end(node, 'SIGTERM');
  polled = await polls(desk.file);
  const stored = await everyRow();
  expect(stored).toContain(channel.id);
  for (const secret of [BOT_TOKEN, SIGNING_SECRET])
    for (const form of [secret, inHex(secret), Buffer.from(secret).toString('base64')])
      expect([stored, node.output()].filter((text) => text.includes(form))).toEqual([]);
  node = await fixture.start({ SERVICE_ENABLE_INVESTIGATION_CONSUMER: 'true' });
  admin = admin.at(node.backendUrl);
  await eventually(
    () => admin.send<{ success: boolean }>('POST', `/api/ticket-sources/${channel.id}/test`),
    ({ body: { success } }) => success,
  );
});

describe('a node that investigates and does not poll, as it is by default', () => {
  it('investigates the ticket that it finds (DS-13)', async () => {
    expect(await settledTicket(admin, posted.id)).toMatchObject({ status: 'escalated' });
  });

  it('looks after its sources and polls none (DS-14, DS-15)', async () => {
    await node.logged('ticket_poller_disabled');
    const looks = await callsOf(desk.file, 'healthcheck');
    await desk.file.add(rawTicket(3));
    expect((await admin.send('POST', `/api/ticket-sources/${desk.source.id}/test`)).status).toBe(200);
    expect(await callsOf(desk.file, 'healthcheck')).toBeGreaterThan(looks);
    expect(await polls(desk.file)).toBe(polled);
    expect(await sourceOf(desk.source)).toMatchObject({ status: 'ready', tickets_total: 2 });
  });
});

it('compose.yaml switches the poller on for every service (DS-15)', async () => {
  const file = await readFile(new URL('../../compose.yaml', import.meta.url), 'utf8');
  const { services } = parse(file, { merge: true }) as {
    services: Record<string, { build?: unknown; environment?: Record<string, string> }>;
  };
  const ours = Object.values(services).filter(({ build }) => build !== undefined);
  for (const { environment } of nonEmpty(ours)) expect(environment?.['SERVICE_ENABLE_TICKET_POLLER']).toBe('true');
});
