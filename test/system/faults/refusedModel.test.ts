import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type Reply } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi, type MessagesApi } from '../../../demo/messagesApi/server.ts';
import { eventually } from '../../support/eventually.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../../support/nodes/node.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { listedEvents, settledTicket, type Ticket } from '../../support/database/shopSystem.ts';

const REFUSED: Reply = { type: 'error', status: 401, errorType: 'authentication_error' };
const DETAIL = 'The model provider refuses the key. Check ANTHROPIC_API_KEY.';

let database: TestDatabase;
let model: MessagesApi;
let fixture: NodeFixture;
let node: ReadyNode;
let admin: NodeClient;
let works = false;

beforeAll(async () => {
  database = await testDatabase();
  model = await startMessagesApi(() => (works ? refusal : REFUSED));
  fixture = await openNodeFixture({
    DATABASE_URL: database.url,
    SERVICE_ENABLE_INVESTIGATION_CONSUMER: 'true',
    SERVICE_INVESTIGATION_CONCURRENCY: '1',
    ANTHROPIC_API_KEY: 'sk-refused',
    ANTHROPIC_BASE_URL: model.url,
  });
  node = await fixture.start();
  admin = await signUp(node);
});
afterAll(async () => {
  await fixture.dispose();
  await model.close();
  await database.close();
});

type Status = { investigations: { state: string; since: string; detail: string | null } };
type Readiness = { status: string; checks: { name: string; status: string; detail: string }[] };

const ticket = (title: string): Promise<Ticket> => admin.post<Ticket>('/api/tickets', { title, body: 'Help.' });
const state = (): Promise<Status> => admin.get<Status>('/api/status');

it('a refused key stops the claims, is told everywhere, and costs no ticket an attempt (SU-29, SU-30, X-59)', async () => {
  expect((await state()).investigations).toMatchObject({ state: 'running', detail: null });
  const claimed = await ticket('Claimed');
  const told = await eventually(state, ({ investigations }) => investigations.state === 'provider_refuses');
  expect(told.investigations.detail).toBe(DETAIL);
  const waiting = await ticket('Waiting');

  const ready = await admin.get<Readiness>('/ready');
  expect(ready.status).toBe('ready');
  expect(ready.checks).toContainEqual({ name: 'model', status: 'degraded', detail: DETAIL });
  expect(node.named('investigation_consumer_provider_refuses')).toHaveLength(1);
  expect(await admin.get<Ticket>(`/api/tickets/${waiting.id}`)).toMatchObject({ status: 'new' });

  works = true;
  for (const { id } of [claimed, waiting]) expect((await settledTicket(admin, id)).status).toBe('escalated');
  expect((await state()).investigations).toMatchObject({ state: 'running', detail: null });
  const failed = await listedEvents(admin, { type: 'InvestigationFailed' });
  expect(failed).toEqual([]);
});
