import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { settledTicket } from '../../support/database/shopSystem.ts';
import { eventually } from '../../support/eventually.ts';
import type { NodeClient } from '../../support/nodes/nodeClient.ts';
import { FILE_SOURCE, rawTicket, sourceFile, type SourceFile } from '../../support/sources/sourceNode.ts';
import type { WatchedPage } from '../chromium.ts';

/** Two people who are signed in; `admin` is a program of Ada. */
export type Team = { admin: NodeClient; ada: WatchedPage; cleo: WatchedPage; desk: Desk };

/** A source that takes replies. */
export type Desk = { file: SourceFile; close(): Promise<void> };

export const openDesk = async (admin: NodeClient): Promise<Desk> => {
  const folder = await mkdtemp(join(tmpdir(), 'desk-'));
  const path = join(folder, 'tickets');
  const body = {
    kind: 'mcp_custom',
    name: 'Desk',
    command: process.execPath,
    args: [FILE_SOURCE],
    env: { TICKETS: path },
  };
  await admin.post('/api/ticket-sources', { ...body, poll_interval_s: 10 });
  return { file: sourceFile(path), close: () => rm(folder, { recursive: true, force: true }) };
};

const CUSTOMER = { email: 'jonas@example.com', name: 'Jonas Weber' };
const LOCKED_OUT = 'My password worked yesterday.';

/** A ticket of a program, investigated: nothing can be sent for it. Gives its id. */
export const directTicket = async ({ admin }: Team, title: string): Promise<string> => {
  const sent = { title, body: LOCKED_OUT, customer: CUSTOMER.email };
  const { id } = await admin.post<{ id: string }>('/api/tickets', sent);
  await settledTicket(admin, id);
  return id;
};

/** A ticket of the source, investigated. Gives its id. */
export const deskTicket = async ({ admin, desk }: Team, n: number): Promise<string> => {
  const title = `Locked out ${n}`;
  await desk.file.add(rawTicket(n, { title, body: LOCKED_OUT, customer: CUSTOMER }));
  type Found = { items: { id: string; title: string }[] };
  const { items } = await eventually(
    () => admin.get<Found>(`/api/tickets?q=${encodeURIComponent(title)}`),
    (found) => found.items.some((ticket) => ticket.title === title),
  );
  const id = items.find((ticket) => ticket.title === title)?.id ?? '';
  await settledTicket(admin, id);
  return id;
};

/** The customer writes again. */
export const customerWrites = ({ desk }: Team, n: number, body: string): Promise<void> =>
  desk.file.add(
    rawTicket(n, {
      title: `Locked out ${n}`,
      body: LOCKED_OUT,
      customer: CUSTOMER,
      thread: [{ author: 'customer', body, at: new Date().toISOString() }],
    }),
  );

export const open = async ({ page }: WatchedPage, ticketId: string): Promise<Page> => {
  await page.goto(`/inbox/${ticketId}`);
  await reply(page).waitFor();
  return page;
};

export const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply' });
export const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
