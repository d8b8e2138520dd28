import { z } from 'zod';
import type { WatchedPage } from '../chromium.ts';
import { eventually } from '../../support/eventually.ts';

/** A page of the application. `shape`: its path with `$` for each id, as `/clusters/$/upgrades`. */
export type Address = { shape: string; path: string };

/** Links lead to the first steps for as long as there are some. */
const BEGIN = ['/inbox', '/settings', '/start', '/login', '/bootstrap', '/invitation'];
const ID = /(?<=\/)[0-9a-f]{8}-[0-9a-f-]{27}(?=\/|$)/g;
/** In words, since the tests do not know the types of a browser. */
const LINKS = `[...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href'))`;
const AT_WORK = `document.querySelectorAll('.mantine-Skeleton-root, [data-loading]').length`;
/** The reference, the service, and the address that only leads on to another. */
const ELSEWHERE = /^\/(?:$|docs\/|backend\/)/;

export const shapeOf = (path: string): string => path.replaceAll(ID, '$').replace(/(?<=.)\/$/, '');

/** Shows the address, until all that it asks for has come. */
export const show = async ({ page, underWay }: WatchedPage, path: string): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await eventually(
    async () => [underWay(), await page.evaluate<number>(AT_WORK)],
    ([asked, loading]) => asked === 0 && loading === 0,
  );
};

/**
 * One address for each kind of page that somebody gets to from the navigation by links alone, and the ways in. Of several
 * records, the one whose id `preferred` has.
 */
export const everyAddress = async (tab: WatchedPage, preferred: ReadonlySet<string>): Promise<readonly Address[]> => {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const take = (paths: readonly string[]): void => {
    for (const path of paths) {
      const shape = shapeOf(path);
      const isPreferred = [...path.matchAll(ID)].some(([id]) => preferred.has(id));
      if (!found.has(shape) || (isPreferred && !seen.has(shape))) found.set(shape, path);
    }
  };
  take(BEGIN);
  for (let next = BEGIN[0]; next !== undefined; next = [...found].find(([shape]) => !seen.has(shape))?.[1]) {
    seen.add(shapeOf(next));
    await show(tab, next);
    const links = z.array(z.string()).parse(await tab.page.evaluate(LINKS));
    take(links.filter((link) => !ELSEWHERE.test(link)).map((link) => link.replace(/[?#].*/s, '')));
  }
  return [...found].map(([shape, path]) => ({ shape, path }));
};
