import { expect, it } from 'vitest';
import { barriers } from '../chromium.ts';
import { badge, type Visit } from '../tabs.cases.ts';

/** The way from what the agent claims to what proves it, on the ticket that is open. */
export const proofCases = (visit: () => Visit): void => {
  it('takes what people think of the investigation, and their reason (SU-81)', async () => {
    const { page } = visit();
    const feedback = page.getByRole('region', { name: 'Feedback' });
    await feedback.getByRole('button', { name: 'Helpful', exact: true }).click();
    await feedback.getByRole('button', { name: 'Helpful', exact: true, pressed: true }).waitFor();
    await feedback.getByRole('button', { name: 'Not helpful' }).click();
    await feedback.getByRole('button', { name: 'Not helpful', pressed: true }).waitFor();
    expect(await feedback.getByRole('button', { pressed: true }).count()).toBe(1);
    await feedback.getByRole('button', { name: 'Say why' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Comment' }).fill('It was the other account.');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await feedback.getByText('It was the other account.').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('leads from a claim to its proof, and the focus with it (SU-88)', async () => {
    const { page } = visit();
    await page.getByText('status = locked', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Show the evidence in step 2' }).click();
    const proof = page.getByRole('region', { name: 'Result' }).locator('mark');
    await proof.filter({ hasText: /^locked$/ }).waitFor();
    await page.locator(':focus').filter({ hasText: 'postgres.query' }).waitFor();
    await page.getByRole('button', { name: 'as JSON' }).click();
    await page
      .getByLabel('Result as JSON')
      .locator('mark', { hasText: /^"locked"$/ })
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'as a table' }).click();
  });

  it('stays on the ticket on the way back from a proof, and each step has an address', async () => {
    const { page } = visit();
    const withProof = page.url();
    const proof = page.getByRole('region', { name: 'Result' }).locator('mark');
    expect(new URL(withProof).searchParams.get('step')).toBe('2');
    await page.goBack();
    await proof.waitFor({ state: 'detached' });
    expect(page.url()).toBe(withProof.replace(/\?.*/, ''));
    await page.getByRole('region', { name: 'Steps' }).getByRole('button', { name: 'postgres.query' }).nth(1).click();
    await page.waitForURL('**/inbox/*?*step=4');
    await page.getByLabel('Statement').locator('[data-sql=keyword]', { hasText: 'select' }).waitFor();
    await page.goto(withProof);
    await proof.filter({ hasText: /^locked$/ }).waitFor();
    await page.locator(':focus').filter({ hasText: 'postgres.query' }).waitFor();
    await badge(page, 'Live');
  });
};
