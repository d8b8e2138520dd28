import { expect } from 'vitest';
import { TICKETS } from '../../../demo/tickets.ts';
import type { AppendHold } from '../log/appendHold.ts';
import { eventually } from '../eventually.ts';
import type { NodeClient } from '../nodes/nodeClient.ts';
import {
  finishedInvestigation,
  listedEvents,
  settledTicket,
  type Investigation,
  type Ticket,
} from '../database/shopSystem.ts';

const { external_id: _, ...TICKET } = TICKETS[0];

/** What is cut, and how. `cut` comes back when work can go on; the client may be another one then. */
export type Cutting = { hold: () => AppendHold; client: () => NodeClient; cut: () => Promise<void> };

/** How many events are durable when the ticket's investigation is cut before its next one. */
export const BEFORE_EVENTS = Array.from({ length: 17 }, (_, durable) => durable);

/**
 * Investigates the ticket once undisturbed, and then again for each call, cut when so many of its events are durable.
 * Expects that it ends as the undisturbed one did. False when it has no more events, so that nothing was cut.
 */
export const cutInvestigation = ({ hold, client, cut }: Cutting): ((durable: number) => Promise<boolean>) => {
  const post = (): Promise<Ticket> => client().post<Ticket>('/api/tickets', TICKET);
  const end = async ({ id }: Ticket): Promise<Investigation> =>
    finishedInvestigation(client(), await settledTicket(client(), id));
  let undisturbed: Promise<Investigation> | null = null;
  return async (durable) => {
    const wanted = await (undisturbed ??= post().then(end));
    await hold().after(durable);
    const ticket = await post();
    const isOver = async (): Promise<boolean> =>
      !['new', 'investigating'].includes((await read(client(), ticket)).status);
    await eventually(
      async () => (await hold().isHolding()) || (await isOver()),
      (either) => either,
    );
    const wasCut = await hold().isHolding();
    if (wasCut) await cut();
    await expectSameEnd(client(), await end(ticket), wanted);
    return wasCut;
  };
};

const read = (client: NodeClient, { id }: Ticket): Promise<Ticket> => client.get<Ticket>(`/api/tickets/${id}`);

/** The same verdict and draft; no completed tool call repeated; one verdict and one draft. */
const expectSameEnd = async (
  client: NodeClient,
  investigation: Investigation,
  undisturbed: Investigation,
): Promise<void> => {
  expect(investigation.verdict).toEqual(undisturbed.verdict);
  expect(investigation.drafted_reply.body).toBe(undisturbed.drafted_reply.body);
  const events = await listedEvents(client, { stream: `investigation-${investigation.id}` });
  const completed = events.filter(({ type }) => type === 'ToolCallCompleted').map(({ data }) => data['callId']);
  expect(completed).toHaveLength(2);
  expect(new Set(completed).size).toBe(2);
  for (const once of ['VerdictRecorded', 'ReplyDrafted'])
    expect(events.filter(({ type }) => type === once)).toHaveLength(1);
};
