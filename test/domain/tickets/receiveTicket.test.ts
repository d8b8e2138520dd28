import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSecrets } from '../../../adapters/vault/secrets.ts';
import { createScrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import { eventsOf } from '../../../domain/core/streams.ts';
import { receiveTicket, type TicketIntake } from '../../../domain/tickets/receiveTicket.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { openSupportNode, testMeta, type SupportNode } from '../../support/supportNode.ts';

let node: SupportNode;
let intake: TicketIntake;

beforeAll(async () => {
  node = await openSupportNode();
  const secrets = await openSecrets(node.database, node.masterKey);
  intake = { ...node, secrets, scrubber: createScrubber(() => secrets.configured()) };
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

const recorded = async (ticketId: string): Promise<readonly string[]> => {
  const types: string[] = [];
  for await (const { type } of eventsOf(node.store, tickets, ticketId)) types.push(type);
  return types;
};

it('a source that repeats a ticket finds the first again, and changes nothing (SU-10)', async () => {
  const first = await receiveTicket(intake, arrived(), testMeta());
  const again = await receiveTicket(intake, arrived({ body: 'It has been seven days.' }), testMeta());
  expect(again).toMatchObject({ ticketId: first.ticketId, position: first.position });
  expect(await recorded(first.ticketId)).toEqual(['TicketReceived']);
});

it('the same name from another source, or in another workspace, is another ticket (SU-10)', async () => {
  const { ticketId } = await receiveTicket(intake, arrived(), testMeta());
  const others = [arrived({ sourceId: randomUUID() }), arrived({ workspaceId: 'other' })];
  for (const other of others)
    expect((await receiveTicket(intake, other, testMeta(other.workspaceId))).ticketId).not.toBe(ticketId);
});

it('a ticket without a name of its source has the id of the command, so that a repeat finds it again', async () => {
  const meta = testMeta();
  const first = await receiveTicket(intake, arrived({ externalId: null }), meta);
  expect(first.ticketId).toBe(meta.commandId);
  expect(await receiveTicket(intake, arrived({ externalId: null }), meta)).toEqual(first);
});

it('a secret of this service that a customer sends is not recorded (X-65)', async () => {
  const secrets = await openSecrets(node.database, node.masterKey);
  // Another process stored it: this one learns of it with the ticket.
  await secrets.put('configuration', { PASSWORD: 'correct-horse-battery-staple' });
  const body = 'Is correct-horse-battery-staple your password?';
  const { ticket } = await receiveTicket(intake, arrived({ externalId: null, body }), testMeta());
  expect(ticket.body).not.toContain('correct-horse-battery-staple');
});
