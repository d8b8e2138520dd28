import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCosts } from '../../../api/costs/resource.ts';
import { windowUntil } from '../../../api/costs/window.ts';
import type { Purpose } from '../../../agent/state/events.ts';
import { CommandId } from '../../../domain/core/ids.ts';
import type { Meta, NewEvent } from '../../../domain/core/log/eventStore.ts';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';
import { usdOfMicro } from '../../../domain/pricing/price.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { verifyProjection } from '../../../engine/projections/rebuildProjection.ts';
import type { Sql } from '../../../engine/sql.ts';
import { connectors } from '../../../projections/connectors/connectors.ts';
import { costs } from '../../../projections/costs/costs.ts';
import { readCosts } from '../../../projections/costs/costQueries.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { PRICES } from '../../support/investigations/investigations.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';

const NOW = '2026-11-29T12:34:56.789Z';
const MINUTE_MS = 60_000;
const WINDOWS = { '7d': 7, '30d': 30, '90d': 90 } as const;

/** An answer of the model; `minutesAgo` spreads over both sides of each window, and over its first hour. */
type Call = { minutesAgo: number; purpose: Purpose; costMicroUsd: number | null; tokens: number };
/** `toolAfter`: how many answers came before the first tool call; none without one. */
type Investigated = { calls: readonly Call[]; toolAfter: number | null; connector: number };

const DAY_MINUTES = 24 * 60;
const edges = Object.values(WINDOWS).map((days) => days * DAY_MINUTES);
const minutesAgo = fc.oneof(
  fc.integer({ min: 0, max: 95 * DAY_MINUTES }),
  fc.tuple(fc.constantFrom(...edges), fc.integer({ min: -61, max: 61 })).map(([edge, off]) => edge + off),
);
const call: fc.Arbitrary<Call> = fc.record({
  minutesAgo,
  purpose: fc.constantFrom<Purpose[]>('planner', 'tool_selector', 'summarizer', 'verdict'),
  costMicroUsd: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 3_000_000 }) }, fc.constant(null)),
  tokens: fc.integer({ min: 0, max: 200_000 }),
});
const investigated: fc.Arbitrary<Investigated> = fc.record({
  calls: fc.array(call, { maxLength: 6 }),
  toolAfter: fc.option(fc.integer({ min: 0, max: 6 })),
  connector: fc.integer({ min: 0, max: 2 }),
});
const HISTORIES = fc.sample(fc.array(investigated, { minLength: 1, maxLength: 8 }), { numRuns: 30, seed: 185 });

const CONNECTORS = [randomUUID(), randomUUID(), randomUUID()];
const timeOf = (ago: number): string => new Date(Date.parse(NOW) - ago * MINUTE_MS).toISOString();
const metaIn = (workspaceId: string): Meta => {
  const commandId = CommandId.parse(randomUUID());
  return { actor: { type: 'agent', id: 'test' }, correlationId: commandId, commandId, workspaceId };
};

let node: TestNode;
let workspaces: readonly { id: string; history: readonly Investigated[] }[];

const record = async (workspaceId: string, { calls, toolAfter, connector }: Investigated): Promise<void> => {
  const ids = { ticketId: randomUUID(), investigationId: randomUUID() };
  const on = caseOf(await node.subjects.subjectFor(workspaceId, 'ada@example.com'), workspaceId, ids);
  const authorized = on.authorized(90);
  const tool = { ...authorized, data: { ...authorized.data, connectorId: CONNECTORS[connector] } } as NewEvent;
  const events = calls.flatMap((each, n): NewEvent[] => [
    ...(toolAfter === n ? [tool] : []),
    on.answered(n + 1, {
      purpose: each.purpose,
      costMicroUsd: each.costMicroUsd,
      usage: { input: each.tokens, output: 1, cacheRead: 2, cacheWrite5m: 3, cacheWrite1h: 4 },
      at: timeOf(each.minutesAgo),
    }),
  ]);
  const late = toolAfter !== null && toolAfter >= calls.length ? [tool] : [];
  const started = on.started({ startedAt: timeOf(calls[0]?.minutesAgo ?? 5) });
  const stream = investigations.stream(ids.investigationId);
  await node.store.append(stream, [started, ...events, ...late], 'no_stream', metaIn(workspaceId));
};

beforeAll(async () => {
  node = await openNode({ readModels: [costs, connectors] });
  workspaces = HISTORIES.map((history) => ({ id: randomUUID(), history }));
  for (const { id, history } of workspaces) for (const each of history) await record(id, each);
  await node.settled();
});
afterAll(() => node.stop());

const told = async (sql: Sql, workspaceId: string, window: string) => {
  const span = windowUntil(window, NOW);
  return toCosts(await readCosts(sql, workspaceId, span.from), span, PRICES);
};

const sumOf = (calls: readonly Call[]): number => calls.reduce((sum, { costMicroUsd }) => sum + (costMicroUsd ?? 0), 0);
/** As it is told: null where nothing that came had a price. */
const costOf = (calls: readonly Call[]): string | null =>
  calls.length > 0 && calls.every(({ costMicroUsd }) => costMicroUsd === null) ? null : usdOfMicro(sumOf(calls));

