import type { Page } from 'playwright-core';

/** Opens a page of the settings by the way that people take. */
export const openSetting = async (page: Page, name: string): Promise<void> => {
  await page.locator('a[href="/settings"]:visible').click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
};
