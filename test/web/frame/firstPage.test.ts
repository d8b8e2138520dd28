import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const DIST = join(import.meta.dirname, '../../../web/dist');
const ASSETS = join(DIST, 'assets');
const SCRIPTS_MAX = 12;
const BYTES_MAX = 200 * 1024;

/** The script and everything that it needs before it runs. */
const withImports = async (file: string, seen = new Set<string>()): Promise<Set<string>> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = await readFile(join(ASSETS, file), 'utf8');
  const imported = [...source.matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g)].map(([, name = '']) => name);
  for (const name of imported) await withImports(name, seen);
  return seen;
};

const compressedSize = async (file: string): Promise<number> => {
  const [plain, compressed] = await Promise.allSettled([stat(join(ASSETS, file)), stat(join(ASSETS, `${file}.br`))]);
  if (compressed.status === 'fulfilled') return compressed.value.size;
  return plain.status === 'fulfilled' ? plain.value.size : Infinity;
};

it('the first page needs less than 200 KB of compressed script, in at most 12 files', async () => {
  const html = await readFile(join(DIST, 'index.html'), 'utf8');
  const entry = /src="\/assets\/(index-[\w-]+\.js)"/.exec(html)?.[1] ?? '';
  const files = await readdir(ASSETS);
  const pages = files.filter((file) => /^(?:Shell|InboxPage)-[\w-]+\.js$/.test(file));
  expect(pages).toHaveLength(2);
  const needed = new Set<string>();
  for (const file of [entry, ...pages]) await withImports(file, needed);
  const sizes = await Promise.all([...needed].map(compressedSize));
  expect(needed.size).toBeGreaterThan(3);
  expect(needed.size).toBeLessThanOrEqual(SCRIPTS_MAX);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BYTES_MAX);
});
