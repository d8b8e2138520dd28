import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewEvent } from '../../../domain/core/log/eventStore.ts';
import { csats } from '../../../domain/csat/csat.ts';
import { ruleOccasions } from '../../../processes/rules/ruleOccasions.ts';
import { rateTickets } from '../../../processes/csat/rateTickets.ts';
import { eventually } from '../../support/eventually.ts';
import type { SignedIn } from '../../support/nodes/supportApi.ts';
import { openRuleWorld, type RuleWorld } from '../../processes/rules/ruleWorld.ts';

let world: RuleWorld;

beforeAll(async () => {
  world = await openRuleWorld();
  world.start([], [rateTickets(world), ruleOccasions(world.ports())]);
});
afterAll(() => world.stop());

type Csat = { id: string; ticket_id: string; rating: number; comment: string | null; created_at: string };
const rate = async (as: SignedIn, body: object) => world.post('/api/csat', body, as);
const rated = async (as: SignedIn, ticketId: string, rating: number, more: object = {}): Promise<Csat> => {
  const answer = await rate(as, { ticket_id: ticketId, rating, ...more });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const queue = async (as: SignedIn, query = '') => world.get(`/api/support-lead/csat-queue${query}`, as);
const ticketOf = async (as: SignedIn, ticketId: string) => (await world.get(`/api/tickets/${ticketId}`, as)).json();

it('an admin records what a customer said; members see it on the ticket and in its history (SU-151, SU-07, SU-08)', async () => {
  const [admin, member] = [await world.signIn('admin', 'rated'), await world.signIn('member', 'rated')];
  const ticketId = await world.ticket(admin);
  const given = await rated(admin, ticketId, 2, { comment: 'Slow.', channel: 'phone' });
  expect(given).toEqual({
    id: expect.any(String),
    ticket_id: ticketId,
    chat_session_id: null,
    rating: 2,
    comment: 'Slow.',
    channel: 'phone',
    investigation_id: null,
    submitted_by: admin.userId,
    answer: null,
    created_at: expect.any(String),
    reviewed_at: null,
    reviewed_by: null,
    review_note: null,
  });
  const ticket = await eventually(
    () => ticketOf(member, ticketId),
    ({ csat_rating: rating }) => rating === 2,
  );
  expect(ticket.ratings).toEqual([given]);
  const history = (await world.get(`/api/tickets/${ticketId}/history`, member)).json().items;
  expect(history.at(-1)).toMatchObject({ what: 'rated', details: { rating: 2 }, actor: { id: admin.userId } });
  const found = await world.get('/api/tickets?rating=2', member);
  expect(found.json().items).toMatchObject([{ id: ticketId }]);
  expect((await rate(member, { ticket_id: ticketId, rating: 2 })).statusCode).toBe(403);
});

it('a repeat with the same key records nothing twice (X-31, SU-151)', async () => {
  const admin = await world.signIn('admin', 'again');
  const body = { ticket_id: await world.ticket(admin), rating: 1 };
  const send = () => world.post('/api/csat', body, admin, { 'idempotency-key': 'once' });
  expect((await send()).json()).toEqual((await send()).json());
  expect((await queue(admin)).headers['x-total-count']).toBe('1');
});

describe('what is no rating (SU-151)', () => {
  it.each([
    ['without a ticket', {}, '/ticket_id', 'required'],
    ['of a ticket and a chat', { ticket_id: 'own', chat_session_id: 'own' }, '/chat_session_id', 'conflict'],
    ['of a chat', { chat_session_id: 'own' }, '/chat_session_id', 'not_available'],
    ['of a ticket of another workspace', { ticket_id: 'foreign' }, '/ticket_id', 'not_available'],
    ['of 0', { ticket_id: 'own', rating: 0 }, '/rating', 'min'],
    ['of 6', { ticket_id: 'own', rating: 6 }, '/rating', 'max'],
    ['of 2.5', { ticket_id: 'own', rating: 2.5 }, '/rating', 'type'],
    ['with words without end', { ticket_id: 'own', comment: 'x'.repeat(1_001) }, '/comment', 'max_length'],
    ['with blank words', { ticket_id: 'own', comment: ' ' }, '/comment', 'min_length'],
  ])('%s', async (_, given, field, code) => {
    const admin = await world.signIn('admin', 'wrong');
    const ids = { own: await world.ticket(admin), foreign: await world.ticket(await world.signIn('admin', 'other')) };
    const named = Object.entries(given).map(([name, value]) => [name, ids[value as 'own'] ?? value]);
    const answer = await rate(admin, { rating: 3, ...Object.fromEntries(named) });
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field, code }] });
  });
});

