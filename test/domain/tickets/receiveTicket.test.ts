import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSecrets } from '../../../adapters/vault/secrets.ts';
import { createScrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import type { Meta } from '../../../domain/core/log/eventStore.ts';
import { eventsOf } from '../../../domain/core/log/streams.ts';
import { receiveTicket, type TicketIntake } from '../../../domain/tickets/receiveTicket.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { openSupportNode, testMeta, type SupportNode } from '../../support/nodes/supportNode.ts';

let node: SupportNode;
let intake: TicketIntake;

beforeAll(async () => {
  node = await openSupportNode();
  intake = { ...node, scrubber: createScrubber(() => node.secrets.configured()) };
});
afterAll(() => node.stop());

const sourceId = randomUUID();
const arrived = (changes: Partial<Parameters<typeof receiveTicket>[1]> = {}): Parameters<typeof receiveTicket>[1] => ({
  workspaceId: 'default',
  sourceKind: 'email',
  sourceId,
  externalId: '<1042@example.com>',
  priority: 'normal',
  tags: [],
  receivedAt: '2026-11-20T08:00:00.000Z',
  title: 'Where is my order?',
  body: 'It has been six days.',
  customer: 'mira@example.com',
  customerRef: { id: null, email: 'mira@example.com', name: null },
  url: null,
  ...changes,
});

const take = (ticket: ReturnType<typeof arrived>, meta: Meta, isRepeat = false) =>
  receiveTicket(intake, ticket, meta, isRepeat);

const recorded = async (ticketId: string): Promise<readonly string[]> => {
  const types: string[] = [];
  for await (const { type } of eventsOf(node.store, tickets, ticketId)) types.push(type);
  return types;
};

it('a source that repeats a ticket finds the first again, and changes nothing (SU-10)', async () => {
  const first = await take(arrived(), testMeta());
  const again = await take(arrived({ body: 'It has been seven days.' }), testMeta());
  expect(again).toMatchObject({ ticketId: first.ticketId, position: first.position });
  expect(await recorded(first.ticketId)).toEqual(['TicketReceived']);
});

it('the same name from another source, or in another workspace, is another ticket (SU-10)', async () => {
  const { ticketId } = await take(arrived(), testMeta());
  const others = [arrived({ sourceId: randomUUID() }), arrived({ workspaceId: 'other' })];
  for (const other of others) expect((await take(other, testMeta(other.workspaceId))).ticketId).not.toBe(ticketId);
});

it('a ticket without a name of its source has the id of the command, so that a repeat finds it again', async () => {
  const meta = testMeta();
  const first = await take(arrived({ externalId: null }), meta);
  expect(first.ticketId).toBe(meta.commandId);
  // Read again, it also says what it lacks.
  expect(await take(arrived({ externalId: null }), meta)).toMatchObject(first);
  const later = arrived({ externalId: null, body: 'It has been seven days.' });
  expect(await take(later, meta, true)).toMatchObject(first);
});

it('a secret of this service that a customer sends is not recorded (X-65)', async () => {
  const secrets = await openSecrets(node.database, node.masterKey);
  // Another process stored it: this one learns of it with the ticket.
  await secrets.put('configuration', { PASSWORD: 'correct-horse-battery-staple' });
  const body = 'Is correct-horse-battery-staple your password?';
  const { ticket } = await take(arrived({ externalId: null, body }), testMeta());
  expect(ticket.body).not.toContain('correct-horse-battery-staple');
});
