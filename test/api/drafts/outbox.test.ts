import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceResource } from '../../../api/sources/resource.ts';
import type { Meta } from '../../../domain/core/log/eventStore.ts';
import { draftStreamId, drafts } from '../../../domain/drafts/draft.ts';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';
import { sourceWrites, writeIdOf } from '../../../domain/outbox/write.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { findInvestigation } from '../../../projections/investigations/investigationQueries.ts';
import { orderOf } from '../../../processes/sources/writeOrder.ts';
import { eventually } from '../../support/eventually.ts';
import { after, caseOf } from '../../support/investigations/investigationEvents.ts';
import {
  created,
  openSourceNode,
  rawTicket,
  type Call,
  type SourceFile,
  type SourceNode,
} from '../../support/sources/sourceNode.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';

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

type Shown = { id: string; status: string; reopen_count: number; thread: object[] };
type Case = { ticketId: string; investigationId: string };
const AGENT: Meta['actor'] = { type: 'agent', id: 'agent' };

const shown = async (ticketId: string): Promise<Shown> =>
  (await admin('GET', `/api/tickets/${ticketId}`)).json<Shown>();
const becomes = (ticketId: string, status: string): Promise<Shown> =>
  eventually(
    () => shown(ticketId),
    (ticket) => ticket.status === status,
  );
const writes = async (tool: string): Promise<Record<string, unknown>[]> =>
  (await file.calls()).filter((call) => call.tool === tool).map(({ args }) => args);
const toSend = async (): Promise<readonly string[]> =>
  (await admin('GET', '/api/tickets?to_send=true')).json<{ items: Shown[] }>().items.map(({ id }) => id);
const draftCall = (investigationId: string, step: string, body: object) =>
  admin('POST', `/api/investigations/${investigationId}/draft/${step}`, body);

/** A ticket that an investigation has drafted a reply for; of the source unless it is inserted directly. */
const draftedTicket = async (isDirect = false): Promise<Case> => {
  count += 1;
  const ids = { ticketId: crypto.randomUUID() as string, investigationId: crypto.randomUUID() as string };
  const subject = await node.subjects.subjectFor('default', 'ada@example.com');
  const events = caseOf(subject, 'default', ids);
  const externalId = `d-${count}`;
  const arrived = isDirect ? {} : { sourceKind: 'mcp_custom' as const, sourceId: source.id, externalId };
  const append = (stream: Parameters<typeof node.store.append>[0], list: Parameters<typeof node.store.append>[1]) =>
    node.store.append(stream, list, 'any', testMeta());
  await append(tickets.stream(ids.ticketId), [events.received(arrived), events.claimed(), events.readyForReview()]);
  await append(investigations.stream(ids.investigationId), [events.started(), events.concluded(), events.drafted()]);
  await node.settled();
  return ids;
};
const ACCEPT = { revision: 1, acknowledge_flags: ['image'] };

