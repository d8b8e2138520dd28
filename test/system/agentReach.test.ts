import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, firstText, say, toolResults, type Script } from '../../demo/messagesApi/script.ts';
import { startMessagesApi, type MessagesApi } from '../../demo/messagesApi/server.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';
import { connectShop, finishedInvestigation, listedEvents, settledTicket } from '../support/database/shopSystem.ts';
import type { Investigation, ListedEvent, Ticket } from '../support/database/shopSystem.ts';
import { playbookOf } from '../support/investigations/playbooks.ts';
import { evidence, verdict } from '../support/investigations/verdicts.ts';
import { nonEmpty } from '../support/nonEmpty.ts';
import { openNodeFixture, type NodeFixture } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';

/** A model that wants to write, on a node whose connector signs in as somebody who may: what can it reach? */
let own: TestDatabase;
let shop: TestDatabase;
let model: MessagesApi;
let playbooks: string;
let fixture: NodeFixture;
let admin: NodeClient;

const WRITES = [
  `update orders set status = 'cancelled' where id = 1042`,
  'delete from shipments',
  'with gone as (delete from shipments returning *) select count(*) from gone',
  'truncate login_attempts',
  `select set_config('search_path', 'nowhere', false)`,
];
const PAYMENTS = ['stripe__create_refund', 'stripe__create_charge', 'shop__cancel_subscription', 'refund'];

const script: Script = (request) => {
  const { length: seen } = toolResults(request);
  const ticket = firstText(request);
  if (!ticket.includes('Change it')) return concluding(seen, ticket);
  if (seen === 0) return say(...WRITES.map((sql) => call('shop__query', { sql })));
  return seen === WRITES.length ? say(...PAYMENTS.map((name) => call(name, { amount: 8_990 }))) : escalating;
};

const escalating = verdict({ kind: 'escalate', escalation_reason: 'policy' });

/** Alike but for the category, which the playbook's rule is about. */
const concluding = (seen: number, ticket: string) => {
  if (seen === 0) return say(call('shop__query', { sql: 'select status from orders where id = 1042' }));
  const category = ticket.includes('Wrong data') ? 'data' : 'defect';
  return verdict({ kind: 'auto_resolved', category, evidence: [evidence(2, '/rows/0/status', 'held')] });
};

type Case = { ticket: Ticket; investigation: Investigation; events: readonly ListedEvent[] };

const investigate = async (title: string): Promise<Case> => {
  const sent = { title, body: 'About my order 1042.', customer: 'mira@example.com' };
  const { id } = await admin.post<Ticket>('/api/tickets', sent);
  const ticket = await settledTicket(admin, id);
  const investigation = await finishedInvestigation(admin, ticket);
  const of = (stream: string) => listedEvents(admin, { stream });
  const events = [...(await of(`ticket-${id}`)), ...(await of(`investigation-${investigation.id}`))];
  return { ticket, investigation, events };
};

beforeAll(async () => {
  [own, shop] = await Promise.all([testDatabase(), testDatabase()]);
  await shop.database.query(await readFile(new URL('../../demo/shop.sql', import.meta.url), 'utf8'));
  model = await startMessagesApi(script);
  playbooks = await mkdtemp(join(tmpdir(), 'playbooks-'));
  const rule = { escalate_when: ['if category in [data] and verdict == auto_resolved then escalate()'] };
  await writeFile(join(playbooks, 'late-parcels.yaml'), stringify(playbookOf(rule)));
  fixture = await openNodeFixture({
    DATABASE_URL: own.url,
    SERVICE_ENABLE_INVESTIGATION_CONSUMER: 'true',
    SERVICE_PLAYBOOKS_DIR: playbooks,
    ANTHROPIC_API_KEY: 'scripted-model',
    ANTHROPIC_BASE_URL: model.url,
  });
  admin = await signUp(await fixture.start());
  await connectShop(admin, { readerUrl: shop.url });
});
afterAll(async () => {
  await fixture.dispose();
  await rm(playbooks, { recursive: true });
  await model.close();
  await Promise.all([own.close(), shop.close()]);
});

const fingerprint = async (): Promise<unknown> => {
  const tables = ['customers', 'orders', 'shipments', 'login_attempts', 'discount_codes'];
  const sums = tables.map((table) => `(select md5(string_agg(t::text, '' order by t::text)) from ${table} t)`);
  return (await shop.database.query(`select ${sums.join()}`)).rows;
};

describe('a model that wants to write', () => {
  let before: unknown;
  let found: Case;
  beforeAll(async () => {
    before = await fingerprint();
    found = await investigate('Change it');
  });

  it('asks a tool server, a process of its own, which refuses each statement that writes (DS-04)', async () => {
    const servers = (await fixture.running()).filter(({ args }) => args.includes('connectors/serve.ts postgres'));
    expect(servers).toHaveLength(1);
    const steps = found.investigation.trajectory.filter((step) => step.kind === 'tool_call');
    expect(steps.map((step) => step.arguments.sql)).toEqual(WRITES);
    const answers = found.events.filter(({ type }) => type === 'ToolCallCompleted').map(({ data }) => data);
    expect(answers.map(({ status, code }) => [status, code])).toEqual(WRITES.map(() => ['error', 'sql_rejected']));
    expect(await fingerprint()).toEqual(before);
  });

  it('is offered no tool that moves money, and is denied each that it invents (DS-06)', async () => {
    const denied = found.events.filter(({ type }) => type === 'ToolCallDenied');
    expect(denied.map(({ data }) => data['rule'])).toEqual(PAYMENTS.map(() => 'unknown_tool'));
    const offered = model.requests.flatMap((body) => (JSON.parse(body) as { tools: { name: string }[] }).tools);
    const catalogue = await admin.get<{ kind: string; tools: { name: string }[] }[]>('/api/connectors/catalogue');
    const payments = catalogue.find(({ kind }) => kind === 'stripe')?.tools ?? [];
    for (const { name } of [...nonEmpty(offered), ...nonEmpty(payments)])
      expect(name).not.toMatch(
        /refund|pay|transfer|cancel|create|update|delete|write|send|(^|_)(charge|subscribe)(_|$)/,
      );
    expect(found.ticket.status).toBe('escalated');
  });
});

describe('a rule of a playbook that ends in escalate()', () => {
  it('moves the ticket from investigating to escalated once the verdict is there, against the model (SU-17)', async () => {
    const { ticket, events } = await investigate('Wrong data');
    expect([ticket.status, ticket.verdict_kind]).toEqual(['escalated', 'escalate']);
    const at = (type: string): string => events.find((event) => event.type === type)?.position ?? '';
    const order = ['TicketClaimed', 'VerdictRecorded', 'TicketEscalated'].map(at);
    expect(order).toEqual(order.toSorted());
    expect(events.find(({ type }) => type === 'TicketEscalated')?.data).toMatchObject({ reason: 'policy' });
  });

  it('leaves a ticket alone whose verdict it does not fit (SU-17)', async () => {
    const { ticket } = await investigate('Broken page');
    expect([ticket.status, ticket.verdict_kind]).toEqual(['awaiting_review', 'auto_resolved']);
  });
});
