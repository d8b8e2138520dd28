import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const SHEETS = join(ROOT, 'node_modules/@mantine/core/styles');

it('each component of the library that a page uses has its style sheet in library.css', () => {
  const sources = readdirSync(join(ROOT, 'web/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, 'web/src', file), 'utf8'));
  const used = new Set(
    sources
      .flatMap((source) => [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => existsSync(join(SHEETS, `${name}.css`))),
  );
  const library = readFileSync(join(ROOT, 'web/src/library.css'), 'utf8');
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => !library.includes(`/styles/${name}.css`))).toEqual([]);
});