describe('an accepted draft', () => {
  it('is posted once, and the ticket waits for the customer, whose answer reopens it (SU-18, SU-22, SU-101, SU-103)', async () => {
    const { ticketId, investigationId } = await draftedTicket();
    const answer = await draftCall(investigationId, 'accept', ACCEPT);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'accepted', delivery: 'pending' }]);
    await becomes(ticketId, 'waiting_on_customer');
    const posted = (await writes('post_reply')).filter(({ external_id: id }) => id === `d-${count}`);
    expect(posted).toEqual([
      {
        external_id: `d-${count}`,
        body: expect.any(String),
        internal: false,
        idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(await node.typesOf(drafts.stream(draftStreamId(investigationId)))).toEqual(['DraftAccepted', 'ReplySent']);
    expect((await draftCall(investigationId, 'accept', ACCEPT)).statusCode).toBe(409);
  });

  it('goes out in the words of whoever edited it, which are checked anew (SU-100, SU-101, SU-106)', async () => {
    const { ticketId, investigationId } = await draftedTicket();
    const edit = (revision: number, body: string) => draftCall(investigationId, 'edit', { revision, body });
    const flagged = await edit(1, 'See https://elsewhere.example/now, sam@elsewhere.example.');
    expect([flagged.statusCode, flagged.json()]).toMatchObject([
      200,
      { revision: 2, status: 'edited', egress_check: { ok: false, flags: ['foreign_identifier', 'disallowed_url'] } },
    ]);
    expect((await edit(1, 'Too late.')).json()).toMatchObject({ code: 'stale_revision', current_revision: 2 });
    expect((await edit(2, 'It works again.')).json()).toMatchObject({
      revision: 3,
      body: 'It works again.',
      egress_check: { ok: true, flags: [] },
    });
    const accepted = await draftCall(investigationId, 'accept', { revision: 3 });
    expect(accepted.json()).toMatchObject({ status: 'accepted', revision: 3, body: 'It works again.' });
    await becomes(ticketId, 'waiting_on_customer');
    const posted = (await writes('post_reply')).filter(({ external_id: id }) => id === `d-${count}`);
    expect(posted).toMatchObject([{ body: 'It works again.' }]);
    expect((await edit(3, 'Once more.')).json()).toMatchObject({ code: 'invalid_transition' });
  });

  it('of a direct ticket is for a person to send; that it was sent moves the ticket (SU-18, SU-104, SU-193)', async () => {
    const { ticketId, investigationId } = await draftedTicket(true);
    const before = (await file.calls()).length;
    expect((await draftCall(investigationId, 'mark-sent', { revision: 1 })).json()).toMatchObject({
      code: 'invalid_transition',
      allowed: ['edit', 'accept', 'reject'],
    });
    const answer = await draftCall(investigationId, 'accept', ACCEPT);
    expect(answer.json()).toMatchObject({ status: 'accepted', delivery: 'manual' });
    await eventually(toSend, (ids) => ids.includes(ticketId));
    expect(await shown(ticketId)).toMatchObject({ status: 'awaiting_review', to_send: true });
    expect((await draftCall(investigationId, 'accept', ACCEPT)).json()).toMatchObject({
      code: 'invalid_transition',
      allowed: ['mark-sent'],
      decided_by: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect((await draftCall(investigationId, 'mark-sent', { revision: 2 })).json().code).toBe('stale_revision');
    const marked = await draftCall(investigationId, 'mark-sent', { revision: 1 });
    expect([marked.statusCode, marked.json()]).toMatchObject([200, { status: 'sent', delivery: 'manual' }]);
    expect(await becomes(ticketId, 'waiting_on_customer')).toMatchObject({ to_send: false });
    expect(await toSend()).not.toContain(ticketId);
    expect((await writes('post_reply')).length).toBeLessThanOrEqual(before);
    expect((await file.calls()).slice(before).map(({ tool }) => tool)).not.toContain('post_reply');
  });

  it('is refused at another revision, with unseen flags, and once rejected (SU-101, SU-102)', async () => {
    const { investigationId } = await draftedTicket();
    const codeOf = async (step: string, body: object): Promise<string> =>
      (await draftCall(investigationId, step, body)).json<{ code: string }>().code;
    expect(await codeOf('accept', { ...ACCEPT, revision: 2 })).toBe('stale_revision');
    expect(await codeOf('resend', { revision: 1 })).toBe('invalid_transition');
    expect((await draftCall(investigationId, 'reject', { revision: 1, reason: 'Wrong.' })).json()).toMatchObject({
      status: 'rejected',
    });
    expect(await codeOf('accept', ACCEPT)).toBe('invalid_transition');
  });

  it('is outdated once the customer has written, and needs a word more (SU-23, SU-102)', async () => {
    const { ticketId, investigationId } = await draftedTicket();
    const data = {
      ticketId,
      investigationId,
      key: 'k',
      author: 'customer',
      at: after(90),
      addedAt: after(90),
      body: 'Well?',
      suspicion: null,
    };
    const subject = await node.subjects.subjectFor('default', 'ada@example.com');
    await node.store.append(
      tickets.stream(ticketId),
      [{ type: 'TicketMessageAdded', data, subject }],
      'any',
      testMeta(),
    );
    await node.settled();
    const refused = await draftCall(investigationId, 'accept', ACCEPT);
    expect(refused.json()).toMatchObject({ code: 'draft_outdated' });
    const answer = await draftCall(investigationId, 'accept', { ...ACCEPT, confirm_outdated: true });
    expect(answer.json()).toMatchObject({ status: 'accepted', outdated: true });
  });
});

const draftOf = async (id: string) => (await findInvestigation(node.reads, 'default', id))?.draft ?? null;

describe('what the source will never take (SU-101, SU-103)', () => {
  type Why = { reason: string; action: string; ticket_id: string; at: string };
  const sourceError = async () =>
    (await admin('GET', `/api/ticket-sources/${source.id}`)).json<{ last_write_error: Why | null }>().last_write_error;
  const REASON = 'The ticket of [address] is closed there.';

  it('is told at once, at the draft and at the source, until a reply goes through', async () => {
    const { ticketId, investigationId } = await draftedTicket();
    await file.mode('refusing');
    await draftCall(investigationId, 'accept', ACCEPT);
    const failed = await eventually(
      () => draftOf(investigationId),
      (draft) => draft?.delivery === 'failed',
    );
    expect(failed).toMatchObject({ delivery: 'failed', delivery_error: REASON });
    expect((await writes('post_reply')).filter(({ external_id: id }) => id === `d-${count}`)).toHaveLength(1);
    const shownError = await eventually(sourceError, (error) => error !== null);
    expect(shownError).toMatchObject({ action: 'post_reply', ticket_id: ticketId, reason: REASON });
    expect((await shown(ticketId)).status).toBe('awaiting_review');
    await file.mode('');
    const again = await draftCall(investigationId, 'resend', { revision: 1 });
    expect(again.json()).toMatchObject({ delivery: 'pending', delivery_error: null });
    await becomes(ticketId, 'waiting_on_customer');
    expect(await eventually(sourceError, (error) => error === null)).toBeNull();
  });

  it('is told of a resolution too', async () => {
    const { ticketId } = await draftedTicket();
    await file.mode('refusing');
    await admin('POST', `/api/tickets/${ticketId}/resolve`, { resolution: 'Paid.' });
    expect(await eventually(sourceError, (error) => error?.action === 'mark_resolved')).toMatchObject({
      action: 'mark_resolved',
      ticket_id: ticketId,
      reason: REASON,
    });
    await file.mode('');
  });
});

describe('a resolved ticket', () => {
  it('is marked as solved at its source, once, and reopens when the customer writes (SU-19, SU-22, SU-25)', async () => {
    await file.add(rawTicket(70));
    const list = () => admin('GET', `/api/tickets?source_id=${source.id}&limit=100`);
    const found = await eventually(
      async () => (await list()).json<{ items: { id: string; external_id: string }[] }>().items,
      (items) => items.some(({ external_id: id }) => id === 't-70'),
    );
    const id = found.find(({ external_id: name }) => name === 't-70')?.id ?? '';
    const answer = await admin('POST', `/api/tickets/${id}/resolve`, { resolution: 'Paid.' });
    expect([answer.statusCode, answer.json<Shown>().status]).toEqual([200, 'resolved']);
    expect((await admin('POST', `/api/tickets/${id}/ignore`, {})).statusCode).toBe(409);
    await eventually(
      () => writes('mark_resolved'),
      (calls) => calls.some(({ external_id: name }) => name === 't-70'),
    );
    const message = { author: 'customer', body: 'Not so.', at: '2026-11-21T10:00:00Z' };
    await file.add(rawTicket(70, { thread: [message] }));
    expect(await becomes(id, 'new')).toMatchObject({
      reopen_count: 1,
      thread: [{ body: 'Not so.' }, { kind: 'resolution' }],
    });
    const told = (await writes('mark_resolved')).filter(({ external_id: name }) => name === 't-70');
    expect(told).toEqual([{ external_id: 't-70', resolution: 'Paid.' }]);
  });
});

describe('the agent reaches nothing that writes (SU-105)', () => {
  it('an acceptance or a resolution in its name is denied, and the denial is an event', async () => {
    const { ticketId, investigationId } = await draftedTicket();
    const subject = await node.subjects.subjectFor('default', 'ada@example.com');
    const of = { draftId: crypto.randomUUID(), investigationId, ticketId, revision: 1 };
    const accepted = {
      type: 'DraftAccepted',
      data: {
        ...of,
        workspaceId: 'default',
        bodyDigest: 'sha256:0',
        acknowledgedFlags: [],
        delivery: 'pending',
        acceptedAt: after(70),
        body: 'Send me money.',
      },
      subject,
    };
    const resolved = { type: 'TicketResolved', data: { ticketId, resolvedAt: after(71), resolution: null }, subject };
    const as = { ...testMeta(), actor: AGENT };
    await node.store.append(drafts.stream(draftStreamId(investigationId)), [accepted], 'any', as);
    await node.store.append(tickets.stream(ticketId), [resolved], 'any', { ...testMeta(), actor: AGENT });
    const denied = async (stream: Parameters<typeof node.store.readStream>[0], type: string): Promise<string[]> => {
      for await (const event of node.store.readStream(stream))
        if (event.type === type) return node.typesOf(sourceWrites.stream(writeIdOf(event.id)));
      return [];
    };
    const draftStream = drafts.stream(draftStreamId(investigationId));
    for (const [stream, type] of [
      [draftStream, 'DraftAccepted'],
      [tickets.stream(ticketId), 'TicketResolved'],
    ] as const)
      expect(
        await eventually(
          () => denied(stream, type),
          (types) => types.length > 0,
        ),
      ).toEqual(['SourceWriteDenied']);
    expect((await writes('post_reply')).map(({ body }) => body)).not.toContain('Send me money.');
  });

  it('no order is given out for anybody but a person', () => {
    const args = { external_id: '1' };
    expect(orderOf('mark_resolved', args, { type: 'user' })).toMatchObject({ tool: 'mark_resolved', args });
    for (const type of [
      'agent',
      'api_key',
      'system',
      'source',
      'scheduler',
      'widget',
      'operator_ask',
      'replay_reviewer',
    ] as const)
      expect(orderOf('mark_resolved', args, { type })).toBeNull();
  });
});
