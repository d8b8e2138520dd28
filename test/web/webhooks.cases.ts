import { expect, it } from 'vitest';
import { openWebhookReceiver, status } from '../support/peers/webhookReceiver.ts';
import { barriers } from './chromium.ts';
import { openSetting } from './frame/navigation.ts';
import type { Visit } from './tabs.cases.ts';

/** A webhook from its secret to its deletion, while a cluster named Alpha is there. */
export const webhookCases = (visit: () => Visit): void => {
  it('creates a webhook, shows its secret once, tests it, and shows each delivery with its answer (CL-103, CL-106)', async () => {
    const { page, program } = visit();
    await using receiver = await openWebhookReceiver();
    await openSetting(page, 'Webhooks');
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('pager');
    await page.getByRole('textbox', { name: 'Address' }).fill('ftp://pager.example.com');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Must be https; http goes only to').waitFor();
    await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create' }).click();
    const secret = page.getByRole('alert').filter({ hasText: 'not shown again' });
    await secret.getByText('whsec_').waitFor();
    expect(await barriers(page)).toEqual([]);
    await secret.getByRole('button', { name: 'I have saved it' }).click();

    await page.getByRole('link', { name: 'pager' }).click();
    receiver.answers.push(status(500));
    await page.getByRole('button', { name: 'Send a test call' }).click();
    await page.getByText('It was not accepted').waitFor();
    await page.getByRole('button', { name: 'Send a test call' }).click();
    await page.getByText('It was accepted').waitFor();
    await page.getByText('No deliveries yet').waitFor();

    const client = await program();
    const [alpha] = await client.get<{ id: string }[]>('/clusters?name=Alpha');
    await client.send('PATCH', `/clusters/${alpha?.id ?? ''}`, { size: 'medium' });
    const delivery = page.getByRole('row', { name: 'Cluster status changed' }).first();
    await delivery.getByText('delivered').waitFor();
    await delivery.getByRole('link', { name: 'Alpha' }).waitFor();
    // The oldest: others may still come above it.
    const oldest = page.getByRole('row', { name: 'Cluster status changed' }).last();
    await oldest.getByRole('button', { name: 'Send again' }).click();
    await oldest.locator('[data-column="Attempts"]').getByText('2', { exact: true }).waitFor();
    await oldest.getByRole('button', { name: 'Send again' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Switch off pager' }).click();
    await page.getByText('Switched off: no deliveries').waitFor();
    for (let press = 0; press < 2; press += 1) await page.getByRole('button', { name: 'Delete pager' }).click();
    await page.getByText('No webhooks yet').waitFor();
  });
};
