import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { readModels } from '../../../composition/modules.ts';
import { importsOf, readSource, sourceFiles } from '../../tidy/sources.ts';

const modelOf = new Map(readModels.flatMap(({ name, tables }) => tables.map((table) => [table, name] as const)));

/** Turns events into frames; nothing in its reach is asked of a database by who uses it. */
const FRAMES = 'projections/inbox/inboxFrames.ts';

/** The file with what it runs of its own folder and of the read models. */
const reachedFrom = (file: string, found = new Set([file])): ReadonlySet<string> => {
  for (const { from, typeOnly } of importsOf(file)) {
    const isOwn = dirname(from) === dirname(file) || from.startsWith('projections/');
    if (typeOnly || !isOwn || from === FRAMES || found.has(from)) continue;
    found.add(from);
    reachedFrom(from, found);
  }
  return found;
};

/** Names of the read models whose tables the statements in reach of the file read. */
const readBy = (file: string): readonly string[] => {
  const texts = [...reachedFrom(file)].map(readSource);
  const tables = texts.flatMap((text) => [...text.matchAll(/\b(?:from|join) ([a-z_]+)/g)].map(([, table]) => table));
  return [...new Set(tables.map((table) => modelOf.get(table ?? '')))].filter((name) => name !== undefined).toSorted();
};

const namedBy = (file: string): readonly string[] =>
  [...(/readModels: \[([^\]]*)\]/.exec(readSource(file))?.[1] ?? '').matchAll(/'([a-z_]+)'/g)].map(
    ([, name]) => name ?? '',
  );

const routes = sourceFiles()
  .filter((file) => /^api\/(?!metrics\/|plugins\/)/.test(file))
  .filter((file) => readSource(file).includes('app.get('));

it('knows what a route reads', () => {
  expect(routes.length).toBeGreaterThan(20);
  expect(readBy('api/tickets/get.ts')).toEqual([
    'csat',
    'investigation_queue',
    'investigations',
    'replies',
    'service_levels',
    'tickets',
  ]);
  expect(readBy('api/inbox/list.ts')).toEqual(['inbox_views', 'tickets']);
  expect(readBy('api/keys/list.ts')).toEqual(['api_keys']);
});

it('every GET names the read models that it reads, so that Min-Position waits for them (X-36)', () => {
  const missing = routes.map((file) => [file, readBy(file).filter((name) => !namedBy(file).includes(name))] as const);
  expect(missing.filter(([, names]) => names.length > 0)).toEqual([]);
});
