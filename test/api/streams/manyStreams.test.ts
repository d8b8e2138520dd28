import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openStream } from '../../support/nodes/eventStreamClient.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { openSupportApi, type SupportApi } from '../../support/nodes/supportApi.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';

const STREAMS = 200;
let api: SupportApi;

beforeAll(async () => {
  api = await openSupportApi({ environment: { SERVICE_MAX_STREAMS_PER_PRINCIPAL: String(STREAMS) } });
});

afterAll(() => api.stop());

it('200 streams share one reader of the log, and leave nothing behind', async () => {
  const member = await api.signIn('member');
  // The first stream opens the bus that they share.
  const first = await openStream(`${api.url}/api/inbox/stream`, member.headers);
  first.abort();
  await expect.poll(() => api.streams.open()).toBe(0);
  const connection = { database: vi.spyOn(api.store, 'readAll'), log: vi.spyOn(api.store, 'subscribe') };
  const feed = vi.spyOn(api.feed, 'from');
  const clients = await Promise.all(
    Array.from({ length: STREAMS }, () => openStream(`${api.url}/api/inbox/stream`, member.headers)),
  );
  expect(api.streams.open()).toBe(STREAMS);
  const on = caseOf(await api.subjects.subjectFor('default', 'ada@example.com'));
  await api.record(tickets.stream(on.ticketId), [on.received()]);
  await Promise.all(
    clients.map((client) => client.until((messages) => messages.some(({ event }) => event === 'ticket.received'))),
  );
  // What the first stream has begun, the bus and the watch over holders, may still be on its way.
  for (const { mock } of [connection.database, connection.log, feed]) expect(mock.calls.length).toBeLessThan(5);

  for (const client of clients) client.abort();
  await expect.poll(() => api.streams.open()).toBe(0);
});

it('the streams end when the service stops', async () => {
  const member = await api.signIn('member');
  const client = await openStream(`${api.url}/api/inbox/stream`, member.headers);
  await client.until(({ length }) => length === 1);
  const closing = api.app.close();
  await client.ended;
  await closing;
  expect(api.streams.open()).toBe(0);
});
