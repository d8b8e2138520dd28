import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caseOf, STARTED_AT } from '../../support/investigations/investigationEvents.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';

let api: SupportApi;

beforeAll(async () => {
  api = await openSupportApi();
});

afterAll(() => api.stop());

/** Tickets of a workspace of their own, oldest first. */
const someTickets = async (workspaceId: string, count: number) => {
  const subject = await api.subjects.subjectFor(workspaceId, 'ada@example.com');
  const cases = Array.from({ length: count }, () => caseOf(subject, workspaceId));
  for (const on of cases) await api.record(tickets.stream(on.ticketId), [on.received()]);
  return cases;
};

const page = async (query: string, as: SignedIn): Promise<{ ids: string[]; next: string | null }> => {
  const { items, next_cursor } = (await api.get(`/api/inbox?${query}`, as)).json();
  return { ids: items.map(({ id }: { id: string }) => id), next: next_cursor };
};

describe('GET /api/inbox', () => {
  it('200 with the fields of an item (SU-158)', async () => {
    const member = await api.signIn('member', 'fields');
    const [on] = await someTickets('fields', 1);
    const { items, next_cursor } = (await api.get('/api/inbox', member)).json();
    const { last_activity_at } = items[0];
    expect(next_cursor).toBeNull();
    expect(items).toEqual([
      {
        type: 'ticket',
        id: on?.ticketId,
        ticket_id: on?.ticketId,
        title: 'Cannot pay',
        preview: 'It says past due.',
        finding: null,
        customer: 'ada@example.com',
        source: 'direct',
        source_id: null,
        status: 'new',
        priority: 'normal',
        tags: [],
        assignee_id: null,
        snoozed_until: null,
        to_send: false,
        verdict_kind: null,
        confidence: null,
        sla_bucket: null,
        due_at: null,
        suspected_injection: false,
        unread: true,
        received_at: STARTED_AT,
        resolved_at: null,
        last_activity_at,
      },
    ]);
  });

  it('200 last active first; a ticket that moves is at the top with its verdict and what was found (SU-157, SU-158, DS-88, DS-89)', async () => {
    const member = await api.signIn('member', 'order');
    const [a, b, c] = await someTickets('order', 3);
    if (!a || !b || !c) throw new Error('three tickets');
    expect((await page('', member)).ids).toEqual([c.ticketId, b.ticketId, a.ticketId]);
    await api.record(tickets.stream(a.ticketId), [a.claimed(), a.readyForReview()]);
    expect((await page('', member)).ids).toEqual([a.ticketId, c.ticketId, b.ticketId]);
    const { items } = (await api.get('/api/inbox?limit=1', member)).json();
    expect(items[0]).toMatchObject({
      status: 'awaiting_review',
      verdict_kind: 'propose_resolution',
      confidence: 0.82,
      finding: 'the card has expired',
    });
  });

  it('200 each item exactly once although items become active and arrive between the pages (X-30)', async () => {
    const member = await api.signIn('member', 'moving');
    const cases = await someTickets('moving', 9);
    const seen: string[] = [];
    let cursor = '';
    for (let round = 0; ; round += 1) {
      const { ids, next } = await page(`limit=2${cursor}`, member);
      seen.push(...ids);
      if (next === null) break;
      cursor = `&cursor=${next}`;
      // One that was shown, one that is still to come, and a new one.
      const moved = [cases.at(-1 - round), cases[round]];
      for (const on of moved)
        if (on) await api.record(tickets.stream(on.ticketId), [on.claimed(), on.readyForReview()]);
      await someTickets('moving', 1);
    }
    const first = cases.map(({ ticketId }) => ticketId);
    expect(seen).toHaveLength(new Set(seen).size);
    expect(seen).toEqual(first.toReversed());
  });

  it('200 with the items of the own workspace only (X-07, DS-88)', async () => {
    await someTickets('mine', 2);
    const member = await api.signIn('member', 'yours');
    expect((await page('', member)).ids).toEqual([]);
  });

  it('200 filtered by type, status, assignee and text (SU-157)', async () => {
    const member = await api.signIn('member', 'filters');
    const [a] = await someTickets('filters', 2);
    if (!a) throw new Error('a ticket');
    await api.record(tickets.stream(a.ticketId), [a.claimed()]);
    expect((await page('status=investigating', member)).ids).toEqual([a.ticketId]);
    expect((await page('type=ticket&q=PAST%20due', member)).ids).toHaveLength(2);
    expect((await page('type=ticket&q=past%20dues', member)).ids).toEqual([]);
    expect((await page('type=ticket&q=cannot%20PAY', member)).ids).toHaveLength(2);
    expect((await page('type=chat_session', member)).ids).toEqual([]);
    expect((await page('assignee=me', member)).ids).toEqual([]);
  });

  it('the steps of an investigation do not move its ticket', async () => {
    const member = await api.signIn('member', 'steps');
    const [a, b] = await someTickets('steps', 2);
    if (!a || !b) throw new Error('two tickets');
    await api.record(investigations.stream(a.investigationId), [a.started(), a.asked(1)]);
    expect((await page('', member)).ids).toEqual([b.ticketId, a.ticketId]);
  });

  it('400 for unknown parameters and values', async () => {
    const member = await api.signIn('member', 'errors');
    for (const query of ['limit=101', 'type=mail', 'offset=1', 'status=open', 'q='])
      expect((await api.get(`/api/inbox?${query}`, member)).statusCode).toBe(400);
    expect((await api.app.inject({ url: '/api/inbox' })).statusCode).toBe(401);
  });
});
