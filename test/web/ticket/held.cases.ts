import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { streamName } from '../../../domain/core/log/eventLog.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import { barriers } from '../chromium.ts';
import type { Site } from '../site.ts';
import type { Visit } from '../tabs.cases.ts';

const SOURCE = {
  kind: 'helpdesk',
  name: 'Flooding desk',
  enabled: false,
  config: { BASE_URL: 'http://127.0.0.1:1', EMAIL: 'agent@example.com', API_TOKEN: 'help-desk-token' },
};

/** In a tab of its own, which is closed. */
export const heldCases = (visit: () => Visit, site: () => Site): void => {
  it('shows at a source and at a ticket what waits above the hourly limit, and lets it go on (SU-21, SU-61)', async () => {
    const page = await visit().page.context().newPage();
    const { id } = await (await visit().program()).post<{ id: string }>('/api/ticket-sources', SOURCE);
    const ticketId = randomUUID();
    await site().record((store) => received(store, { ticketId, sourceId: id }));
    await page.goto(`/inbox/${ticketId}`);
    await page.getByText('Its source gave more new tickets within an hour than its limit.').waitFor();
    expect(await page.getByRole('button', { name: 'Investigate this one' }).count()).toBe(1);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sources', exact: true }).last().click();
    const card = page.getByRole('article', { name: SOURCE.name });
    await card.getByText('A ticket waits', { exact: true }).waitFor();
    await card.getByText('One waits, and is not investigated until it is released.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await card.getByRole('button', { name: `Investigate it: ${SOURCE.name}` }).click();
    await card.getByText('A ticket waits', { exact: true }).waitFor({ state: 'hidden' });
    await page.close();
  });
};

/** A ticket above the limit of its source, whose customer is erased. */
const received = async (store: EventStore, ids: { ticketId: string; sourceId: string }): Promise<void> => {
  const of = { ...ids, workspaceId: 'default', sourceKind: 'helpdesk', externalId: '7', held: true };
  const unknown = { title: null, body: null, customer: null, customerRef: null, url: null };
  const data = { ...of, ...unknown, priority: 'normal', tags: [], receivedAt: new Date().toISOString() };
  await store.append(streamName('ticket', ids.ticketId), [{ type: 'TicketReceived', data }], 'no_stream', testMeta());
};
