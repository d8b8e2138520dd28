import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceResource } from '../../../api/sources/resource.ts';
import { isoNow } from '../../../composition/ids.ts';
import { handle } from '../../../domain/core/log/streams.ts';
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

/** Far longer than what is held at once takes. */
const DELAY_S = 3600;
beforeAll(async () => {
  node = await openSourceNode({ SERVICE_SEND_DELAY_SECONDS: String(DELAY_S) });
  admin = await node.caller();
  const own = node.fileSource();
  ({ file } = own);
  source = await created(admin, own.body);
});
afterAll(() => node.stop());

type Shown = {
  replies: { reply_id: string; status: string; delivery: string; body: string; send_at: string | null }[];
};

/** A ticket of the source whose draft nobody has decided. */
const drafted = async () => {
  count += 1;
  const subject = await node.subjects.subjectFor('default', 'ada@example.com');
  const ids = { ticketId: crypto.randomUUID() as string, investigationId: crypto.randomUUID() as string };
  const on = caseOf(subject, 'default', ids);
  const arrived = { sourceKind: 'mcp_custom' as const, sourceId: source.id, externalId: `d-${count}` };
  const events = [on.received(arrived), on.claimed(), on.readyForReview()];
  await node.store.append(tickets.stream(on.ticketId), events, 'any', testMeta());
  const made = [on.started(), on.concluded(), on.drafted()];
  await node.store.append(investigations.stream(on.investigationId), made, 'any', testMeta());
  await node.settled();
  const says = async (body: string) => {
    const at = isoNow();
    const messages = [{ key: body, author: 'customer' as const, body, at, suspicion: null }];
    const command = { type: 'AddMessages', messages, closed: false, addedAt: at, subject } as const;
    await handle(node.store, tickets, on.ticketId, command, testMeta());
  };
  const shown = async () => (await admin('GET', `/api/tickets/${on.ticketId}`)).json<Shown>().replies[0];
  const reply = (body: object, step = '') => admin('POST', `/api/tickets/${on.ticketId}/replies${step}`, body);
  return { ...on, says, shown, reply };
};
const posted = async (): Promise<unknown[]> => (await file.calls()).filter(({ tool }) => tool === 'post_reply');

describe("a person's own reply waits before it is sent (SU-190, SU-193)", () => {
  it('comes back to whoever recalls it, with its words', async () => {
    const { reply, shown } = await drafted();
    const written = (await reply({ body: 'It works again.' })).json<{ reply_id: string }>();
    expect(written).toMatchObject({ delivery: 'pending', send_at: expect.any(String) });
    const recall = (revision: number) => reply({ revision }, `/${written.reply_id}/recall`);
    expect((await recall(2)).json()).toMatchObject({ code: 'stale_revision' });
    const recalled = await recall(1);
    expect([recalled.statusCode, recalled.json()]).toMatchObject([200, { delivery: 'none', send_at: null }]);
    expect(await shown()).toMatchObject({ status: 'recalled', delivery: 'none', body: 'It works again.' });
    expect((await recall(1)).json()).toMatchObject({ code: 'invalid_transition' });
    expect(await posted()).toEqual([]);
  });

  it('is held as soon as the customer writes, long before its time, unless they only thank (SU-194)', async () => {
    const { reply, shown, says } = await drafted();
    await reply({ body: 'It works again.' });
    await says('Thank you!');
    await sleep(500);
    expect(await shown()).toMatchObject({ status: 'accepted', delivery: 'pending' });
    await says('Wait, where is the invoice?');
    const held = await eventually(shown, (each) => each?.status === 'held');
    expect(held).toMatchObject({ delivery: 'none', send_at: null });
    expect(await posted()).toEqual([]);
  });
});

it('an accepted draft is outdated as soon as the customer writes, long before its time (SU-190)', async () => {
  const { investigationId, says } = await drafted();
  const accept = { revision: 1, acknowledge_flags: ['image'] };
  expect((await admin('POST', `/api/investigations/${investigationId}/draft/accept`, accept)).statusCode).toBe(200);
  await says('Wait, where is the invoice?');
  const held = await eventually(
    async () => (await findInvestigation(node.reads, 'default', investigationId))?.draft,
    (draft) => draft?.status === 'edited',
  );
  expect(held).toMatchObject({ delivery: 'none', outdated: true, revision: 2, send_at: null });
  expect(await posted()).toEqual([]);
});
