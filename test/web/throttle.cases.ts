import { expect, it } from 'vitest';
import { barriers } from './chromium.ts';
import type { Visit } from './tabs.cases.ts';

/** SU-03, from one address. */
const FAILURES_ALLOWED = 5;

/** Ends the visit: nobody signs in from this address for some minutes. */
export const throttleCases = (visit: () => Visit): void => {
  it('says how long to wait after too many failed sign-ins (SU-03)', async () => {
    const { page } = visit();
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByLabel('Email').fill('nobody@example.com');
    const refused = page.getByRole('alert');
    for (let attempt = 0; attempt <= FAILURES_ALLOWED; attempt += 1) {
      await page.getByRole('textbox', { name: 'Password' }).fill(`wrong password ${attempt}`);
      const answered = page.waitForResponse('**/api/auth/login');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await answered;
    }
    await refused.getByText(/Try again in \d+ (?:minutes|seconds), at /).waitFor();
    expect(await barriers(page)).toEqual([]);
  });
};
