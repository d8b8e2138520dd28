import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceResource } from '../../../api/sources/resource.ts';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { findInvestigation } from '../../../projections/investigations/investigationQueries.ts';
import { eventually } from '../../support/eventually.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import {
  created,
  openSourceNode,
  type Call,
  type SourceFile,
  type SourceNode,
} from '../../support/sources/sourceNode.ts';

let node: SourceNode;
let admin: Call;
let file: SourceFile;
let source: SourceResource;
let count = 0;

beforeAll(async () => {
  node = await openSourceNode();
  admin = await node.caller();
  const own = node.fileSource();
  ({ file } = own);
  source = await created(admin, own.body);
});
afterAll(() => node.stop());

type Shown = {
  status: string;
  to_send: boolean;
  thread: { kind: string; by: string | null; body: string }[];
  replies: { reply_id: string; status: string; delivery: string }[];
};
type Case = ReturnType<typeof caseOf>;

const shown = async ({ ticketId }: Case): Promise<Shown> =>
  (await admin('GET', `/api/tickets/${ticketId}`)).json<Shown>();
const becomes = (on: Case, done: (ticket: Shown) => boolean): Promise<Shown> => eventually(() => shown(on), done);
const draftOf = async ({ investigationId }: Case) =>
  (await findInvestigation(node.reads, 'default', investigationId))?.draft;
const reply = ({ ticketId }: Case, body: object, step = '') =>
  admin('POST', `/api/tickets/${ticketId}/replies${step}`, body);

/** A ticket with a draft that nobody has decided; with `only`, as far as that. */
const ticket = async (from: 'source' | 'direct', only?: 'arrived' | 'claimed'): Promise<Case> => {
  count += 1;
  const subject = await node.subjects.subjectFor('default', 'ada@example.com');
  const ids = { ticketId: crypto.randomUUID() as string, investigationId: crypto.randomUUID() as string };
  const on = caseOf(subject, 'default', ids);
  const arrived =
    from === 'direct' ? {} : { sourceKind: 'mcp_custom' as const, sourceId: source.id, externalId: `r-${count}` };
  const later = only === 'arrived' ? [] : only === 'claimed' ? [on.claimed()] : [on.claimed(), on.readyForReview()];
  await node.store.append(tickets.stream(ids.ticketId), [on.received(arrived), ...later], 'any', testMeta());
  if (only === undefined)
    await node.store.append(
      investigations.stream(ids.investigationId),
      [on.started(), on.concluded(), on.drafted()],
      'any',
      testMeta(),
    );
  await node.settled();
  return on;
};
const posted = async (): Promise<unknown[]> =>
  (await file.calls()).filter(({ tool, args }) => tool === 'post_reply' && args['external_id'] === `r-${count}`);

describe('POST /api/tickets/{id}/replies', () => {
  it('201: it is posted once, stands in the thread, and rejects the draft (SU-18, SU-193)', async () => {
    const on = await ticket('source');
    const answer = await reply(on, { body: 'It works again.' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { reply_id: expect.any(String), revision: 1, delivery: 'pending' },
    ]);
    const { thread, replies } = await becomes(on, ({ status }) => status === 'waiting_on_customer');
    expect(thread).toMatchObject([{ kind: 'reply', author: 'staff', by: expect.any(String), body: 'It works again.' }]);
    expect(replies).toMatchObject([{ status: 'sent', delivery: 'sent' }]);
    expect(await posted()).toMatchObject([{ args: { body: 'It works again.', internal: false } }]);
  });

  it('of a direct ticket is to be sent by hand; that it was sent moves the ticket (SU-18, SU-193)', async () => {
    const on = await ticket('direct', 'arrived');
    const { reply_id: id, delivery } = (await reply(on, { body: 'I look at it.' })).json<{
      reply_id: string;
      delivery: string;
    }>();
    expect(delivery).toBe('manual');
    expect(await becomes(on, ({ to_send }) => to_send)).toMatchObject({ status: 'new', thread: [] });
    const marked = await reply(on, { revision: 1 }, `/${id}/mark-sent`);
    expect([marked.statusCode, marked.json()]).toEqual([
      200,
      { reply_id: id, revision: 1, delivery: 'manual', send_at: null },
    ]);
    const sent = await becomes(on, ({ status }) => status === 'waiting_on_customer');
    expect(sent).toMatchObject({ to_send: false, thread: [{ kind: 'reply', body: 'I look at it.' }] });
    expect((await reply(on, { revision: 1 }, `/${id}/mark-sent`)).json()).toMatchObject({ code: 'invalid_transition' });
  });

  it('is possible after rejecting and resolving, whose words stand in the thread too (SU-193)', async () => {
    const on = await ticket('direct');
    const reason = 'The order is another one.';
    await admin('POST', `/api/investigations/${on.investigationId}/draft/reject`, { revision: 1, reason });
    await admin('POST', `/api/tickets/${on.ticketId}/resolve`, { resolution: 'Rang them.' });
    const { reply_id: id } = (await reply(on, { body: 'As I said on the telephone.' })).json<{ reply_id: string }>();
    await reply(on, { revision: 1 }, `/${id}/mark-sent`);
    await node.settled();
    expect(await shown(on)).toMatchObject({
      status: 'resolved',
      to_send: false,
      thread: [
        { kind: 'rejected', body: reason },
        { kind: 'resolution', body: 'Rang them.' },
        { kind: 'reply', body: 'As I said on the telephone.' },
      ],
    });
  });

  it('rejects a draft that nobody has decided, and says why (SU-193)', async () => {
    const on = await ticket('direct');
    await reply(on, { body: 'I know this one.' });
    const draft = await eventually(
      () => draftOf(on),
      (found) => found?.status !== 'draft',
    );
    expect(draft).toMatchObject({ status: 'rejected' });
    expect((await shown(on)).thread).toEqual([]);
  });

  it('409 while it is investigated, and for flags that nobody acknowledged (SU-106, SU-193)', async () => {
    expect((await reply(await ticket('direct', 'claimed'), { body: 'Hm.' })).json()).toMatchObject({
      code: 'invalid_transition',
      current_status: 'investigating',
    });
    const on = await ticket('direct', 'arrived');
    const body = 'See https://elsewhere.example/now.';
    const flags = ['disallowed_url'];
    expect((await reply(on, { body })).json()).toMatchObject({ code: 'egress_flagged', flags });
    expect((await reply(on, { body, acknowledge_flags: flags })).statusCode).toBe(201);
  });

  it('404 for a reply of another ticket (X-06)', async () => {
    const [on, other] = [await ticket('direct', 'arrived'), await ticket('direct', 'arrived')];
    const { reply_id: id } = (await reply(on, { body: 'Mine.' })).json<{ reply_id: string }>();
    for (const step of ['mark-sent', 'resend'])
      expect((await reply(other, { revision: 1 }, `/${id}/${step}`)).statusCode).toBe(404);
  });
});
