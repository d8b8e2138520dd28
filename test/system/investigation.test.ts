import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TICKETS } from '../../demo/tickets.ts';
import type { ReadyNode } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import { openEngineFixture, type EngineFixture } from '../support/log/engines.ts';
import {
  connectShop,
  finishedInvestigation,
  listedEvents,
  openShopSystem,
  settledTicket,
  type Investigation,
  type ShopSystem,
  type Ticket,
  type ToolStep,
} from '../support/database/shopSystem.ts';
import { nonEmpty } from '../support/nonEmpty.ts';

type Case = { ticket: Ticket; investigation: Investigation };

let engine: EngineFixture;
let system: ShopSystem;
let node: ReadyNode;
let admin: NodeClient;
let cases: readonly Case[];

const investigate = async (ticket: object): Promise<Case> => {
  const { id } = await admin.post<Ticket>('/api/tickets', ticket);
  const settled = await settledTicket(admin, id);
  return { ticket: settled, investigation: await finishedInvestigation(admin, settled) };
};

beforeAll(async () => {
  engine = await openEngineFixture();
  system = await openShopSystem(engine.environment);
  node = await system.fixture.start();
  admin = await signUp(node);
  await connectShop(admin, system.shop);
  cases = await Promise.all(TICKETS.map(investigate));
});
afterAll(async () => {
  await system.close();
  expect(await system.fixture.running()).toEqual([]);
  await engine.close();
});

const caseOf = (index: number): Case => {
  const found = cases[index];
  if (found === undefined) throw new Error(`there is no case ${index}`);
  return found;
};
const toolSteps = ({ trajectory }: Investigation): readonly ToolStep[] =>
  trajectory.filter((step) => step.kind === 'tool_call');

const microUsd = (usd: string): number => {
  const [dollars = '', millionths = ''] = usd.split('.');
  expect(millionths).toHaveLength(6);
  return Number(dollars) * 1_000_000 + Number(millionths);
};

/** RFC 6901, for pointers without escapes. */
const at = (pointer: string, value: unknown): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((inside: unknown, key) => (inside as Record<string, unknown>)[key], value);

describe('a posted ticket', () => {
  it('reaches the verdict that the shop gives reason for, and a draft that is not sent (DS-02, DS-05, DS-52, DS-64)', () => {
    expect(cases.map(({ ticket }) => [ticket.title, ticket.status, ticket.verdict_kind])).toEqual([
      [TICKETS[0].title, 'awaiting_review', 'propose_resolution'],
      [TICKETS[1].title, 'awaiting_review', 'propose_resolution'],
      [TICKETS[2].title, 'awaiting_review', 'auto_resolved'],
      [TICKETS[3].title, 'escalated', 'escalate'],
      [TICKETS[4].title, 'escalated', 'escalate'],
    ]);
    expect(caseOf(0).investigation.verdict.root_cause).toContain('address_incomplete: house number missing');
    for (const { investigation } of cases)
      expect(investigation).toMatchObject({
        status: 'completed',
        drafted_reply: { status: 'draft', delivery: 'none', body: expect.stringMatching(/\S/) },
      });
  });

  it('has an investigation that shows each tool call with its result (DS-51)', async () => {
    const [customer, shipment, ...others] = toolSteps(caseOf(0).investigation);
    expect(others).toEqual([]);
    expect(customer).toMatchObject({ tool: 'query', status: 'ok' });
    expect(customer?.result_preview).toContain('Mira Holm');
    expect(shipment?.arguments.sql).toContain('from orders');
    expect(shipment?.result_preview).toContain('held');
    const path = `/api/investigations/${caseOf(0).investigation.id}/results/${shipment?.seq}`;
    const { result } = await admin.get<{ result: unknown }>(path);
    expect(result).toMatchObject({ rows: [{ id: 1042, shipment: 'held' }] });
  });

  it('has evidence whose quote stands in the recorded result that it names (SU-88)', async () => {
    const quoted = cases.flatMap(({ investigation }) =>
      investigation.verdict.evidence.map((evidence) => ({ investigation, ...evidence })),
    );
    expect(quoted.length).toBeGreaterThanOrEqual(6);
    for (const { investigation, seq, pointer, quote } of quoted) {
      const { result } = await admin.get<{ result: unknown }>(`/api/investigations/${investigation.id}/results/${seq}`);
      expect(String(at(pointer, result))).toContain(quote);
    }
  });

  it('costs what its model answers cost, to the micro-dollar', async () => {
    for (const { investigation } of nonEmpty(cases)) {
      const stream = `investigation-${investigation.id}`;
      const answers = await listedEvents(admin, { stream, type: 'ModelResponded' });
      const cost = answers.reduce((sum, { data }) => sum + Number(data['costMicroUsd']), 0);
      expect(cost).toBeGreaterThan(0);
      expect(microUsd(investigation.cost_usd)).toBe(cost);
    }
  });

  it('gets another verdict when a row of the shop has changed', async () => {
    await system.shop.database.query(
      `update shipments set status = 'in_transit', hold_reason = null, tracking = 'PX1042' where order_id = 1042`,
    );
    const { external_id: _, ...again } = TICKETS[0];
    const { ticket, investigation } = await investigate(again);
    expect([ticket.verdict_kind, investigation.verdict.root_cause]).toEqual([
      'auto_resolved',
      'Order 1042 is not stuck: its shipment is in_transit.',
    ]);
  });
});

describe('the log of the node', () => {
  it('tells of each claim, each tool call and each end, with the fields of X-67 (DS-65, DS-66, DS-67)', () => {
    const ids = cases.map(({ investigation: { id } }) => id);
    for (const { ticket, investigation } of cases) {
      const of = (name: string) => node.named(name).filter((line) => line['investigation_id'] === investigation.id);
      expect(of('claimed')).toMatchObject([{ ticket_id: ticket.id, investigation_id: investigation.id }]);
      expect(of('investigation_worker_completed')).toMatchObject([
        { verdict: ticket.verdict_kind, cost_usd: investigation.cost_usd, duration_ms: expect.any(Number) },
      ]);
      expect(of('tool.executed')).toHaveLength(toolSteps(investigation).length);
    }
    expect(ids).toHaveLength(TICKETS.length);
    for (const line of node.named('tool.executed'))
      expect(line).toMatchObject({
        connector_kind: 'postgres',
        tool: 'query',
        outcome: 'ok',
        duration_ms: expect.any(Number),
      });
  });

  it('holds no word of a customer, and no secret (X-65)', () => {
    const output = node.output();
    expect(output).toContain('investigation_worker_completed');
    const words = TICKETS.flatMap(({ title, body, customer }) => [title, customer, ...body.split('\n')]);
    const found = ['Mira Holm', 'Jonas Weber', 'house number', 'reader-password', 'scripted-model', ...words];
    expect(found.filter((word) => word.length > 5 && output.includes(word))).toEqual([]);
  });
});

it('leaves a log that verifies (DS-07, DS-08)', async () => {
  expect((await system.fixture.verify()).exit).toBe(0);
  expect(await system.fixture.end(node, 'SIGTERM')).toEqual({ code: 0, signal: null });
  expect(await system.fixture.running()).toEqual([]);
});
