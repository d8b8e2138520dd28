import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTicketLeases } from '../../../adapters/postgres/ops/ticketLeases.ts';
import { call, overloaded, say, toolResults, type Reply, type Script } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi, type MessagesApi } from '../../../demo/messagesApi/server.ts';
import { LogUnavailable } from '../../../domain/core/log/eventLog.ts';
import {
  dueTickets,
  noTicketsOpen,
  investigationQueue,
} from '../../../projections/investigations/investigationQueue.ts';
import { createModelGate, type ModelGate } from '../../../processes/investigations/modelGate.ts';
import { runInvestigationConsumer } from '../../../processes/investigations/investigationConsumer.ts';
import {
  dataOf,
  investigationEvents,
  openFixture,
  receiveTicket,
  ticketTypes,
  type Fixture,
} from '../../support/investigations/investigationFixture.ts';
import { moneyOn } from '../../support/costs/money.ts';
import { ok, portsFor, settingsWith, toolBench, type ToolBench } from '../../support/investigations/investigations.ts';
import { silentLogger, type recordingLogger } from '../../support/logger.ts';
import { openNode as openServiceNode } from '../../support/nodes/openNode.ts';
import { evidence, verdict } from '../../support/investigations/verdicts.ts';

const honest: Script = (request) =>
  toolResults(request).length === 0
    ? say(call('shop__query', { sql: 'x' }))
    : verdict({ evidence: [evidence(2, '/status', 'held')] });

let fixture: Fixture;
let stop: AbortController;
let ended: Promise<unknown>[];
let closing: (() => Promise<void>)[];
let api: MessagesApi;
let tools: ToolBench;
let script: Script;

const REFUSES = 'The model provider refuses the key. Check ANTHROPIC_API_KEY.';

/** As the service makes it; its pauses are short like those of the ports. */
const gateOf = ({ model, logger, now, sleep }: ReturnType<typeof portsFor>): ModelGate =>
  createModelGate({ enabled: true, probe: (signal) => model.probe('claude-sonnet-5', signal), logger, now, sleep });

type Node = { ports: Parameters<typeof runInvestigationConsumer>[0]; logger: ReturnType<typeof recordingLogger> };

/** A node of the service as far as the consumer goes, with leases that run out soon. */
const openNode = async (): Promise<Node> => {
  const node = await openServiceNode({ url: fixture.url, readModels: [investigationQueue] });
  closing.push(() => node.stop());
  node.start([investigationQueue]);
  const { quick, reads, feed, progress } = node;
  const ports = portsFor(fixture, api, tools);
  return {
    logger: ports.logger,
    ports: {
      ...ports,
      gate: gateOf(ports),
      budget: moneyOn(node).gate,
      queue: {
        due: (now, limit, except) => dueTickets(reads, now, limit, except),
        isEmpty: () => noTicketsOpen(reads),
      },
      leases: createTicketLeases(quick, randomUUID(), ports.logger, { leaseMs: 15_000, renewMs: 5_000 }),
      follow: (after, signal) => feed.from(after, signal),
      queueHasSeen: (position) => progress.waitFor(['investigation_queue'], position, 5_000),
    },
  };
};

const run = ({ ports }: Node, settings: object = {}, signal = stop.signal): Promise<void> => {
  const running = runInvestigationConsumer(
    ports,
    { ...settingsWith(), enabled: true, concurrency: 4, pollMs: 200, restMs: 200, ...settings },
    signal,
  );
  ended.push(running);
  return running;
};

const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 20));
};

const settled = (ticketId: string): Promise<void> =>
  until(async () => (await ticketTypes(fixture.store, ticketId)).at(-1) === 'TicketReadyForReview');

beforeEach(async () => {
  fixture = await openFixture();
  stop = new AbortController();
  ended = [];
  closing = [];
  script = honest;
  api = await startMessagesApi((request) => script(request));
  tools = toolBench({ query: () => ok({ status: 'held' }) });
});
afterEach(async () => {
  stop.abort();
  await Promise.allSettled(ended);
  for (const close of closing) await close();
  await api.close();
  await fixture.close();
});

