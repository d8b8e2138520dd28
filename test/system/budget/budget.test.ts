import { afterAll, beforeAll, expect, it } from 'vitest';
import { text, type Reply, type Script } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi, type MessagesApi } from '../../../demo/messagesApi/server.ts';
import { eventually } from '../../support/eventually.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { listedEvents, settledTicket, type ListedEvent, type Ticket } from '../../support/database/shopSystem.ts';
import { verdict } from '../../support/investigations/verdicts.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../../support/nodes/node.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';

const TICKETS = 8;
const THINKING_MS = 400;
/** Dollars by the price table: 5,000 tokens of output, so that the eight need more than a dollar. */
const USAGE = { input_tokens: 1_000, output_tokens: 5_000 };
const CALL_MICRO_USD = 52_000;
const ONE_DOLLAR = 1_000_000;

let database: TestDatabase;
let model: MessagesApi;
let fixture: NodeFixture;
let nodes: [ReadyNode, ReadyNode];
let admin: NodeClient;
let sent = 0;

/** Two answers that lead nowhere, after which only a verdict is asked for. */
const script: Script = ({ tool_choice, messages }) => {
  sent += 1;
  const reply: Reply =
    tool_choice?.type === 'tool'
      ? verdict({ kind: 'escalate', escalation_reason: 'low_confidence', reply: null })
      : { type: 'message', content: [text(`I think about it, ${messages.length}.`)] };
  return { ...reply, usage: USAGE, delayMs: THINKING_MS };
};

beforeAll(async () => {
  database = await testDatabase();
  model = await startMessagesApi(script);
  fixture = await openNodeFixture({
    DATABASE_URL: database.url,
    SERVICE_ENABLE_INVESTIGATION_CONSUMER: 'true',
    SERVICE_INVESTIGATION_CONCURRENCY: '4',
    ANTHROPIC_API_KEY: 'sk-test',
    ANTHROPIC_BASE_URL: model.url,
  });
  const first = await fixture.start();
  const second = await fixture.start();
  nodes = [first, second];
  admin = await signUp(second);
});
afterAll(async () => {
  await fixture.dispose();
  await model.close();
  await database.close();
});

type Budget = { today: { state: string; spent_usd: string; set_aside_usd: string } };
type Status = { investigations: { state: string; resumes_at: string | null } };

const setBudget = async (daily_usd: string): Promise<void> => {
  const { status, text: said } = await admin.send('PUT', '/api/settings/budget', { daily_usd });
  expect([status, said]).toEqual([200, expect.any(String)]);
};
const budget = (): Promise<Budget> => admin.get<Budget>('/api/settings/budget');
const microOf = (usd: string): number => Math.round(Number(usd) * 1_000_000);
const takenNow = async (): Promise<number> => {
  const { today } = await budget();
  return microOf(today.spent_usd) + microOf(today.set_aside_usd);
};
const answered = async (): Promise<number> => {
  const events = await listedEvents(admin, { type: 'ModelResponded' });
  return events.reduce((sum, { data }: ListedEvent) => sum + Number(data['costMicroUsd'] ?? 0), 0);
};
const setAsideFor = async (): Promise<readonly number[]> => {
  const { rows } = await database.database.query<{ micro_usd: string }>('select micro_usd from ops.model_reservations');
  return rows.map(({ micro_usd }) => Number(micro_usd));
};

it('a dollar holds for eight investigations on two nodes and through a kill -9, and with more they all end (SU-185)', async () => {
  await setBudget('1.00');
  const [killed, left] = nodes;
  const tickets = await Promise.all(
    Array.from({ length: TICKETS }, (_, n) => admin.post<Ticket>('/api/tickets', { title: `No. ${n}`, body: 'Help.' })),
  );
  await eventually(
    () => Promise.resolve(killed.named('claimed').length),
    (claimed) => claimed > 0,
  );
  await eventually(setAsideFor, (reservations) => reservations.length > 1);
  expect(await fixture.end(killed, 'SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });

  // What the killed node had set aside is taken for cut after a while.
  await eventually(
    async () => {
      expect(await takenNow()).toBeLessThanOrEqual(ONE_DOLLAR);
      const { today } = await budget();
      await database.database.query(
        `update ops.model_reservations set reserved_at = now() - interval '1 hour'
          where reserved_at < now() - interval '20 seconds'`,
      );
      return { state: today.state, inFlight: microOf(today.set_aside_usd) };
    },
    ({ state, inFlight }) => state === 'exhausted' && inFlight === 0,
  );
  expect(sent * CALL_MICRO_USD).toBeLessThanOrEqual(ONE_DOLLAR);
  await eventually(unexplained, (microUsd) => microUsd === 0);
  const stopped = await eventually(status, ({ investigations: { state } }) => state === 'budget_reached');
  expect(stopped.investigations.resumes_at).toMatch(/T00:00:00\.000Z$/);
  expect(await listedEvents(admin, { type: 'BudgetExhausted' })).toHaveLength(1);
  const late = await admin.post<Ticket>('/api/tickets', { title: 'Too late', body: 'For today.' });

  const before = sent;
  await setBudget('20.00');
  for (const { id } of [...tickets, late]) expect((await settledTicket(admin, id)).status).toBe('escalated');
  expect(left.named('claimed').filter(({ ticket_id }) => ticket_id === late.id)).toHaveLength(1);
  expect(sent).toBeGreaterThan(before);
  expect(await listedEvents(admin, { type: 'InvestigationFailed' })).toEqual([]);
  await eventually(unexplained, (microUsd) => microUsd === 0);
});

/** What is taken beyond what answers have cost and what is set aside for requests that were cut. */
const unexplained = async (): Promise<number> => {
  const cut = (await setAsideFor()).reduce((sum, each) => sum + each, 0);
  return (await takenNow()) - (await answered()) - cut;
};

const status = (): Promise<Status> => admin.get<Status>('/api/status');
