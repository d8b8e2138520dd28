import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../..');

/** What the pages are built from; beside them lies what they were built from last. */
const SOURCES = ['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'package-lock.json'];
const BUILT_FROM = join(ROOT, 'web/dist/.sources');

/**
 * Whoever has changed the pages since they were built must not test the old ones. Compares contents: a copied or
 * checked out directory has younger files than those that it was built from, whatever they hold.
 */
export const buildPagesWhenStale = async (): Promise<void> => {
  const sources = await digestOf(SOURCES);
  if ((await readFile(BUILT_FROM, 'utf8').catch(() => null)) === sources) return;
  // As a program of its own: a build under the tests' NODE_ENV holds React for developers, and stays behind.
  await promisify(execFile)('npm', ['run', 'build:web'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await writeFile(BUILT_FROM, sources);
};

/** SHA-256 of files and of directories with all that is in them, names included. */
const digestOf = async (paths: readonly string[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const path of paths) {
    const below = await readdir(join(ROOT, path), { recursive: true, withFileTypes: true }).catch(() => null);
    const files = below?.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    for (const file of files?.toSorted() ?? [join(ROOT, path)])
      hash.update(`${relative(ROOT, file)}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
};
