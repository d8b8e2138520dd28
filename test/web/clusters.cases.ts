import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isoNow, uuidv7 } from '../../composition/ids.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { handle } from '../../domain/core/log/streams.ts';
import type { AutoUpgradeReason } from '../../domain/upgrades/autoUpgrade.ts';
import { upgrades } from '../../domain/upgrades/upgrades.ts';
import { importByOperator, loadCatalogue } from '../../domain/versions/importCatalogue.ts';
import type { CatalogueChange } from '../../domain/versions/versionCatalogue.ts';
import { changeOf } from '../support/clusters/catalogues.ts';
import { testMeta } from '../support/nodes/supportNode.ts';
import { barriers } from './chromium.ts';
import type { Site } from './site.ts';
import type { Visit } from './tabs.cases.ts';
import { webhookCases } from './webhooks.cases.ts';

const IDLE_MS = 2500;
const DAY_MS = 86_400_000;

/** From the first cluster to its deletion. Nothing is loaded again: what happens appears by itself. */
export const clusterCases = (visit: () => Visit, site: () => Site): void => {
  it('leads from an empty list to a new cluster, and follows it until it is available (CL-15, CL-03)', async () => {
    const { page } = visit();
    await page.getByRole('link', { name: 'Clusters' }).click();
    await page.getByText('0 of 10 in use').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create the first one' }).click();
    await page.getByText('Stays available while one instance fails').first().waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Alpha');
    await page.getByRole('combobox', { name: 'Version' }).selectOption('26.7.5');
    await page.getByText('One newer version is available').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Alpha', level: 1 }).waitFor();
    await page.getByRole('main').getByText('available', { exact: true }).waitFor();
    await told(page, 'Available').waitFor();
    await page.getByText('not Keycloak').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('shows what programs do to a cluster, and asks for nothing while nothing happens', async () => {
    const { page, program } = visit();
    const client = await program();
    await client.send('PATCH', `/clusters/${idIn(page)}`, { name: 'Alpha one' });
    await page.getByRole('heading', { name: 'Alpha one', level: 1 }).waitFor();
    await told(page, 'Renamed').waitFor();
    await client.send('PATCH', `/clusters/${idIn(page)}`, { name: 'Alpha' });
    await page.getByRole('heading', { name: 'Alpha', level: 1, exact: true }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // The last of what the events led to may still be on its way.
    await expect
      .poll(async () => {
        asked.length = 0;
        await page.waitForTimeout(IDLE_MS);
        return [...asked];
      })
      .toEqual([]);
  });

  it('shows credentials on demand, hides them again, and tells who has read them (CL-86)', async () => {
    const { page } = visit();
    const credentials = page.getByRole('region', { name: 'Credentials' });
    await credentials.getByRole('button', { name: 'Show credentials' }).click();
    await credentials.getByText('Client secret').waitFor();
    expect(await credentials.locator('code').count()).toBe(4);
    expect(await barriers(page)).toEqual([]);
    await credentials.getByRole('button', { name: 'Hide credentials' }).click();
    await credentials.getByRole('button', { name: 'Show credentials' }).waitFor();
    expect(await credentials.locator('code').count()).toBe(0);
    await told(page, 'Credentials read').waitFor();
  });

  webhookCases(visit);

  it('draws where auto-upgrade stops, and acknowledges, schedules and cancels the step (CL-85, CL-71, CL-75)', async () => {
    const { page, program } = visit();
    await page.goto('/clusters');
    await page.getByRole('link', { name: 'Alpha' }).click();
    await page.getByRole('alert').getByText('Auto-upgrade needs your decision before 26.8.0').waitFor();
    await page.getByRole('link', { name: 'Review the changes' }).click();
    const path = page.getByRole('list', { name: 'Upgrade path' });
    await path.getByText('auto-upgrade stops here').waitFor();
    await page.getByRole('article', { name: 'Changes in 26.8.0' }).getByText('What to do').first().waitFor();
    const count = (await page.getByRole('article', { name: 'Changes in 26.8.0' }).locator('details[open] li').all())
      .length;
    await path.getByRole('button', { name: '26.8.0' }).getByText(`${count} breaking changes`).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Acknowledge and schedule' }).click();
    await page.getByText('Confirm that you have read the changes.').waitFor();
    await page.getByRole('checkbox', { name: /^I have read the changes/ }).check();
    await page.getByRole('button', { name: 'Acknowledge and schedule' }).click();
    await page.getByText('Upgrade to 26.8.0 scheduled').waitFor();
    expect(await barriers(page)).toEqual([]);
    const listed = (await program()).get<{ items: object[] }>(`/clusters/${idIn(page)}/upgrades`);
    expect((await listed).items).toMatchObject([{ phase: 'scheduled', interval_breaking_change_count: count }]);
    for (let press = 0; press < 2; press += 1)
      await page.getByRole('button', { name: 'Cancel the upgrade to 26.8.0' }).click();
    await page.getByText('The upgrade to 26.8.0 was cancelled').waitFor();
    await page.getByText('The cluster stays on 26.7.5.').waitFor();
    await page.getByRole('row', { name: '26.7.5 to 26.8.0' }).getByText('cancelled', { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('asks for an upgrade beside what it changes, and not before that is there (CL-69)', async () => {
    const { page } = visit();
    const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/upgrade-preview?*', async (route) => {
      asked.resolve();
      await goOn.promise;
      await route.continue();
    });
    await page.goto(page.url());
    await asked.promise;
    await page.getByText('The upgrade to 26.8.0 was cancelled').waitFor();
    expect(await page.getByRole('radio', { name: 'Now' }).count()).toBe(0);
    goOn.resolve();
    await page.getByRole('radio', { name: 'Now' }).waitFor();
    await page.getByRole('article', { name: 'Changes in 26.8.0' }).waitFor();
    await page.unroute('**/upgrade-preview?*');
  });

  it('asks again beside what a step brings by now, where that is not what was acknowledged (CL-69)', async () => {
    const { page } = visit();
    const acknowledged = page.getByRole('checkbox', { name: /^I have read the changes/ });
    const goOn = Promise.withResolvers<void>();
    await page.route('**/upgrade-preview?*', async (route) => {
      await goOn.promise;
      await route.continue();
    });
    await page.getByRole('radio', { name: 'Now' }).check();
    await acknowledged.check();
    await site().record((store) => importWith(store, '26.8.0', changeOf('breaking', 'A claim is gone')));
    await page.getByRole('button', { name: 'Acknowledge and upgrade now' }).click();
    await page.getByText('What the step brings has changed since it was shown.').waitFor();
    expect(await acknowledged.isChecked()).toBe(false);
    goOn.resolve();
    await page.getByRole('article', { name: 'Changes in 26.8.0' }).getByText('A claim is gone').waitFor();
    await page.unroute('**/upgrade-preview?*');
  });

  it('upgrades now, and shows each step until the newest version runs (CL-69, CL-72)', async () => {
    const { page } = visit();
    await page.getByRole('radio', { name: 'Now' }).check();
    await page.getByRole('checkbox', { name: /^I have read the changes/ }).check();
    await page.getByRole('button', { name: 'Acknowledge and upgrade now' }).click();
    await page.getByRole('row', { name: '26.7.5 to 26.8.0' }).getByText('completed').waitFor();
    await page.getByText('Already on the newest version.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('edits a window beside the next five, in two time zones, and says what is wrong with it (CL-76, CL-78)', async () => {
    const { page, program } = visit();
    await page.getByRole('link', { name: 'Maintenance' }).click();
    await page.getByText('This cluster follows the').waitFor();
    await page.getByRole('button', { name: 'Set its own window' }).click();
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Mars/Olympus');
    await page.getByRole('button', { name: 'Save window' }).click();
    await page.getByText('Must be an IANA time zone').first().waitFor();
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Pacific/Auckland');
    await page.getByRole('checkbox', { name: 'Wednesday' }).check();
    await page.getByText('that of the cluster Pacific/Auckland').waitFor();
    await page.getByRole('table', { name: 'Next windows' }).getByText('Wed').first().waitFor();
    expect(await page.getByRole('table', { name: 'Next windows' }).locator('tbody tr').count()).toBe(5);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save window' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await (await program()).get(`/clusters/${idIn(page)}/maintenance-window`)).toMatchObject({
      days_of_week: [0, 3],
      timezone: 'Pacific/Auckland',
    });
  });

  it('freezes a time, and lifts the freeze (CL-79)', async () => {
    const { page } = visit();
    await page.getByRole('button', { name: 'New freeze period' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Holidays');
    await dialog.getByLabel('From').fill(localIn(10));
    await dialog.getByLabel('Until').fill(localIn(9));
    await dialog.getByRole('button', { name: 'Freeze' }).click();
    await dialog.getByText('Must be after start_at').waitFor();
    await dialog.getByLabel('From').fill(localIn(1));
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Freeze' }).click();
    await page.getByText('frozen: Holidays').first().waitFor();
    for (let press = 0; press < 2; press += 1) await page.getByRole('button', { name: 'Lift Holidays' }).click();
    await page.getByText('None. Add one for days without changes').waitFor();
    expect(await page.getByText('frozen: Holidays').count()).toBe(0);
  });

  it('shows in a calendar of the year what came of each window, and why nothing did (CL-84)', async () => {
    const { page } = visit();
    const clusterId = idIn(page);
    const skip = (daysAgo: number, reason: AutoUpgradeReason) => {
      const windowStart = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
      return { type: 'SkipWindow', data: { clusterId, windowStart, reason, skippedAt: windowStart } } as const;
    };
    await site().record(async (store) => {
      for (const command of [skip(200, 'exclusion_active'), skip(100, 'breaking_changes')])
        await handle(store, upgrades, clusterId, command, testMeta());
    });
    const year = page.getByRole('region', { name: 'The last twelve months' });
    await year.getByRole('button', { name: /: blocked$/ }).click();
    await year.getByText('No upgrade: a freeze period was set.').waitFor();
    await year.getByRole('button', { name: /: needed your decision$/ }).click();
    await year.getByText('the next step has breaking changes and needs your decision').waitFor();
    await year.getByRole('button', { name: /: upgraded$/ }).click();
    await year.getByText('Requested upgrade from 26.7.5 to 26.8.0 completed.').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('protects a cluster from deletion, and deletes it once its name is typed (CL-54)', async () => {
    const { page } = visit();
    await page.getByRole('navigation', { name: 'Cluster' }).getByRole('link', { name: 'Settings' }).click();
    const remove = page.getByRole('button', { name: 'Delete Alpha' });
    const protection = page.getByRole('switch', { name: 'Deletion protection' });
    await protection.click({ force: true });
    await page.getByText('Deletion protection is on').waitFor();
    expect(await remove.isDisabled()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => protection.isEnabled()).toBe(true);
    await protection.click({ force: true });
    await remove.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('alpha');
    expect(await dialog.getByRole('button', { name: 'Delete for good' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Alpha');
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('Cluster not found').waitFor();
    await page.getByRole('link', { name: 'Show all clusters' }).click();
    await page.getByText('No clusters yet').waitFor();
  });
};

const told = (page: Page, what: string) =>
  page.getByRole('region', { name: 'What happened' }).getByText(what, { exact: true });

/** The cluster that the page shows. */
const importWith = async (store: EventStore, version: string, change: CatalogueChange): Promise<void> => {
  const { catalogue } = (await loadCatalogue(store)).state;
  const versions = catalogue.versions.map((each) =>
    each.version === version ? { ...each, changes: [...each.changes, change] } : each,
  );
  await importByOperator(store, { ...catalogue, versions }, { now: isoNow, newId: uuidv7 });
};

const idIn = (page: Page): string => new URL(page.url()).pathname.split('/')[2] ?? '';

/** So many days ahead, as a field of day and time takes it. */
const localIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16);
