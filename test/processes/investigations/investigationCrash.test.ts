import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, say, text, toolResults, type Script } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi, type MessagesApi } from '../../../demo/messagesApi/server.ts';
import { canonicalJson } from '../../../domain/core/json/canonicalJson.ts';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import type { InvestigationEvent } from '../../../domain/investigations/events.ts';
import { evolveInvestigation, initialInvestigation } from '../../../domain/investigations/investigation.ts';
import { investigateTicket } from '../../../processes/investigations/investigationWorker.ts';
import { crashingStore, Killed, type CrashPoint } from '../../support/log/crashingStore.ts';
import type { Order } from '../../support/investigations/investigationChild.ts';
import {
  dataOf,
  investigationEvents,
  openFixture,
  receiveTicket,
  ticketTypes,
  type Fixture,
} from '../../support/investigations/investigationFixture.ts';
import { playbookOf } from '../../support/investigations/playbooks.ts';
import { ok, portsFor, settingsWith, toolBench, type ToolBench } from '../../support/investigations/investigations.ts';
import { evidence, verdict } from '../../support/investigations/verdicts.ts';

/** Two calls at once, then one with a result that needs a stream of its own, then the verdict. */
const script: Script = (request) => {
  const results = toolResults(request);
  if (results.length === 0)
    return say(text('I look.'), call('shop__query', { sql: 'orders' }), call('shop__list_tables', {}));
  if (results.length === 2) return say(call('shop__query', { sql: 'shipments' }));
  return verdict({ evidence: [evidence(5, '/rows/0/status', 'held')] });
};

const shop = (): ToolBench =>
  toolBench({
    query: ({ sql }) =>
      ok({ sql: sql ?? null, rows: [{ status: 'held', log: sql === 'shipments' ? 'x'.repeat(100_000) : '' }] }),
    list_tables: () => ok({ tables: ['orders', 'shipments'] }),
  });

let fixture: Fixture;
let api: MessagesApi;
let tools: ToolBench;
let toolServer: Server;

beforeAll(async () => {
  fixture = await openFixture();
  api = await startMessagesApi(script);
  toolServer = createServer((request, response) => {
    answerTool(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => toolServer.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  toolServer.close();
  toolServer.closeAllConnections();
  await api.close();
  await fixture.close();
});
beforeEach(() => {
  tools = shop();
});

const answerTool = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { tool, args } = (await json(request)) as { tool: string; args: Record<string, string> };
  const options = { signal: new AbortController().signal, timeoutMs: 1_000, scope: { customer: null, pinned: null } };
  response.end(JSON.stringify(await tools.call('default', { connectorId: '', tool }, args, options)));
};

/** Whoever takes over has another version of the playbook by then. */
const work = (ticketId: string, workerLost: boolean, store = fixture.store): Promise<void> =>
  investigateTicket(
    portsFor({ store }, api, tools, [playbookOf({ version: workerLost ? 3 : 2 })]),
    settingsWith(),
    ticketId,
    workerLost,
    new AbortController().signal,
  );

/** A worker in a process of its own that is killed at `crash`. Resolves with the signal that ended it. */
const workInChild = (ticketId: string, crash: CrashPoint): Promise<string | null> => {
  const order: Order = {
    databaseUrl: fixture.url,
    modelUrl: api.url,
    toolsUrl: `http://127.0.0.1:${(toolServer.address() as AddressInfo).port}`,
    tools: ['query', 'list_tables'],
    ticketId,
    workerLost: false,
    crash,
  };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['test/support/investigations/investigationChild.ts', JSON.stringify(order)],
      (error, _, stderr) => {
        if (error === null) resolve(null);
        else if (error.signal === 'SIGKILL') resolve('SIGKILL');
        else reject(new Error(stderr));
      },
    );
  });
};

/** Being killed is what was asked for. */
const unlessKilled = (error: unknown): void => {
  if (!(error instanceof Killed)) throw error;
};

/** Calls whose result was recorded, as `tool(arguments)`. */
const completedCalls = (events: readonly RecordedEvent<InvestigationEvent>[]): string[] => {
  const done = new Set(dataOf(events, 'ToolCallCompleted').map(({ seq }) => seq));
  return dataOf(events, 'ToolCallAuthorized')
    .filter(({ seq }) => done.has(seq))
    .map((data) => `${data.tool}(${canonicalJson(data.arguments)})`);
};

const made = (): string[] => tools.calls.map(({ tool, args }) => `${tool}(${canonicalJson(args)})`);

