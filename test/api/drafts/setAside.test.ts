import { afterAll, beforeAll, expect, it } from 'vitest';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { findInvestigation } from '../../../projections/investigations/investigationQueries.ts';
import { eventually } from '../../support/eventually.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import { openSourceNode, type Call, type SourceNode } from '../../support/sources/sourceNode.ts';

let node: SourceNode;
let admin: Call;
beforeAll(async () => {
  node = await openSourceNode();
  admin = await node.caller();
});
afterAll(() => node.stop());

type Case = { ticketId: string; investigationId: string };
type Shown = { status: string; to_send: boolean };

/** A ticket that nothing can be sent from, with a draft that nobody has decided. */
const draftedTicket = async (): Promise<Case> => {
  const ids = { ticketId: crypto.randomUUID() as string, investigationId: crypto.randomUUID() as string };
  const on = caseOf(await node.subjects.subjectFor('default', 'ada@example.com'), 'default', ids);
  const record = (stream: Parameters<typeof node.store.append>[0], events: Parameters<typeof node.store.append>[1]) =>
    node.store.append(stream, events, 'any', testMeta());
  await record(tickets.stream(ids.ticketId), [on.received(), on.claimed(), on.readyForReview()]);
  await record(investigations.stream(ids.investigationId), [on.started(), on.concluded(), on.drafted()]);
  await node.settled();
  return ids;
};
const ACCEPT = { revision: 1, acknowledge_flags: ['image'] };
const draftCall = ({ investigationId }: Case, step: string, body: object) =>
  admin('POST', `/api/investigations/${investigationId}/draft/${step}`, body);
const act = async ({ ticketId }: Case, verb: string, body?: object): Promise<Shown> => {
  const answer = await admin('POST', `/api/tickets/${ticketId}/${verb}`, body);
  expect([verb, answer.statusCode]).toEqual([verb, 200]);
  return answer.json<Shown>();
};
const shown = async ({ ticketId }: Case) => (await admin('GET', `/api/tickets/${ticketId}`)).json<Shown>();
const isListed = async ({ ticketId }: Case): Promise<boolean> => {
  const { items } = (await admin('GET', '/api/tickets?to_send=true')).json<{ items: { id: string }[] }>();
  return items.some(({ id }) => id === ticketId);
};
/** A ticket whose reply was accepted for somebody to send. */
const ticketToSend = async (): Promise<Case> => {
  const on = await draftedTicket();
  await draftCall(on, 'accept', ACCEPT);
  await eventually(
    () => shown(on),
    ({ to_send: isToSend }) => isToSend,
  );
  return on;
};

it.each(['resolve', 'ignore'])(
  'undoing %s brings back a reply that waits to be sent by hand (SU-188, SU-193)',
  async (verb) => {
    const on = await ticketToSend();
    expect(await act(on, verb, {})).toMatchObject({ to_send: false });
    expect(await isListed(on)).toBe(false);
    expect(await act(on, 'undo')).toMatchObject({ status: 'awaiting_review', to_send: true });
    expect(await isListed(on)).toBe(true);
    await draftCall(on, 'mark-sent', { revision: 1 });
    await eventually(
      () => shown(on),
      ({ status }) => status === 'waiting_on_customer',
    );
    expect(await isListed(on)).toBe(false);
  },
);

it('undoing brings back no reply that was sent meanwhile (SU-188, SU-193)', async () => {
  const on = await ticketToSend();
  await act(on, 'resolve', {});
  expect((await draftCall(on, 'mark-sent', { revision: 1 })).statusCode).toBe(200);
  expect(await act(on, 'undo')).toMatchObject({ status: 'awaiting_review', to_send: false });
});

it('a draft that nobody decided is outdated, with its words, once the team has answered elsewhere (SU-18, SU-102)', async () => {
  const on = await draftedTicket();
  const draft = async () => (await findInvestigation(node.reads, 'default', on.investigationId))?.draft;
  const before = await draft();
  expect(before).toMatchObject({ outdated: false, body: expect.any(String) });
  expect(await act(on, 'messages', { author: 'staff', body: 'We have called you.' })).toMatchObject({
    status: 'waiting_on_customer',
  });
  await node.settled();
  expect(await draft()).toEqual({ ...before, outdated: true });
  expect((await draftCall(on, 'accept', ACCEPT)).json()).toMatchObject({ code: 'draft_outdated' });
  expect((await draftCall(on, 'accept', { ...ACCEPT, confirm_outdated: true })).json()).toMatchObject({
    status: 'accepted',
  });
});
