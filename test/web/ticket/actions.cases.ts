import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { barriers } from '../chromium.ts';
import type { Visit } from '../tabs.cases.ts';

const TICKET = {
  title: 'Locked out once more',
  body: 'I cannot log in to my account.',
  customer: 'jonas@example.com',
};

/** What people do about an investigation while the model lets it wait. */
export const actionCases = (visit: () => Visit): void => {
  it('cancels an investigation after asking, and shows what was not finished without a reload (SU-81)', async () => {
    const { page, program } = visit();
    await page.goto('/inbox');
    await (await program()).post('/api/tickets', TICKET);
    await page.getByRole('link', { name: TICKET.title }).click();
    const shown = investigation(page);
    await shown.getByRole('listitem').getByText('thinking').waitFor();
    await shown.getByRole('button', { name: 'Cancel the investigation' }).click();
    await shown.getByText('The ticket will be escalated').waitFor();
    expect(await barriers(page)).toEqual([]);
    await shown.getByRole('button', { name: 'Keep running' }).click();
    await shown.getByRole('button', { name: 'Cancel the investigation' }).click();
    await shown.getByRole('button', { name: 'Cancel the investigation' }).click();
    await shown.getByText('cancelled', { exact: true }).waitFor();
    await shown.getByRole('listitem').getByText('not finished').waitFor();
    expect(await shown.getByText('thinking').count()).toBe(0);
    await page.getByRole('link', { name: TICKET.title }).getByText('escalated').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('says when an action did not reach the service, and takes it up again (SU-21)', async () => {
    const { page } = visit();
    const shown = investigation(page);
    await page.route('**/reinvestigate', (route) => route.abort());
    await shown.getByRole('button', { name: 'Investigate again' }).click();
    await shown.getByRole('alert').getByText('The service does not answer').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.unroute('**/reinvestigate');
    await shown.getByRole('button', { name: 'Investigate again' }).click();
    await shown.getByRole('listitem').getByText('thinking').waitFor();
    await page.getByRole('link', { name: TICKET.title }).getByText('investigating').waitFor();
    expect(await shown.getByRole('alert').count()).toBe(0);
  });
};

const investigation = (page: Page) => page.getByRole('region', { name: 'Investigation' });
