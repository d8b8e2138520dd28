import { afterAll, beforeAll, expect, it } from 'vitest';
import { handle } from '../../../domain/core/log/streams.ts';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { openSupportApi, type SupportApi } from '../../support/nodes/supportApi.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';

let api: SupportApi;

beforeAll(async () => {
  api = await openSupportApi();
});
afterAll(() => api.stop());

it('thanks join the thread, which says so; draft, status and what was read stay, and one action takes it up (SU-194)', async () => {
  const member = await api.signIn();
  const subject = await api.subjects.subjectFor('default', 'ada@example.com');
  const on = caseOf(subject);
  const { ticketId } = on;
  const position = await api.record(tickets.stream(ticketId), [on.received(), on.claimed(), on.readyForReview()]);
  await api.record(investigations.stream(on.investigationId), [on.started(), on.concluded(), on.drafted()]);
  await api.post(`/api/inbox/ticket/${ticketId}/read`, { position }, member);

  const says = async (key: string, body: string) => {
    const at = '2026-11-29T10:00:00.000Z';
    const messages = [{ key, author: 'customer' as const, body, at, suspicion: null }];
    await handle(
      api.store,
      tickets,
      ticketId,
      { type: 'AddMessages', messages, closed: false, addedAt: at, subject },
      testMeta(),
    );
    await api.settled();
    const ticket = (await api.get(`/api/tickets/${ticketId}`, member)).json();
    const investigation = (await api.get(`/api/investigations/${on.investigationId}`, member)).json();
    return { ticket, outdated: investigation.drafted_reply.outdated };
  };

  const thanked = await says('a', 'Thank you, it works now!');
  expect(thanked).toMatchObject({
    ticket: {
      status: 'awaiting_review',
      unread: false,
      thread: [{ author: 'customer', body: 'Thank you, it works now!', not_investigated: 'thanks' }],
    },
    outdated: false,
  });
  await api.post(`/api/tickets/${ticketId}/resolve`, {}, member);
  expect((await says('b', 'Many thanks!')).ticket).toMatchObject({
    status: 'resolved',
    reopen_count: 0,
    unread: false,
  });
  const again = await api.post(`/api/tickets/${ticketId}/reinvestigate`, undefined, member);
  expect(again.json()).toMatchObject({ status: 'new' });
  const asked = await says('c', 'Thanks, but now the invoice is missing.');
  expect(asked).toMatchObject({ ticket: { unread: true }, outdated: true });
  expect(asked.ticket.thread[2]).toMatchObject({ not_investigated: null });
});
