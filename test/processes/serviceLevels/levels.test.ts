import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventsOf, handle } from '../../../domain/core/log/streams.ts';
import type { Defaults } from '../../../domain/serviceLevels/policy.ts';
import { FIRST_DEFAULTS } from '../../../domain/serviceLevels/serviceLevels.ts';
import { tickets, type TicketCommand } from '../../../domain/tickets/ticket.ts';
import type { TicketEvent } from '../../../domain/tickets/events.ts';
import { uuidv7 } from '../../../composition/ids.ts';
import { levelChanges } from '../../../processes/serviceLevels/levelChanges.ts';
import { levelTimes } from '../../../processes/serviceLevels/levelTimes.ts';
import { eventually } from '../../support/eventually.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';

let api: SupportApi;
const levelDefaults: Defaults = { ...FIRST_DEFAULTS };
const now = (): string => new Date().toISOString();
const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

beforeAll(async () => {
  api = await openSupportApi();
  const ports = { ...api, levelDefaults, newId: uuidv7, now };
  api.start([], [levelChanges(ports)]);
  // As if two nodes held the lease at a time: that a change is recorded once does not rest on it.
  for (const name of ['first', 'second']) api.run(name, (signal) => levelTimes(ports, signal));
});
afterAll(() => api.stop());

const received = async (as: SignedIn, more: object = {}): Promise<string> => {
  const answer = await api.post('/api/tickets', { title: 'Where is it?', body: 'I wait.', ...more }, as);
  return answer.json().id;
};
const put = (path: string, payload: object, { headers }: SignedIn) =>
  api.app.inject({ method: 'PUT', url: path, headers, payload });
const target = (seconds: number, next: number | null = null) => ({
  first_response_s: seconds,
  next_response_s: next,
  resolution_s: 86_400,
});
const setTargets = (as: SignedIn, seconds: number, next: number | null = null) => {
  const each = target(seconds, next);
  return put('/api/support-lead/sla-targets', { low: each, normal: each, high: each, urgent: each }, as);
};
const command = (ticketId: string, given: TicketCommand) => handle(api.store, tickets, ticketId, given, testMeta());
const levelsOf = async (ticketId: string) => {
  const events: TicketEvent[] = [];
  for await (const event of eventsOf(api.store, tickets, ticketId)) events.push(event);
  return events.flatMap((event) => (event.type === 'TicketServiceLevelChanged' ? [event.data.level] : []));
};
const buckets = (ticketId: string, count: number) =>
  eventually(
    async () => (await levelsOf(ticketId)).map(({ bucket }) => bucket),
    (found) => found.length >= count,
  );
const summary = async (as: SignedIn) => {
  await api.settled();
  return (await api.get('/api/support-lead/sla', as)).json();
};

it('time alone moves a ticket from bucket to bucket, each once, and views and counts with it (SU-26, SU-149, SU-187)', async () => {
  const admin = await api.signIn('admin', 'times');
  expect((await setTargets(admin, 60)).statusCode).toBe(200);
  // 80 % of a minute are 48 seconds: it is at risk in a second, and breached 12 seconds later.
  const id = await received(admin, { received_at: secondsAgo(47) });
  expect(await buckets(id, 3)).toEqual(['on_track', 'at_risk', 'breached']);
  await api.settled();
  const { counts } = (await api.get('/api/inbox/counts', admin)).json();
  expect(counts).toMatchObject({ breaching: 1, all: 1 });
  const view = (await api.get('/api/inbox?view=breaching', admin)).json();
  expect(view.items).toMatchObject([{ id, sla_bucket: 'breached' }]);
  expect((await api.get('/api/tickets?sla=breached&sla=met', admin)).json().items).toMatchObject([{ id }]);
  expect((await api.get('/api/tickets?sla=on_track', admin)).json().items).toEqual([]);
});

it('the summary counts all four buckets by ticket and by metric, and names the filter behind each (SU-150)', async () => {
  const admin = await api.signIn('admin', 'summary');
  const late = await received(admin, { received_at: secondsAgo(4_000), title: 'Late' });
  const soon = await received(admin, { received_at: secondsAgo(3_000), title: 'Soon' });
  const fresh = await received(admin);
  const done = await received(admin);
  const ignored = await received(admin);
  await api.post(`/api/tickets/${done}/resolve`, {}, admin);
  await api.post(`/api/tickets/${ignored}/ignore`, {}, admin);
  for (const [id, count] of [
    [late, 1],
    [soon, 1],
    [fresh, 1],
    [done, 2],
    [ignored, 2],
  ] as const)
    await buckets(id, count);
  const { policy, buckets: told, by_metric } = await summary(admin);
  expect(policy).toEqual({ first_response_s: 3_600, resolution_s: 86_400, at_risk_pct: 80 });
  const shown = told.map(
    ({ bucket, count, tickets: listed }: { bucket: string; count: number; tickets: { id: string }[] }) => [
      bucket,
      count,
      listed.map(({ id }) => id),
    ],
  );
  expect(shown).toEqual([
    ['on_track', 1, [fresh]],
    ['at_risk', 1, [soon]],
    ['breached', 1, [late]],
    ['met', 1, [done]],
  ]);
  expect(by_metric).toEqual({
    first_response: { on_track: 1, at_risk: 1, breached: 1, met: 1 },
    resolution: { on_track: 3, at_risk: 0, breached: 0, met: 1 },
  });
  for (const { count, filter } of told) {
    const { items } = (await api.get(`/api/tickets?sla=${filter.sla[0]}`, admin)).json();
    expect(items).toHaveLength(count);
  }
});