const expectFinished = async (ticketId: string): Promise<void> => {
  const events = await investigationEvents(fixture.store, ticketId);
  expect(dataOf(events, 'VerdictRecorded')).toMatchObject([
    { kind: 'propose_resolution', decidedBy: 'model', confidence: 0.9 },
  ]);
  expect(dataOf(events, 'PlaybookSelected')).toHaveLength(1);
  expect(dataOf(events, 'ReplyDrafted')).toHaveLength(1);
  expect(await ticketTypes(fixture.store, ticketId)).toEqual([
    'TicketReceived',
    'TicketClaimed',
    'TicketReadyForReview',
  ]);
  const state = events.reduce(evolveInvestigation, initialInvestigation());
  const cost = dataOf(events, 'ModelResponded').reduce((sum, { costMicroUsd }) => sum + (costMicroUsd ?? 0), 0);
  expect(state).toMatchObject({ status: 'completed', facts: { costMicroUsd: cost, attempt: expect.any(Number) } });
};

describe('a worker that is killed', () => {
  /** Of a worker that is left alone; the cases below try each. */
  const APPENDS = 17;

  it('makes as many appends as are tried below', async () => {
    const store = crashingStore(fixture.store, { append: 0, when: 'before' });
    await work(await receiveTicket(fixture), false, store);
    expect(store.appends()).toBe(APPENDS);
  });

  it.each(Array.from({ length: APPENDS }, (_, index) => index + 1))(
    'by kill -9 before or after append %i leaves what the next one finishes alike, repeating no completed call (SU-28)',
    async (append) => {
      for (const when of ['before', 'after'] as const) {
        tools = shop();
        const ticketId = await receiveTicket(fixture);
        expect(await workInChild(ticketId, { append, when })).toBe('SIGKILL');
        const before = completedCalls(await investigationEvents(fixture.store, ticketId));
        const calls = made().length;
        await work(ticketId, true);
        const again = made().slice(calls);
        expect(again.filter((made) => before.includes(made))).toEqual([]);
        await expectFinished(ticketId);
      }
    },
  );

  it('twice, at any two appends, still ends with the same verdict (SU-28)', async () => {
    for (let first = 2; first <= APPENDS; first += 4) {
      for (let second = 2; second <= APPENDS; second += 3) {
        const ticketId = await receiveTicket(fixture);
        for (const [lost, append] of [
          [false, first],
          [true, second],
        ] as const) {
          const store = crashingStore(fixture.store, { append, when: append % 2 === 0 ? 'before' : 'after' });
          await work(ticketId, lost, store).catch(unlessKilled);
        }
        await work(ticketId, true);
        await expectFinished(ticketId);
      }
    }
  });

  it('has its successor send the same request to the byte (SU-89)', async () => {
    const ticketId = await receiveTicket(fixture);
    // The eighth append is the second ModelRequested: it was recorded, then the worker died.
    const store = crashingStore(fixture.store, { append: 8, when: 'after' });
    await expect(work(ticketId, false, store)).rejects.toThrow(Killed);
    await work(ticketId, true);
    const events = await investigationEvents(fixture.store, ticketId);
    const second = dataOf(events, 'ModelRequested').filter(({ purpose }) => purpose === 'tool_selector');
    expect(second.map(({ seq, retry, retryReason }) => [seq, retry, retryReason])).toEqual([
      [4, 0, null],
      [4, 1, 'unanswered'],
      [6, 0, null],
    ]);
    expect(second[1]?.requestDigest).toBe(second[0]?.requestDigest);
    expect(dataOf(events, 'PlaybookSelected')).toMatchObject([{ version: 2 }]);
    expect(dataOf(events, 'InvestigationResumed')).toMatchObject([{ cause: 'worker_lost', unansweredRequest: 4 }]);
  });
});

describe('two workers on one ticket', () => {
  it('claim it once; the loser does nothing (SU-27)', async () => {
    const ticketId = await receiveTicket(fixture);
    await Promise.all([work(ticketId, false), work(ticketId, false), work(ticketId, false)]);
    expect((await ticketTypes(fixture.store, ticketId)).filter((type) => type === 'TicketClaimed')).toHaveLength(1);
    await work(ticketId, true);
    await expectFinished(ticketId);
  });

  it('that is cut off cannot append once the other has taken over (SU-28)', async () => {
    const ticketId = await receiveTicket(fixture);
    const called = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const slow = toolBench({
      query: async (args) => {
        called.resolve();
        await held.promise;
        return ok({ sql: args['sql'] ?? null, rows: [{ status: 'never recorded' }] });
      },
      list_tables: () => ok({ tables: [] }),
    });
    const log = portsFor(fixture, api, slow, [playbookOf()]);
    const old = investigateTicket(log, settingsWith(), ticketId, false, new AbortController().signal);
    await called.promise;
    await work(ticketId, true);
    held.resolve();
    await old;
    await expectFinished(ticketId);
    expect(JSON.stringify((await investigationEvents(fixture.store, ticketId)).map(({ data }) => data))).not.toContain(
      'never recorded',
    );
    expect(log.logger.lines.map(({ name }) => name)).toContain('investigation_worker_superseded');
  });
});
