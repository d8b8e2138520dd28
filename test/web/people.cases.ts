import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { ADMIN } from '../support/nodes/nodeClient.ts';
import { barriers, openPage } from './chromium.ts';
import { openSetting } from './frame/navigation.ts';
import type { Visit } from './tabs.cases.ts';

const PASSWORD = 'staple battery horse';

/** A colleague from the invitation to the end of their sessions, and one's own profile. */
export const peopleCases = (visit: () => Visit): void => {
  let colleague: Page | undefined;
  afterAll(() => colleague?.context().close());

  const cleo = () => visit().page.getByRole('row', { name: 'cleo@example.com' });

  it('invites a colleague with a link that is shown once, who then sees what a member may (SU-06, SU-07)', async () => {
    const { page, origin } = visit();
    await openSetting(page, 'People');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Cleo');
    await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    await page.getByText('Another user has this address.').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill('cleo@example.com');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    const shown = page.getByRole('alert').filter({ hasText: 'not shown again' });
    const url = new URL(await shown.locator('pre').innerText());
    expect(await barriers(page)).toEqual([]);
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    await cleo().getByText('invited').waitFor();

    const browser = page.context().browser();
    if (browser === null) throw new Error('the page has no browser');
    ({ page: colleague } = await openPage(browser, origin));
    await colleague.goto(url.pathname + url.hash);
    await colleague.getByRole('textbox', { name: 'Password' }).fill('too short');
    await colleague.getByRole('button', { name: 'Set password' }).click();
    await colleague.getByText('At least 12 characters.').waitFor();
    expect(colleague.url()).not.toContain('token');
    expect(await barriers(colleague)).toEqual([]);
    await colleague.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await colleague.getByRole('button', { name: 'Set password' }).click();
    await colleague.waitForURL('**/inbox*');
    await colleague.getByRole('link', { name: 'Settings' }).click();
    await colleague.getByRole('link', { name: 'Connectors' }).waitFor();
    expect(await colleague.getByRole('link', { name: /API keys|Clusters|Proof|People/ }).count()).toBe(0);
    // The administrator's page hears of it.
    await cleo().getByText('active').waitFor();
  });

  it('says that a link was used (SU-06)', async () => {
    const { page, program } = visit();
    const admin = await program();
    type Users = { items: { id: string; email: string }[] };
    const { items } = await admin.get<Users>('/api/users');
    const id = items.find(({ email }) => email === 'cleo@example.com')?.id ?? '';
    const { invite_url: link } = await admin.post<{ invite_url: string }>(`/api/users/${id}/invite`, {});
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    const used = await admin
      .at(admin.url, '')
      .send('POST', '/api/auth/accept-invitation', { token, password: PASSWORD });
    expect(used.status).toBe(200);
    await colleague?.waitForURL('**/login*');
    await page.goto(`/invitation#token=${token}`);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('The link was used already').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.goto('/settings/people');
  });

  it('shows a colleague’s sessions, and signs them out when they are disabled (SU-06, X-21)', async () => {
    const { page } = visit();
    await colleague?.getByLabel('Email').fill('cleo@example.com');
    await colleague?.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await colleague?.getByRole('button', { name: 'Sign in' }).click();
    await colleague?.getByRole('link', { name: 'Connectors' }).waitFor();
    await cleo().getByRole('button', { name: 'Sessions Cleo' }).click();
    const sessions = page.getByRole('dialog').getByRole('table', { name: 'Sessions' });
    await sessions.getByText('Chrome on Linux').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await cleo().getByRole('button', { name: 'Disable Cleo' }).click();
    await cleo().getByText('Ends their sessions.').waitFor();
    await cleo().getByRole('button', { name: 'Disable Cleo' }).click();
    await cleo().getByText('disabled').waitFor();
    await colleague?.waitForURL('**/login*');
    await page.getByRole('button', { name: 'Disable Ada' }).click();
    await page.getByRole('button', { name: 'Disable Ada' }).click();
    await page.getByText('This is the last enabled administrator').waitFor();
  });

  it('changes one’s own name and password, and ends other sessions (SU-05, SU-06)', async () => {
    const { page, program } = visit();
    const client = await program();
    const { email, password } = ADMIN;
    await client.at(client.url, '').post('/api/auth/login', { email, password });
    await openSetting(page, 'Profile');
    await page.getByRole('textbox', { name: 'As colleagues see it' }).fill('Ada L.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('button', { name: 'Account of Ada L.' }).waitFor();
    await page.getByRole('button', { name: 'End the session of' }).first().click();
    await page.getByRole('row', { name: 'this session' }).waitFor();
    const fill = async (current: string): Promise<void> => {
      await page.getByRole('textbox', { name: 'Current password' }).fill(current);
      await page.getByRole('textbox', { name: 'New password' }).fill(password);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await fill('not my password');
    await page.getByText('This is not your current password.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await fill(password);
    await page.getByText('Changed.').waitFor();
    await expect.poll(() => page.getByRole('table', { name: 'Sessions' }).locator('tbody tr').count()).toBe(1);
    await page.getByText('Dark', { exact: true }).click();
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    await page.getByText('As the system').click();
  });
};
