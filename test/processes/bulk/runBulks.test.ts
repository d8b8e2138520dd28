import { afterAll, beforeAll, expect, it } from 'vitest';
import { bulks } from '../../../domain/bulk/bulk.ts';
import { startBulk } from '../../../domain/bulk/startBulk.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { eventsOf, load } from '../../../domain/core/log/streams.ts';
import { UserId } from '../../../domain/core/ids.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { runBulks } from '../../../processes/bulk/runBulks.ts';
import { eventually } from '../../support/eventually.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { apiParts } from '../../support/nodes/nodeApi.ts';
import { openSupportNode, testMeta, type SupportNode } from '../../support/nodes/supportNode.ts';
import { signIn } from '../../support/nodes/workspaceSession.ts';

let node: SupportNode;

beforeAll(async () => {
  node = await openSupportNode();
});
afterAll(() => node.stop());

/** As a process that is killed after it has acted on tickets, and before it has recorded that. */
const recordingNothing = (store: EventStore): EventStore => ({
  ...store,
  append: (stream, ...rest) =>
    stream.startsWith('bulk-') ? Promise.reject(new Error('killed')) : store.append(stream, ...rest),
});

it('what a killed node has done and not recorded, the next one does not do again (SU-188)', async () => {
  const parts = apiParts(node);
  const { userId } = await signIn(node.store, 'default', 'member');
  const subject = await node.subjects.subjectFor('default', 'ada@example.com');
  const cases = Array.from({ length: 25 }, () => caseOf(subject, 'default'));
  for (const on of cases) await node.record(tickets.stream(on.ticketId), [on.received()], { workspaceId: 'default' });
  const meta = testMeta();
  const wanted = {
    ticketIds: cases.map(({ ticketId }) => ticketId),
    action: { type: 'priority', priority: 'urgent' } as const,
  };
  await startBulk(parts, { workspaceId: 'default', userId: UserId.parse(userId) }, wanted, meta);
  await node.settled();
  const changes = async (): Promise<number[]> => {
    const counts = cases.map(async ({ ticketId }) => {
      const types = await Array.fromAsync(eventsOf(node.store, tickets, ticketId), ({ type }) => type);
      return types.filter((type) => type === 'TicketPrioritised').length;
    });
    return Promise.all(counts);
  };

  const killed = new AbortController();
  const first = runBulks({ ...parts, store: recordingNothing(node.store) }, killed.signal);
  await eventually(changes, (counts) => counts.filter((count) => count === 1).length === 20);
  killed.abort();
  await first;
  expect((await load(node.store, bulks, meta.commandId)).state).toMatchObject({
    status: 'running',
    progress: { done: 0 },
  });

  const stopped = new AbortController();
  const second = runBulks(parts, stopped.signal);
  const ended = await eventually(
    async () => (await load(node.store, bulks, meta.commandId)).state,
    ({ status }) => status === 'done',
  );
  stopped.abort();
  await second;
  expect(ended).toMatchObject({ progress: { done: 25, failed: 0 } });
  expect(await changes()).toEqual(cases.map(() => 1));
});
