import { expect, it } from 'vitest';
import { importsOf, sourceFiles } from '../../tidy/sources.ts';

const files = sourceFiles().filter((file) => file.startsWith('web/src/'));
const folderOf = (path: string) => /^web\/src\/([^/]+)\//.exec(path)?.[1] ?? '';
/** What every feature may use, and which therefore knows none. */
const SHARED = new Set(['api', 'live', 'parts']);
const isFeature = (folder: string) => folder !== '' && folder !== 'app' && !SHARED.has(folder);
const imports = files.flatMap((file) => importsOf(file).map(({ from }) => ({ file, from })));
const shown = (found: typeof imports) => found.map(({ file, from }) => `${file} -> ${from}`);

it('a page is known to the list of pages alone', () => {
  const pages = files.filter((file) => /^web\/src\/[^/]+\/page\.ts$/.test(file) && isFeature(folderOf(file)));
  const listed = imports.filter(({ file }) => file === 'web/src/app/pages.ts').map(({ from }) => from);
  // The way in has no place in the navigation.
  expect([...listed, 'web/src/sessions/page.ts'].toSorted()).toEqual(pages.toSorted());
  const known = new Set(['web/src/app/pages.ts', 'web/src/app/router.tsx']);
  expect(shown(imports.filter(({ file, from }) => pages.includes(from) && !known.has(file)))).toEqual([]);
});

it('what all features share knows none of them, and the frame of the application knows the session alone', () => {
  const broken = imports.filter(({ file, from }) => {
    if (SHARED.has(folderOf(file))) return folderOf(from) === 'app' || isFeature(folderOf(from));
    if (folderOf(file) !== 'app' || !isFeature(folderOf(from))) return false;
    return folderOf(from) !== 'sessions' && file !== 'web/src/app/pages.ts';
  });
  expect(shown(broken)).toEqual([]);
});