describe('the consumer', () => {
  it('takes tickets that wait and tickets that arrive, and says so (SU-27, X-67)', async () => {
    const waiting = await receiveTicket(fixture);
    const node = await openNode();
    void run(node);
    await settled(waiting);
    const arriving = await receiveTicket(fixture);
    await settled(arriving);
    expect(node.logger.lines[0]).toEqual({
      name: 'investigation_consumer_started',
      fields: { concurrency: 4, model: 'claude-sonnet-5' },
    });
    const claims = node.logger.lines.filter(({ name }) => name === 'claimed');
    expect(claims.map(({ fields }) => (fields as { ticket_id: string }).ticket_id)).toEqual([waiting, arriving]);
  });

  it('hears of new tickets again after the log was out of reach (SU-27)', async () => {
    const node = await openNode();
    let followed = 0;
    const again = Promise.withResolvers<void>();
    const follow: Node['ports']['follow'] = (after, signal) => {
      followed += 1;
      if (followed === 1) throw new LogUnavailable('lost');
      again.resolve();
      return node.ports.follow(after, signal);
    };
    // It asks by itself after an hour only.
    void run({ ...node, ports: { ...node.ports, follow } }, { pollMs: 3_600_000, restMs: 3_600_000 });
    await again.promise;
    await settled(await receiveTicket(fixture));
    expect(node.logger.lines).toContainEqual({
      name: 'investigation_consumer_deaf',
      fields: { attempt: 1, error: 'LogUnavailable', code: null, at: expect.stringContaining('at ') },
    });
  });

  it('begins with the ticket that was received first (SU-27)', async () => {
    const late = await receiveTicket(fixture, { receivedAt: '2026-11-20T09:00:00.000Z' });
    const early = await receiveTicket(fixture, { receivedAt: '2026-11-20T07:00:00.000Z' });
    const node = await openNode();
    void run(node, { concurrency: 1 });
    await settled(late);
    const claims = node.logger.lines.filter(({ name }) => name === 'claimed');
    expect(claims.map(({ fields }) => (fields as { ticket_id: string }).ticket_id)).toEqual([early, late]);
  });

  it('works on as many tickets at once as it may, and not on more (SU-27)', async () => {
    let running = 0;
    let most = 0;
    const both = Promise.withResolvers<void>();
    tools = toolBench({
      query: async () => {
        running += 1;
        most = Math.max(most, running);
        if (running === 2) both.resolve();
        await both.promise;
        await new Promise((resolve) => setTimeout(resolve, 100));
        running -= 1;
        return ok({ status: 'held' });
      },
    });
    const tickets = await Promise.all(Array.from({ length: 6 }, () => receiveTicket(fixture)));
    void run(await openNode(), { concurrency: 2 });
    for (const ticketId of tickets) await settled(ticketId);
    expect(most).toBe(2);
  });

  it('does nothing when it is switched off, and says so (SU-30)', async () => {
    const ticketId = await receiveTicket(fixture);
    const node = await openNode();
    await run(node, { enabled: false });
    expect(node.logger.lines).toEqual([{ name: 'investigation_consumer_disabled', fields: {} }]);
    expect(await ticketTypes(fixture.store, ticketId)).toEqual(['TicketReceived']);
  });

  it('does nothing without a model key, and says so (SU-30)', async () => {
    const ticketId = await receiveTicket(fixture);
    const node = await openNode();
    await run({ ...node, ports: { ...node.ports, model: null } });
    expect(node.logger.lines).toEqual([{ name: 'investigation_consumer_no_provider_disabled', fields: {} }]);
    expect(await ticketTypes(fixture.store, ticketId)).toEqual(['TicketReceived']);
  });

  it('shares the tickets with a second node: each is claimed once (SU-27)', async () => {
    const tickets = await Promise.all(Array.from({ length: 8 }, () => receiveTicket(fixture)));
    const nodes = [await openNode(), await openNode()];
    for (const node of nodes) void run(node, { concurrency: 2 });
    for (const ticketId of tickets) await settled(ticketId);
    for (const ticketId of tickets)
      expect(await ticketTypes(fixture.store, ticketId)).toEqual([
        'TicketReceived',
        'TicketClaimed',
        'TicketReadyForReview',
      ]);
    expect(tools.calls).toHaveLength(tickets.length);
  });

  it('stops in order: the next one goes on with the same attempt, at once (SU-28)', async () => {
    const ticketId = await receiveTicket(fixture);
    const asked = Promise.withResolvers<void>();
    script = async () => {
      asked.resolve();
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      return overloaded;
    };
    const first = new AbortController();
    const running = run(await openNode(), {}, first.signal);
    await asked.promise;
    first.abort();
    await running;
    script = honest;
    void run(await openNode());
    await settled(ticketId);
    const events = await investigationEvents(fixture.store, ticketId);
    expect(dataOf(events, 'InvestigationResumed')).toMatchObject([
      { attempt: 1, cause: 'worker_stopped', unansweredRequest: 1 },
    ]);
  });

  it('takes over from a worker whose lease runs out (SU-28)', async () => {
    const ticketId = await receiveTicket(fixture);
    const dead = createTicketLeases(fixture.database, 'dead', silentLogger, { leaseMs: 3_000, renewMs: 1_000_000 });
    expect(await dead.take(ticketId)).toMatchObject({ takenOver: false });
    expect(await dead.take(ticketId)).toBeNull();
    void run(await openNode());
    await settled(ticketId);
    expect(tools.calls).toHaveLength(1);
  });

  it('takes nothing while the provider refuses the key, and goes on by itself, with no attempt lost (SU-29)', async () => {
    const claimed = await receiveTicket(fixture);
    const refused: Reply = { type: 'error', status: 401, errorType: 'authentication_error' };
    let [probes, works] = [0, false];
    script = (request) => {
      if (request.max_tokens === 1) probes += 1;
      return works ? honest(request) : refused;
    };
    const node = await openNode();
    void run(node, { concurrency: 1 });
    await until(async () => !node.ports.gate.isOpen() && probes > 0);
    const waiting = await receiveTicket(fixture);
    await until(async () => probes >= 6);
    expect(await ticketTypes(fixture.store, waiting)).toEqual(['TicketReceived']);
    expect(await ticketTypes(fixture.store, claimed)).toEqual(['TicketReceived', 'TicketClaimed']);
    expect(node.ports.gate.status()).toMatchObject({ state: 'provider_refuses', detail: REFUSES });

    works = true;
    await settled(claimed);
    await settled(waiting);
    const events = await investigationEvents(fixture.store, claimed);
    expect(dataOf(events, 'InvestigationFailed')).toEqual([]);
    expect(dataOf(events, 'InvestigationResumed')).toMatchObject([{ attempt: 1, cause: 'worker_stopped' }]);
    expect(node.ports.gate.status()).toMatchObject({ state: 'running', detail: null });
    const told = node.logger.lines.filter(({ name }) => name.startsWith('investigation_consumer_provider_'));
    expect(told).toEqual([
      { name: 'investigation_consumer_provider_refuses', fields: { status: 401, detail: REFUSES } },
      { name: 'investigation_consumer_provider_answers', fields: {} },
    ]);
  });

  it('waits after a failed attempt, and fails the ticket after the third (SU-29, SU-16)', async () => {
    const ticketId = await receiveTicket(fixture);
    script = () => overloaded;
    const node = await openNode();
    let minutes = 0;
    const now = (): string => new Date(Date.now() + minutes * 60_000).toISOString();
    void run({ ...node, ports: { ...node.ports, now } });
    const attempts = async (): Promise<number> =>
      dataOf(await investigationEvents(fixture.store, ticketId), 'InvestigationFailed').length;
    await until(async () => (await attempts()) === 1);
    expect(await ticketTypes(fixture.store, ticketId)).toEqual(['TicketReceived', 'TicketClaimed']);
    minutes = 1;
    await until(async () => (await attempts()) === 2);
    minutes = 4;
    await until(async () => (await ticketTypes(fixture.store, ticketId)).at(-1) === 'TicketFailed');
    const failed = dataOf(await investigationEvents(fixture.store, ticketId), 'InvestigationFailed');
    expect(failed.map(({ attempt, final }) => [attempt, final])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(failed.map(({ at, retryAt }) => (retryAt === null ? null : Date.parse(retryAt) - Date.parse(at)))).toEqual([
      30_000,
      120_000,
      null,
    ]);
  });
});
