import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../../../api/metrics/metrics.ts';
import { sourceMetrics } from '../../../api/metrics/sourceMetrics.ts';
import type { SourceResource } from '../../../api/sources/resource.ts';
import { dueTickets, noTicketsOpen } from '../../../projections/investigations/investigationQueue.ts';
import { heldByKind } from '../../../projections/sources/heldByKind.ts';
import { eventually } from '../../support/eventually.ts';
import { silentLogger } from '../../support/logger.ts';
import { created, openSourceNode, rawTicket, type Call, type SourceNode } from '../../support/sources/sourceNode.ts';

let node: SourceNode;
let admin: Call;
beforeAll(async () => {
  node = await openSourceNode();
  admin = await node.caller();
});
afterAll(() => node.stop());

const sourceOf = async (id: string) => (await admin('GET', `/api/ticket-sources/${id}`)).json<SourceResource>();
const ticketsOf = async (id: string) =>
  (await admin('GET', `/api/tickets?limit=100&source_id=${id}`)).json<{ items: { id: string; status: string }[] }>()
    .items;
const due = () => dueTickets(node.reads, new Date().toISOString(), 1000, []);
/** A source that has given so many tickets, all of which are shown. */
const flooding = async (count: number, changes: object = {}): Promise<string> => {
  const { body, file } = node.fileSource({ env: { PAGE: '100' }, ...changes });
  await file.add(...Array.from({ length: count }, (_, n) => rawTicket(n)));
  const { id } = await created(admin, body);
  await eventually(
    () => sourceOf(id),
    ({ tickets_total: total }) => total === count,
  );
  await node.settled();
  return id;
};

describe('a source that gives more new tickets within an hour than its limit (SU-61, SU-76)', () => {
  it('is taken in whole; what is above the limit waits, visibly, until an administrator releases it (X-61)', async () => {
    const id = await flooding(250);
    expect(await due()).toHaveLength(100);
    expect(await sourceOf(id)).toMatchObject({
      status: 'ready',
      hourly_limit: 100,
      tickets_total: 250,
      tickets_held: 150,
      held_reason:
        'More new tickets came within an hour than the limit allows. 150 wait, and are not investigated until they are released.',
    });
    const metrics = createMetrics([sourceMetrics(() => heldByKind(node.reads))], silentLogger);
    expect(await metrics.scrape()).toContain('eventlog_tickets_held{source="mcp_custom"} 150');
    const member = await node.caller('member');
    expect((await member('POST', `/api/ticket-sources/${id}/release`)).statusCode).toBe(403);
    const released = await admin('POST', `/api/ticket-sources/${id}/release`);
    expect([released.statusCode, released.json()]).toMatchObject([200, { tickets_held: 0, held_reason: null }]);
    expect(await due()).toHaveLength(250);
    for (const ticket of await due()) await admin('POST', `/api/tickets/${ticket}/ignore`, {});
  });

  it('lets people take up or end each of them, and holds by a limit of its own', async () => {
    const id = await flooding(5, { hourly_limit: 2 });
    const held = (await ticketsOf(id)).slice(0, 0);
    for (const { id: ticket } of await ticketsOf(id))
      if ((await admin('GET', `/api/tickets/${ticket}`)).json<{ held: boolean }>().held)
        held.push({ id: ticket, status: 'new' });
    expect(held).toHaveLength(3);
    const [taken, ended] = held;
    expect((await admin('POST', `/api/tickets/${taken?.id}/reinvestigate`)).statusCode).toBe(200);
    expect((await admin('POST', `/api/tickets/${taken?.id}/reinvestigate`)).statusCode).toBe(409);
    expect((await admin('POST', `/api/tickets/${ended?.id}/resolve`, {})).statusCode).toBe(200);
    await node.settled();
    expect(await sourceOf(id)).toMatchObject({ hourly_limit: 2, tickets_held: 1 });
    expect(await due()).toHaveLength(3);
    expect(await due()).toContain(taken?.id);
    for (const ticket of await due()) await admin('POST', `/api/tickets/${ticket}/ignore`, {});
    await node.settled();
    // What is held gives the consumer nothing to do.
    expect(await noTicketsOpen(node.reads)).toBe(true);
  });

  it('is counted on where its process ends, and by another limit once that is changed', async () => {
    const { body, file } = node.fileSource({ hourly_limit: 1 });
    await file.add(rawTicket(1));
    const { id } = await created(admin, body);
    const gives = async (total: number): Promise<SourceResource> => {
      await eventually(
        () => sourceOf(id),
        ({ tickets_total: shown }) => shown === total,
      );
      await node.settled();
      return sourceOf(id);
    };
    expect(await gives(1)).toMatchObject({ tickets_held: 0 });
    await file.add(rawTicket(2));
    await admin('PATCH', `/api/ticket-sources/${id}`, { env: { MORE: '1' } });
    expect(await gives(2)).toMatchObject({ tickets_held: 1 });
    await file.add(rawTicket(3), rawTicket(4));
    const wider = { hourly_limit: 3, env: { MORE: '2' } };
    expect((await admin('PATCH', `/api/ticket-sources/${id}`, wider)).json()).toMatchObject({ hourly_limit: 3 });
    expect(await gives(4)).toMatchObject({ tickets_held: 2 });
  });
});