it('the queue holds low ratings and those with words, oldest first, until somebody has looked (SU-152, X-27)', async () => {
  const [admin, member] = [await world.signIn('admin', 'queue'), await world.signIn('member', 'queue')];
  const ticketId = await world.ticket(admin, { title: 'No parcel', customer: 'ada@example.com' });
  const low = await rated(admin, ticketId, 3);
  await rated(admin, ticketId, 4);
  const praise = await rated(admin, ticketId, 5, { comment: 'Quick!' });
  const listed = await queue(member);
  expect(listed.json()).toMatchObject([
    { id: low.id, ticket_title: 'No parcel', customer: 'ada@example.com' },
    { id: praise.id, comment: 'Quick!' },
  ]);
  expect(listed.headers['x-total-count']).toBe('2');
  const page = await queue(member, '?limit=1');
  const next = /<([^>]+)>/.exec(String(page.headers['link']))?.[1] ?? '';
  expect((await world.get(new URL(next).pathname + new URL(next).search, member)).json()).toMatchObject([
    { id: praise.id },
  ]);
  const review = (id: string, note: string | null, as = admin) => world.post(`/api/csat/${id}/review`, { note }, as);
  expect((await review(low.id, null, member)).statusCode).toBe(403);
  expect((await review(low.id, null, await world.signIn('admin', 'other'))).statusCode).toBe(404);
  const reviewed = await review(low.id, 'Rang them.');
  expect(reviewed.json()).toMatchObject({ id: low.id, reviewed_by: admin.userId, review_note: 'Rang them.' });
  expect((await review(low.id, null)).json()).toEqual(reviewed.json());
  expect((await queue(member)).json()).toMatchObject([{ id: praise.id }]);
  expect((await queue(member)).headers['x-total-count']).toBe('1');
});

const before = (days: number): string => new Date(Date.now() - days * 86_400_000 + 60_000).toISOString();

it('the summary counts the ratings of a window, by whose words were rated, and of how many links they came (SU-153, SU-184)', async () => {
  const member = await world.signIn('member', 'counted');
  const admin = await world.signIn('admin', 'counted');
  const ticketId = await world.ticket(admin);
  const subject = await world.subjects.subjectFor('counted', 'ada@example.com');
  const given = (answer: 'unedited' | 'edited' | 'own', rating: number, days: number): NewEvent => {
    const of = { csatId: crypto.randomUUID(), ticketId, workspaceId: 'counted', investigationId: null };
    const data = { ...of, rating, comment: null, channel: 'link', submittedBy: 'customer', answer };
    return { type: 'CsatSubmitted', data: { ...data, submittedAt: before(days) }, subject };
  };
  const rated = [given('unedited', 5, 1), given('unedited', 2, 6), given('own', 4, 29), given('own', 1, 89)];
  const links = [...rated, given('edited', 1, 2)].map(({ data }): NewEvent => {
    const { csatId, answer, submittedAt: sentAt } = data as { csatId: string; answer: string; submittedAt: string };
    return { type: 'CsatLinkSent', data: { csatId, ticketId, workspaceId: 'counted', answer, sentAt } };
  });
  await world.record(csats.stream(ticketId), [...rated.slice(0, 2), ...links, ...rated.slice(2)]);
  const summary = async (query: string) => (await world.get(`/api/csat/summary${query}`, member)).json();
  const none = { count: 0, average: null, satisfied_pct: null, response_rate_pct: null };
  expect(await summary('')).toEqual({
    window: '30d',
    count: 3,
    average: 3.67,
    distribution: { '1': 0, '2': 1, '3': 0, '4': 1, '5': 1 },
    satisfied_pct: 66.7,
    response_rate_pct: 75,
    by_answer: {
      unedited: { count: 2, average: 3.5, satisfied_pct: 50, response_rate_pct: 100 },
      edited: { ...none, response_rate_pct: 0 },
      own: { count: 1, average: 4, satisfied_pct: 100, response_rate_pct: 100 },
    },
  });
  expect(await summary('?window=7d')).toMatchObject({ count: 2, average: 3.5 });
  expect(await summary('?window=90d')).toMatchObject({ count: 4, average: 3, response_rate_pct: 80 });
  expect(await summary('?window=1y')).toMatchObject({ code: 'invalid_window' });
  const empty = await world.signIn('member', 'nobody');
  expect((await world.get('/api/csat/summary', empty)).json()).toMatchObject({ ...none, by_answer: { own: none } });
});

it('a rating is an occasion on which every rule is asked, about the latest rating (SU-110, SU-113)', async () => {
  const admin = await world.signIn('admin', 'occasion');
  const rule = await world.rule(admin, 'if csat <= 2 then escalate()');
  const ticketId = await world.ticket(admin);
  await rated(admin, ticketId, 4);
  await rated(admin, ticketId, 1);
  const events = await world.history(ticketId, 1);
  expect(events.find(({ type }) => type === 'EscalationRuleMatched')).toMatchObject({
    data: { ruleId: rule.id, effect: 'escalated', conditions: [{ text: 'csat <= 2', value: 1, holds: true }] },
  });
});

it('what people write is scrubbed, and is in clear nowhere in the log (X-65, SU-151)', async () => {
  const admin = await world.signIn('admin', 'words');
  const ticketId = await world.ticket(admin);
  const words = { comment: 'My key is sk_live_abcdefghijklmnopqrstuvwx.', channel: 'by Ada herself' };
  const { id } = await rated(admin, ticketId, 1, words);
  await world.post(`/api/csat/${id}/review`, { note: 'Rang Ada.' }, admin);
  const { ratings } = await ticketOf(admin, ticketId);
  expect(ratings[0].comment).not.toContain('sk_live');
  const { rows } = await world.database.query<{ data: string }>(
    `select convert_from(payload, 'UTF8') as data from es.events where stream_id = $1`,
    [csats.stream(ticketId)],
  );
  expect(rows).toHaveLength(2);
  for (const { data } of rows) expect(data).not.toMatch(/My key|Ada/);
});
