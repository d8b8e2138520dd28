import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { CALLBACK_PATH } from '../../api/sources/oauth/callback.ts';
import { readSettings } from '../../settings/settings.ts';
import { startSystem } from '../../composition/system.ts';
import { ADMIN } from '../support/nodes/nodeClient.ts';
import { testDatabase } from '../support/database/postgres.ts';
import { mailText } from '../support/sources/mails.ts';
import { openMailServer, type MailServer } from '../support/sources/mailServer.ts';
import { openMailSignInServer } from '../support/sources/mailSignInServer.ts';
import { freePort } from '../support/clusters/tcpPorts.ts';
import { barriers, chromiumPath, CHROMIUM, openBrowser, openPage } from './chromium.ts';
import { openSetting } from './frame/navigation.ts';

/** In this process, since a service that people run knows no sign-in but those of the real providers. */
const openService = async (resources: AsyncDisposableStack) => {
  const [apiPort, webPort, dataDir, database] = await Promise.all([
    freePort(),
    freePort(),
    mkdtemp(join(tmpdir(), 'mail-sign-in-')),
    testDatabase(),
  ]);
  resources.defer(() => rm(dataDir, { recursive: true, force: true }));
  resources.defer(() => database.close());
  const provider = resources.use(await openMailSignInServer(`http://localhost:${apiPort}${CALLBACK_PATH}`));
  const mail = resources.use(
    await openMailServer('tls', { takesToken: (user, token) => provider.takesToken(user, token) }),
  );
  const settings = readSettings({
    ...provider.environment,
    DATABASE_URL: database.url,
    SERVICE_DATA_DIR: dataDir,
    SERVICE_BACKEND_PORT: String(apiPort),
    SERVICE_WEB_PORT: String(webPort),
    SERVICE_ENABLE_TICKET_POLLER: 'true',
    NODE_EXTRA_CA_CERTS: mail.caFile,
  });
  const { signal } = new AbortController();
  const system = await startSystem(settings, pino({ level: 'silent' }), signal, () => {}, provider.endpoints);
  resources.defer(() => system.stop());
  return { system, mail };
};

describe.skipIf(chromiumPath === undefined)(`a mailbox in a browser (${CHROMIUM})`, () => {
  const resources = new AsyncDisposableStack();
  let browser: Browser;
  let page: Page;
  let mail: MailServer;

  beforeAll(async () => {
    const service = await openService(resources);
    ({ mail } = service);
    browser = await openBrowser();
    resources.defer(() => browser.close());
    ({ page } = await openPage(browser, service.system.webUrl));
    await page.goto((await service.system.bootstrapUrl) ?? '');
    await page.getByLabel('Name').fill(ADMIN.name);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Create and sign in' }).click();
    await openSetting(page, 'Sources');
  });
  afterAll(() => resources.disposeAsync());

  const dialog = () => page.getByRole('dialog');
  const fill = async (values: Record<string, string>): Promise<void> => {
    for (const [label, value] of Object.entries(values)) await dialog().getByLabel(label, { exact: false }).fill(value);
  };
  const leave = async (button: string, answer: 'Allow' | 'Refuse'): Promise<void> => {
    await dialog().getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('heading', { name: 'Continue as support@example.com?' }).waitFor();
    await page.getByRole('button', { name: answer, exact: true }).click();
  };

  it('is signed in to at its provider: what was typed is there again, and the password is not asked for (SU-67)', async () => {
    await page.getByRole('button', { name: 'New source' }).click();
    await dialog().getByRole('combobox', { name: 'Kind' }).selectOption('email');
    expect(await dialog().getByRole('button', { name: 'Sign in with Microsoft', exact: true }).count()).toBe(0);
    await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Mail');
    await fill({
      'Incoming mail server (IMAP)': mail.config['IMAP_HOST'] ?? '',
      'Password or app': 'not kept',
      Encryption: 'tls',
    });
    await leave('Sign in with Google', 'Refuse');
    await dialog().getByText('Access was not granted.', { exact: true }).waitFor();
    expect(await dialog().getByLabel('Password or app').inputValue()).toBe('');
    await leave('Sign in with Google', 'Allow');
    await dialog().getByText('Signed in as support@example.com', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await dialog().getByLabel('Password or app').count()).toBe(0);
    expect(await dialog().getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Mail');
    expect(await dialog().getByLabel('User name of the mailbox').inputValue()).toBe('support@example.com');
    expect(await dialog().getByLabel('Sender address of replies').inputValue()).toBe('support@example.com');
    expect(await barriers(page)).toEqual([]);
    mail.imap.deliver(mailText('m1@example.org', 'Since this morning.'));
    const [imapPort, smtpPort] = [mail.config['IMAP_PORT'] ?? '', mail.config['SMTP_PORT'] ?? ''];
    await fill({ 'Outgoing mail server (SMTP)': mail.config['SMTP_HOST'] ?? '' });
    await dialog().getByLabel('IMAP port').fill(imapPort);
    await dialog().getByLabel('SMTP port').fill(smtpPort);
    if (process.env['SHOTS']) await page.screenshot({ path: join(process.env['SHOTS'], 'form.png'), fullPage: true });
    await dialog().getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('article', { name: 'Mail' }).getByText('ready', { exact: true }).waitFor();
  });

  it('is signed in to again by changing the source, which shows no password (SU-57)', async () => {
    const card = page.getByRole('article', { name: 'Mail' });
    await card.getByRole('button', { name: 'Change Mail', exact: true }).click();
    await dialog().getByText('Signed in at Google. No password needed.', { exact: true }).waitFor();
    expect(await dialog().getByLabel('Password or app').count()).toBe(0);
    await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Post');
    await leave('Sign in again with Google', 'Allow');
    await dialog().getByText('Signed in as support@example.com', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('article', { name: 'Post' }).getByText('ready', { exact: true }).waitFor();
  });

  it('is not signed in to by a link from elsewhere', async () => {
    await page.goto('/sources?oauth_grant_id=0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11');
    await page.getByRole('article', { name: 'Post' }).waitFor();
    await page.waitForURL('**/sources');
    expect(await dialog().count()).toBe(0);
  });
});