it('an answer meets the first response, and each message after it starts the next one (SU-182)', async () => {
  const admin = await api.signIn('admin');
  await setTargets(admin, 3_600, 1_800);
  const id = await received(admin);
  await buckets(id, 1);
  await command(id, {
    type: 'AnswerTicket',
    data: { investigationId: null, replyId: uuidv7(), delivery: 'sent', answeredAt: now() },
  });
  await buckets(id, 2);
  const [, answered] = await levelsOf(id);
  expect(answered).toMatchObject({
    bucket: 'on_track',
    dueAt: null,
    firstResponse: { bucket: 'met' },
    nextResponse: null,
    resolution: { dueAt: null },
    pauses: [{ to: null, reason: 'waiting_on_customer' }],
  });
  await api.post(`/api/tickets/${id}/messages`, { author: 'customer', body: 'It is still broken, why?' }, admin);
  await buckets(id, 3);
  const again = (await levelsOf(id)).at(-1);
  expect(again).toMatchObject({
    nextResponse: { targetS: 1_800, metAt: null },
    pauses: [{ reason: 'waiting_on_customer' }],
  });
  expect(again?.dueAt).toBe(again?.nextResponse?.dueAt);
  await api.settled();
  const { sla } = (await api.get(`/api/tickets/${id}`, admin)).json();
  expect(sla).toMatchObject({
    first_response: { state: 'met', explanation: [{ kind: 'counted' }] },
    next_response: { due_at: again?.dueAt, explanation: [{ kind: 'counted', seconds: 1_800 }] },
    resolution: {
      explanation: [{ kind: 'counted' }, { kind: 'waiting_on_customer', seconds: 0 }, { kind: 'counted' }],
    },
  });
});

it('a new calendar moves what is open from then on, and leaves what was met (SU-182)', async () => {
  const admin = await api.signIn('admin', 'calendar');
  const open = await received(admin);
  const done = await received(admin);
  await api.post(`/api/tickets/${done}/resolve`, {}, admin);
  await Promise.all([buckets(open, 1), buckets(done, 2)]);
  const before = await levelsOf(done);
  const today = new Date().getUTCDay();
  const calendar = {
    timezone: 'UTC',
    always_open: false,
    intervals: [{ days: [(today + 3) % 7], start: '09:00', end: '17:00' }],
    holidays: [],
  };
  expect((await put('/api/support-lead/calendar', calendar, admin)).json()).toEqual(calendar);
  await buckets(open, 2);
  await api.settled();
  expect((await api.get('/api/support-lead/calendar', admin)).json()).toEqual(calendar);
  const moved = (await levelsOf(open)).at(-1);
  expect(moved?.firstResponse.dueAt).toMatch(/T09:59:\d\d\.\d{3}Z$/);
  expect(new Date(moved?.firstResponse.dueAt ?? 0).getUTCDay()).toBe((today + 3) % 7);
  expect(await levelsOf(done)).toEqual(before);
});

it('the inbox in the order of deadlines, read on as it stood at its first page (SU-157, X-30)', async () => {
  const admin = await api.signIn('admin', 'order');
  const [third, first, second, undated] = [
    await received(admin, { received_at: secondsAgo(10) }),
    await received(admin, { received_at: secondsAgo(30) }),
    await received(admin, { received_at: secondsAgo(20) }),
    await received(admin, { received_at: secondsAgo(40) }),
  ];
  await api.post(`/api/tickets/${undated}/resolve`, {}, admin);
  await Promise.all([buckets(first, 1), buckets(second, 1), buckets(third, 1), buckets(undated, 2)]);
  await api.settled();
  const page = async (cursor: string | null) =>
    (await api.get(`/api/inbox?sort=due&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`, admin)).json();
  const top = await page(null);
  expect(top.items.map(({ id }: { id: string }) => id)).toEqual([first, second]);
  await api.post(`/api/tickets/${third}/resolve`, {}, admin);
  await buckets(third, 2);
  await api.settled();
  const rest = await page(top.next_cursor);
  expect(rest.items.map(({ id }: { id: string }) => id)).toEqual([third, undated]);
});

it('a rule sees the bucket as soon as it changes (SU-110)', async () => {
  const admin = await api.signIn('admin', 'preview');
  const expression = 'if sla == breached then escalate()';
  const id = await received(admin, { received_at: secondsAgo(4_000) });
  await buckets(id, 1);
  await api.settled();
  const validated = await api.post(
    '/api/support-lead/escalation-rules/validate',
    { expression, sample_ticket_id: id },
    admin,
  );
  expect(validated.json()).toMatchObject({ ok: true, matches: true, conditions: [{ value: 'breached', holds: true }] });
});
