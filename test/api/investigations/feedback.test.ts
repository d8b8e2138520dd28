import { afterAll, beforeAll, expect, it } from 'vitest';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';
import { ratings, ratingStreamId } from '../../../domain/investigations/rating.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { openSupportApi, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;
beforeAll(async () => {
  api = await openSupportApi();
});
afterAll(() => api.stop());

it('a person rates an investigation, which its record shows; the last rating counts, and the same again is none (SU-81)', async () => {
  const member = await api.signIn();
  const on = caseOf(await api.subjects.subjectFor('default', 'ada@example.com'));
  await api.record(tickets.stream(on.ticketId), [on.received(), on.claimed(), on.readyForReview()]);
  await api.record(investigations.stream(on.investigationId), [on.started(), on.concluded(), on.drafted()]);
  await api.settled();
  const path = `/api/investigations/${on.investigationId}`;
  const rate = (body: object) => api.post(`${path}/feedback`, body, member);
  const shown = async () => (await api.get(path, member)).json<{ feedback: unknown }>().feedback;

  expect(await shown()).toBeNull();
  const comment = 'Mira was right: it was the other order.';
  const rated = await rate({ rating: 'down', comment });
  expect([rated.statusCode, rated.json()]).toMatchObject([200, { feedback: { rating: 'down', comment } }]);
  await rate({ rating: 'down', comment });
  expect((await rate({ rating: 'up' })).json()).toMatchObject({ feedback: { rating: 'up', comment: null } });
  expect(await shown()).toEqual({ rating: 'up', comment: null });

  const stream = ratings.stream(ratingStreamId(on.investigationId));
  const events: unknown[] = [];
  for await (const { type, meta } of api.store.readStream(stream)) events.push([type, meta.actor.type]);
  expect(events).toEqual([
    ['InvestigationRated', 'user'],
    ['InvestigationRated', 'user'],
  ]);
  // What people write is personal data: it stands encrypted in the log.
  for await (const stored of api.events.readStream(stream))
    for (const { payload } of stored) expect(Buffer.from(payload).toString('utf8')).not.toContain('Mira');

  for (const wrong of [{}, { rating: 'good' }, { rating: 'up', comment: ' ' }, { rating: 'up', stars: 5 }])
    expect((await rate(wrong)).statusCode).toBe(422);
  const stranger = await api.signIn('admin', 'other');
  expect((await api.post(`${path}/feedback`, { rating: 'up' }, stranger)).statusCode).toBe(404);
});
