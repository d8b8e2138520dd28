import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceResource } from '../../../api/sources/resource.ts';
import { isoNow } from '../../../composition/ids.ts';
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

const DELAY_S = 3;
let node: SourceNode;
let admin: Call;
let file: SourceFile;
let source: SourceResource;
let count = 0;

beforeAll(async () => {
  node = await openSourceNode({ SERVICE_SEND_DELAY_SECONDS: String(DELAY_S) });
  admin = await node.caller();
  const own = node.fileSource();
  ({ file } = own);
  source = await created(admin, own.body);
});
afterAll(() => node.stop());

/** A ticket of the source whose draft was just accepted. */
const accepted = async () => {
  count += 1;
  const subject = await node.subjects.subjectFor('default', 'ada@example.com');
  const ids = { ticketId: crypto.randomUUID() as string, investigationId: crypto.randomUUID() as string };
  const on = caseOf(subject, 'default', ids);
  const arrived = { sourceKind: 'mcp_custom' as const, sourceId: source.id, externalId: `w-${count}` };
  const events = [on.received(arrived), on.claimed(), on.readyForReview()];
  await node.store.append(tickets.stream(on.ticketId), events, 'any', testMeta());
  const drafted = [on.started(), on.concluded(), on.drafted()];
  await node.store.append(investigations.stream(on.investigationId), drafted, 'any', testMeta());
  await node.settled();
  const decide = (step: string, body: object) =>
    admin('POST', `/api/investigations/${on.investigationId}/draft/${step}`, body);
  const answer = await decide('accept', { revision: 1, acknowledge_flags: ['image'] });
  expect(answer.json()).toMatchObject({ status: 'accepted', delivery: 'pending', send_at: expect.any(String) });
  return { ...on, subject, decide };
};
const draftOf = async (investigationId: string) =>
  (await findInvestigation(node.reads, 'default', investigationId))?.draft;
const posted = async (): Promise<unknown[]> =>
  (await file.calls()).filter(({ tool, args }) => tool === 'post_reply' && args['external_id'] === `w-${count}`);

describe('an accepted draft waits before it is sent (SU-190)', () => {
  it('and then goes out once, in the name of whoever accepted it (SU-105)', async () => {
    const { investigationId } = await accepted();
    expect(await posted()).toEqual([]);
    const sent = await eventually(
      () => draftOf(investigationId),
      (draft) => draft?.delivery === 'sent',
    );
    expect(sent).toMatchObject({ status: 'sent', send_at: null });
    expect(await posted()).toHaveLength(1);
  });

  it('comes back to whoever recalls it: nothing is sent, and the same words wait as the next revision', async () => {
    const { investigationId, decide } = await accepted();
    expect((await decide('recall', { revision: 2 })).json()).toMatchObject({ code: 'stale_revision' });
    const recalled = await decide('recall', { revision: 1 });
    expect([recalled.statusCode, recalled.json()]).toMatchObject([
      200,
      { status: 'edited', revision: 2, delivery: 'none', outdated: false, send_at: null },
    ]);
    expect((await decide('recall', { revision: 2 })).json()).toMatchObject({ code: 'invalid_transition' });
    await sleep(DELAY_S * 1000 + 500);
    expect(await posted()).toEqual([]);
    expect(await draftOf(investigationId)).toMatchObject({ status: 'edited' });
  });

  it('is held when the customer writes meanwhile, and says so; sending it needs a word more (SU-102)', async () => {
    const { ticketId, investigationId, subject, decide } = await accepted();
    const at = isoNow();
    const message = { key: 'again', author: 'customer' as const, body: 'Wait!', at, suspicion: null };
    const data = { ticketId, investigationId, addedAt: at, ...message };
    const added = { type: 'TicketMessageAdded' as const, data, subject };
    await node.store.append(tickets.stream(ticketId), [added], 'any', testMeta());
    const held = await eventually(
      () => draftOf(investigationId),
      (draft) => draft?.status === 'edited',
    );
    expect(held).toMatchObject({ delivery: 'none', outdated: true, revision: 2 });
    expect(await posted()).toEqual([]);
    const again = { revision: 2, acknowledge_flags: ['image'] };
    expect((await decide('accept', again)).json()).toMatchObject({ code: 'draft_outdated' });
    expect((await decide('accept', { ...again, confirm_outdated: true })).json()).toMatchObject({
      delivery: 'pending',
    });
  });
});