/** Event by event. */
const expected = (history: readonly Investigated[], days: number) => {
  const isIn = ({ minutesAgo: ago }: Call): boolean => ago <= days * DAY_MINUTES;
  const calls = history.flatMap((each) => each.calls).filter(isIn);
  const byConnector = Map.groupBy(history, ({ toolAfter, connector }) =>
    toolAfter === null ? null : (CONNECTORS[connector] ?? null),
  );
  return {
    calls,
    purposes: Object.fromEntries(
      [...Map.groupBy(calls, ({ purpose }) => purpose)].map(([purpose, of]) => [purpose, costOf(of)]),
    ),
    days: Object.fromEntries(
      [...Map.groupBy(calls, ({ minutesAgo: ago }) => timeOf(ago).slice(0, 10))].map(([day, of]) => [day, costOf(of)]),
    ),
    connectors: [...byConnector].flatMap(([id, of]) => {
      const cost = sumOf(of.flatMap((each) => each.calls).filter(isIn));
      const began = of.filter((each) => isIn({ ...NO_CALL, minutesAgo: each.calls[0]?.minutesAgo ?? 5 })).length;
      return cost === 0 && began === 0 ? [] : [[String(id), `${usdOfMicro(cost)} of ${began}`]];
    }),
  };
};
const NO_CALL: Call = { minutesAgo: 0, purpose: 'planner', costMicroUsd: 0, tokens: 0 };

describe('costs (SU-154, SU-155, SU-156, DS-84, DS-85)', () => {
  it.each(Object.entries(WINDOWS))('of %s are the sums over events to the micro-dollar', async (window, days) => {
    for (const { id, history } of workspaces) {
      const { totals, by_purpose, by_day, by_connector } = await told(node.reads, id, window);
      const wanted = expected(history, days);
      expect(totals).toMatchObject({
        cost_usd: costOf(wanted.calls),
        llm_calls: wanted.calls.length,
        unpriced_calls: wanted.calls.filter(({ costMicroUsd }) => costMicroUsd === null).length,
        input_tokens: wanted.calls.reduce((sum, { tokens }) => sum + tokens, 0),
        cache_write_tokens: wanted.calls.length * 7,
      });
      expect(Object.fromEntries(by_purpose.map(({ purpose, cost_usd }) => [purpose, cost_usd]))).toEqual(
        wanted.purposes,
      );
      const spentDays = by_day.filter(({ llm_calls }) => llm_calls > 0);
      expect(Object.fromEntries(spentDays.map(({ day, cost_usd }) => [day, cost_usd]))).toEqual(wanted.days);
      expect(by_day).toHaveLength(days + 1);
      const connectorsTold = by_connector.map(({ connector_id, cost_usd, investigations: began }) => [
        String(connector_id),
        `${cost_usd} of ${began}`,
      ]);
      expect(new Set(connectorsTold)).toEqual(new Set(wanted.connectors));
    }
  });

  it('are the same after a rebuild and on a second node', async () => {
    const { live, rebuilt } = await verifyProjection(node, costs, AbortSignal.timeout(60_000));
    expect(rebuilt).toBe(live);
    await using second = await openNode({ url: node.url, readModels: [costs, connectors] });
    for (const { id } of workspaces.slice(0, 5))
      expect(await told(second.reads, id, '30d')).toEqual(await told(node.reads, id, '30d'));
  });
});

describe('cost per resolved ticket', () => {
  it('counts tickets that were resolved in the window and still are, each once', async () => {
    const workspaceId = randomUUID();
    await record(workspaceId, { calls: [{ ...NO_CALL, costMicroUsd: 1_000_001 }], toolAfter: null, connector: 0 });
    const resolved = (id: string, ago: number): NewEvent => ({
      type: 'TicketResolved',
      data: { ticketId: id, resolvedAt: timeOf(ago), resolution: null },
    });
    const happens = (id: string, ...events: NewEvent[]) =>
      node.store.append(tickets.stream(id), events, 'any', metaIn(workspaceId));
    const [once, again, reopened, before] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await happens(once, resolved(once, 3));
    await happens(again, resolved(again, 40 * DAY_MINUTES), resolved(again, 7 * DAY_MINUTES - 1));
    const reopen = { type: 'TicketReopened', data: { ticketId: reopened, reopenedAt: timeOf(1) } };
    await happens(reopened, resolved(reopened, 2), reopen);
    await happens(before, resolved(before, 7 * DAY_MINUTES + 1));
    await node.settled();
    expect((await told(node.reads, workspaceId, '7d')).totals).toMatchObject({
      resolved_tickets: 2,
      cost_per_resolved_ticket_usd: '0.500001',
    });
    expect((await told(node.reads, randomUUID(), '7d')).totals).toMatchObject({
      cost_usd: '0.000000',
      resolved_tickets: 0,
      cost_per_resolved_ticket_usd: null,
    });
  });
});
