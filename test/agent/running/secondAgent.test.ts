import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BudgetSpent } from '../../../agent/running/spending.ts';
import type { RunOf } from '../../../agent/running/run.ts';
import { uuidv7 } from '../../../composition/ids.ts';
import { call, say, toolResults, type Script } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi, type MessagesApi } from '../../../demo/messagesApi/server.ts';
import type { EventStore, RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { EventId } from '../../../domain/core/ids.ts';
import { eventsOf } from '../../../domain/core/log/streams.ts';
import { crashingStore, type CrashPoint } from '../../support/log/crashingStore.ts';
import { openFixture, WORKSPACE, type Fixture } from '../../support/investigations/investigationFixture.ts';
import { ledgerOf, ledgers, totalOf } from '../../support/agents/ledger.ts';
import { readTone, tones, type ToneEvent, type ToneState } from '../../support/agents/tone.ts';
import type { Order } from '../../support/agents/toneChild.ts';
import { tonePorts } from '../../support/agents/tonePorts.ts';

const MESSAGE = 'I have waited for three weeks. This is unacceptable!';
const ENOUGH = 1_000_000;

/** A quote that does not stand in the message, then one that does. */
const script: Script = (request) =>
  toolResults(request).length === 0
    ? say(call('submit_tone', { tone: 'upset', quote: 'three months' }))
    : say(call('submit_tone', { tone: 'upset', quote: 'three weeks' }));

let fixture: Fixture;
let api: MessagesApi;
beforeAll(async () => {
  fixture = await openFixture([tones, ledgers]);
  api = await startMessagesApi(script);
});
afterAll(async () => {
  await api.close();
  await fixture.close();
});

const runOf = async (): Promise<RunOf> => ({
  id: uuidv7(),
  workerId: uuidv7(),
  workspaceId: WORKSPACE,
  subject: await fixture.newSubject(),
  customer: null,
  correlationId: randomUUID(),
  causationId: EventId.parse(randomUUID()),
});

type Asked = { limit?: number; model?: string; workerLost?: boolean; store?: EventStore };
const read = (of: RunOf, { limit = ENOUGH, model, workerLost = false, store }: Asked = {}): Promise<ToneState> =>
  readTone(
    tonePorts(store ?? fixture.store, api, of.correlationId, limit),
    { model: model ?? 'claude-sonnet-5', message: MESSAGE, workerLost },
    { ...of, workerId: uuidv7() },
    new AbortController().signal,
  );

const recorded = (of: RunOf): Promise<RecordedEvent<ToneEvent>[]> =>
  Array.fromAsync(eventsOf(fixture.store, tones, of.id));
const typesOf = (events: readonly RecordedEvent[]): string[] => events.map(({ type }) => type);
const costOf = (events: readonly RecordedEvent<ToneEvent>[]): number =>
  events.reduce((sum, { type, data }) => sum + (type === 'ModelResponded' ? (data.costMicroUsd ?? 0) : 0), 0);

/** A worker in a process of its own that is killed at `crash`. Resolves with the signal that ended it. */
const readInChild = (of: RunOf, crash: CrashPoint): Promise<string | null> => {
  const order: Order = {
    databaseUrl: fixture.url,
    modelUrl: api.url,
    ledgerId: of.correlationId,
    limit: ENOUGH,
    ask: { model: 'claude-sonnet-5', message: MESSAGE, workerLost: false },
    of: { ...of, customer: null },
    crash,
  };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['test/support/agents/toneChild.ts', JSON.stringify(order)], (error, _, stderr) => {
      if (error === null) resolve(null);
      else if (error.signal === 'SIGKILL') resolve('SIGKILL');
      else reject(new Error(stderr));
    });
  });
};

describe('an agent without tools', () => {
  it('gives its result by its own schema, under its own purpose, and is offered nothing else (SU-91)', async () => {
    const of = await runOf();
    const asked = api.requests.length;
    expect(await read(of)).toMatchObject({ status: 'completed', tone: 'upset' });
    const events = await recorded(of);
    expect(typesOf(events)).toEqual([
      'ToneAsked',
      'ModelRequested',
      'ModelResponded',
      'ToneRefused',
      'ModelRequested',
      'ModelResponded',
      'ToneFound',
    ]);
    expect(events.flatMap(({ type, data }) => (type === 'ModelRequested' ? [[data.purpose, data.role]] : []))).toEqual([
      ['ask', 'verdict'],
      ['ask', 'verdict'],
    ]);
    expect(new Set(events.map(({ meta }) => meta.actor.type))).toEqual(new Set(['operator_ask']));
    const [sent] = api.requests.slice(asked);
    const request: unknown = JSON.parse(sent ?? 'null');
    expect(request).toMatchObject({ tools: [{ name: 'submit_tone' }], tool_choice: { name: 'submit_tone' } });
  });
});

describe('money for all agents (SU-185)', () => {
  it('is set aside before each request, and is what it cost afterwards', async () => {
    const of = await runOf();
    await read(of);
    const ledger = await ledgerOf(fixture.store, of.correlationId);
    expect(ledger.size).toBe(2);
    expect(totalOf(ledger)).toBe(costOf(await recorded(of)));
  });

  it('that is not there leaves the run as it stands, without losing an attempt; with it, the run goes on', async () => {
    const of = await runOf();
    await expect(read(of, { limit: 1_000 })).rejects.toBeInstanceOf(BudgetSpent);
    await expect(read(of, { limit: 1_000 })).rejects.toBeInstanceOf(BudgetSpent);
    expect(typesOf(await recorded(of))).toEqual(['ToneAsked', 'ToneResumed']);
    expect(await read(of)).toMatchObject({ status: 'completed', tone: 'upset', facts: { attempt: 1 } });
  });

  it('is not spent on a model without a price', async () => {
    const of = await runOf();
    await expect(read(of, { model: 'claude-unheard-of' })).rejects.toBeInstanceOf(BudgetSpent);
    expect(await ledgerOf(fixture.store, of.correlationId)).toEqual(new Map());
  });
});

describe('a worker that is killed', () => {
  /** Start; then per request its reservation, sending, settlement, answer and judgement. */
  const APPENDS = 11;

  it('makes as many appends as are tried below', async () => {
    const store = crashingStore(fixture.store, { append: 0, when: 'before' });
    await read(await runOf(), { store });
    expect(store.appends()).toBe(APPENDS);
  });

  it.each(Array.from({ length: APPENDS }, (_, index) => index + 1))(
    'by kill -9 at append %i leaves what the next one finishes alike; what was cut counts as spent (SU-28, SU-185)',
    async (append) => {
      for (const when of ['before', 'after'] as const) {
        const of = await runOf();
        expect(await readInChild(of, { append, when })).toBe('SIGKILL');
        const before = await ledgerOf(fixture.store, of.correlationId);
        expect(await read(of, { workerLost: true })).toMatchObject({ status: 'completed', tone: 'upset' });
        const events = await recorded(of);
        expect(typesOf(events).filter((type) => type === 'ToneFound')).toHaveLength(1);
        expect(typesOf(events).filter((type) => type === 'ToneRefused')).toHaveLength(1);
        const ledger = await ledgerOf(fixture.store, of.correlationId);
        expect([...before].filter(([id, microUsd]) => ledger.get(id) !== microUsd)).toEqual([]);
        expect(totalOf(ledger)).toBeGreaterThanOrEqual(costOf(events));
      }
    },
  );
});
