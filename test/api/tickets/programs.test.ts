import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { makeKey } from '../../support/clusters/clusterApi.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { openStream } from '../../support/nodes/eventStreamClient.ts';
import { openSupportApi, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;
let writing: string;
let reading: string;
beforeAll(async () => {
  api = await openSupportApi();
  writing = await makeKey(api, ['tickets:write'], 'default');
  reading = await makeKey(api, ['tickets:read'], 'default');
});
afterAll(() => api.stop());

type Answer = { status: string; code: string; id: string; required_scope: string; thread: { body: string }[] };
const call = async (key: string, method: 'GET' | 'POST', url: string, payload?: object) => {
  const answer = await api.app.inject({
    method,
    url,
    headers: { 'api-key': key },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Answer>() };
};
const lastActor = async (id: string) => {
  const actors = [];
  for await (const { meta } of api.store.readStream(tickets.stream(id))) actors.push(meta.actor.type);
  return actors.at(-1);
};

const TICKET = { title: 'Where is my order?', body: 'It has been six days.', customer: 'mira@example.com' };
/** A ticket of ours at a status. */
const ticketAt = async (status: 'awaiting_review' | 'investigating'): Promise<string> => {
  const on = caseOf(await api.subjects.subjectFor('default', 'ada@example.com'));
  const events = [on.received(), on.claimed(), ...(status === 'investigating' ? [] : [on.readyForReview()])];
  await api.record(tickets.stream(on.ticketId), events);
  await api.settled();
  return on.ticketId;
};

describe('a program with a key (SU-192)', () => {
  it('sends tickets with tickets:write, which reads them as well; the events tell which key (CL-87)', async () => {
    const made = await call(writing, 'POST', '/api/tickets', TICKET);
    expect(made).toMatchObject({ status: 201, body: { status: 'new' } });
    expect(await lastActor(made.body.id)).toBe('api_key');
    for (const key of [writing, reading]) {
      expect((await call(key, 'GET', `/api/tickets/${made.body.id}`)).status).toBe(200);
      expect((await call(key, 'GET', '/api/tickets')).status).toBe(200);
      expect((await call(key, 'GET', '/api/investigations')).status).toBe(200);
    }
  });

  it('changes nothing with tickets:read, and nothing else of /api is open to it', async () => {
    const id = await ticketAt('awaiting_review');
    const scope = { status: 403, body: { code: 'insufficient_scope', required_scope: 'tickets:write' } };
    expect(await call(reading, 'POST', '/api/tickets', TICKET)).toMatchObject(scope);
    const message = { author: 'customer', body: 'Hello?' };
    expect(await call(reading, 'POST', `/api/tickets/${id}/messages`, message)).toMatchObject(scope);
    const clusters = await makeKey(api, ['clusters:write', 'audit:read'], 'default');
    expect(await call(clusters, 'GET', '/api/tickets')).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope', required_scope: 'tickets:read' },
    });
    for (const [method, path] of [
      ['POST', `/api/tickets/${id}/resolve`],
      ['POST', `/api/tickets/${id}/notes`],
      ['GET', '/api/inbox'],
      ['GET', '/api/events'],
    ] as const)
      expect(await call(writing, method, path)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('follows an investigation with tickets:read, and no other workspace’s (SU-81)', async () => {
    const on = caseOf(await api.subjects.subjectFor('default', 'ada@example.com'));
    await api.record(tickets.stream(on.ticketId), [on.received(), on.claimed()]);
    await api.record(investigations.stream(on.investigationId), [on.started()]);
    await api.settled();
    const url = `/api/investigations/${on.investigationId}/stream`;
    const stream = await openStream(`${api.url}${url}`, { 'api-key': reading });
    expect(stream.response.statusCode).toBe(200);
    await stream.until((messages) => messages.some(({ event }) => event === 'hello'));
    await api.record(investigations.stream(on.investigationId), [on.asked(1), on.answered(1)]);
    await stream.until((messages) => messages.some(({ event }) => event === 'investigation.step'));
    stream.abort();
    await stream.ended;
    const stranger = await makeKey(api, ['tickets:read'], 'other');
    expect((await call(stranger, 'GET', url)).status).toBe(404);
    const clusters = await makeKey(api, ['clusters:read'], 'default');
    expect((await call(clusters, 'GET', url)).status).toBe(403);
  });

  it('sees nothing of another workspace', async () => {
    const id = await ticketAt('awaiting_review');
    const stranger = await makeKey(api, ['tickets:write'], 'other');
    expect((await call(stranger, 'GET', `/api/tickets/${id}`)).status).toBe(404);
    const message = { author: 'customer', body: 'Hello?' };
    expect((await call(stranger, 'POST', `/api/tickets/${id}/messages`, message)).status).toBe(404);
  });
});

const says = (id: string, message: object) => call(writing, 'POST', `/api/tickets/${id}/messages`, message);
const bodies = async (id: string) =>
  (await call(reading, 'GET', `/api/tickets/${id}`)).body.thread.map(({ body }) => body);

describe('a message that is added to a ticket (SU-192)', () => {
  it('joins it once for each external id', async () => {
    const id = await ticketAt('investigating');
    const message = { author: 'customer', body: 'It still fails.', external_id: 'm-1' };
    for (const body of ['It still fails.', 'It still fails!'])
      expect(await says(id, { ...message, body })).toMatchObject({ status: 200, body: { status: 'investigating' } });
    await says(id, { ...message, external_id: 'm-2', body: 'And again.' });
    expect(await bodies(id)).toEqual(['It still fails.', 'And again.']);
    expect(await lastActor(id)).toBe('api_key');
  });

  it('of the team answers what waits for one of them (SU-18), and one of the customer opens it again (SU-22)', async () => {
    const id = await ticketAt('awaiting_review');
    const answered = await says(id, { author: 'staff', body: 'We have called you.' });
    expect(answered.body).toMatchObject({ status: 'waiting_on_customer', reopen_count: 0 });
    const thanked = await says(id, { author: 'customer', body: 'Thank you!' });
    expect(thanked.body.status).toBe('waiting_on_customer');
    const asked = await says(id, { author: 'customer', body: 'But where is the invoice?' });
    expect(asked.body).toMatchObject({ status: 'new', reopen_count: 1 });
  });

  it('is refused where something is wrong with it, field by field', async () => {
    const id = await ticketAt('awaiting_review');
    for (const wrong of [{}, { author: 'agent', body: 'x' }, { author: 'staff', body: ' ' }, { author: 'staff' }])
      expect((await says(id, wrong)).status).toBe(422);
  });
});
