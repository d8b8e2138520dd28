import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { recordCase } from '../../support/investigations/recordCase.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { investigations as investigationKind } from '../../../domain/investigations/cancelInvestigation.ts';

let api: SupportApi;
let member: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  api = await openSupportApi();
  member = await api.signIn('member');
  stranger = await api.signIn('admin', 'other');
});

afterAll(() => api.stop());

/** A ticket under investigation; with `failed`, one whose third attempt has failed. */
const underWay = async (failed = false): Promise<ReturnType<typeof caseOf>> => {
  const on = caseOf(await api.subjects.subjectFor('default', 'ada@example.com'));
  await api.record(tickets.stream(on.ticketId), [on.received(), on.claimed()]);
  await api.record(investigationKind.stream(on.investigationId), [
    on.started(),
    on.asked(1),
    ...(failed ? [on.failed(true)] : []),
  ]);
  const { ticketId, investigationId } = on;
  const data = { ticketId, investigationId, reason: 'provider_unavailable', failedAt: '2026-11-20T10:00:00.000Z' };
  if (failed) await api.record(tickets.stream(ticketId), [{ type: 'TicketFailed', data }]);
  return on;
};

const typesOf = async (ticketId: string): Promise<string[]> =>
  (await Array.fromAsync(api.store.readStream(tickets.stream(ticketId)))).map(({ type }) => type);

describe('POST /api/tickets/{id}/reinvestigate', () => {
  it('200 with the ticket, which is new again (SU-21, SU-24)', async () => {
    const { ticketId, investigationId } = await recordCase(api);
    const response = await api.post(`/api/tickets/${ticketId}/reinvestigate`, undefined, member);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      id: ticketId,
      status: 'new',
      investigation_id: investigationId,
      verdict_kind: null,
      confidence: null,
    });
    expect(response.headers['event-position']).toEqual(expect.any(String));
  });

  it('409 invalid_transition while it is new or under investigation, with what is possible (SU-21)', async () => {
    const { ticketId } = await underWay();
    const response = await api.post(`/api/tickets/${ticketId}/reinvestigate`, undefined, member);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'invalid_transition',
      current_status: 'investigating',
      allowed: expect.any(Array),
    });
  });

  it('200 once for two requests with one Idempotency-Key (X-31)', async () => {
    const { ticketId } = await recordCase(api);
    const again = () =>
      api.post(`/api/tickets/${ticketId}/reinvestigate`, undefined, member, { 'idempotency-key': `again-${ticketId}` });
    const [first, second] = [await again(), await again()];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
    expect((await typesOf(ticketId)).filter((type) => type === 'TicketRequeued')).toHaveLength(1);
  });
});

describe('POST /api/investigations/{id}/cancel', () => {
  it('200 with the record, cancelled; the ticket is escalated without a verdict (SU-81, SU-15, SU-83)', async () => {
    const { ticketId, investigationId } = await underWay();
    const response = await api.post(`/api/investigations/${investigationId}/cancel`, undefined, member);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      id: investigationId,
      status: 'cancelled',
      state: 'DONE',
      verdict: null,
      finished_at: expect.any(String),
    });
    expect((await api.get(`/api/tickets/${ticketId}`, member)).json()).toMatchObject({
      status: 'escalated',
      verdict_kind: null,
      confidence: null,
      investigations: [{ id: investigationId, status: 'cancelled' }],
    });
    const filtered = await api.get(`/api/investigations?status=cancelled&ticket_id=${ticketId}`, member);
    expect(filtered.json()).toHaveLength(1);
  });

  it('409 invalid_transition for one that has ended', async () => {
    const { investigationId } = await recordCase(api);
    const response = await api.post(`/api/investigations/${investigationId}/cancel`, undefined, member);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'invalid_transition', current_status: 'completed', allowed: [] });
  });
});

describe('POST /api/investigations/{id}/retry', () => {
  it('200 with the ticket, which is new again (SU-81)', async () => {
    const { ticketId, investigationId } = await underWay(true);
    const response = await api.post(`/api/investigations/${investigationId}/retry`, undefined, member);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: ticketId, status: 'new' });
    expect((await typesOf(ticketId)).at(-1)).toBe('TicketRequeued');
  });

  it('409 invalid_transition for one that runs, with what is possible', async () => {
    const { investigationId } = await underWay();
    const response = await api.post(`/api/investigations/${investigationId}/retry`, undefined, member);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ current_status: 'running', allowed: ['cancel'] });
  });
});

describe('whoever else asks', () => {
  it('404 for an unknown, a malformed and a foreign id (X-06), 401 for nobody', async () => {
    const { ticketId, investigationId } = await recordCase(api);
    for (const path of [
      `/api/tickets/${ticketId}/reinvestigate`,
      `/api/investigations/${investigationId}/cancel`,
      `/api/investigations/${investigationId}/retry`,
    ]) {
      expect((await api.post(path, undefined, stranger)).statusCode).toBe(404);
      expect((await api.post(path.replace(/[0-9a-f-]{36}/, 'x'), undefined, member)).statusCode).toBe(404);
      expect((await api.app.inject({ method: 'POST', url: path })).statusCode).toBe(401);
    }
    expect((await typesOf(ticketId)).at(-1)).toBe('TicketReadyForReview');
  });
});
