import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { hostSources } from '../../support/sources/hostedSources.ts';
import { isAlive } from '../../support/toolServers/children.ts';

const { signal } = new AbortController();

/** Process ids that a source has written down of what it left behind. */
const leftBy = async (path: string): Promise<number[]> =>
  (await readFile(`${path}.left`, 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);

/** Ways in which a program starts another one that could outlive it. */
const WAYS = ['group', 'session', 'output', 'orphan', 'environment'];

describe('what a ticket source of somebody else has started (SU-62, SU-65)', () => {
  it.each(WAYS)('ends with the source when that is deleted: in %s', async (how) => {
    await using sources = await hostSources();
    const { row, file, path } = await sources.fileSource('bad');
    await file.mode(`leaves ${how}`);
    expect(await sources.host.fetch(row, { cursor: null, limit: 1 }, signal)).toMatchObject({ status: 'ok' });
    const left = await eventually(
      () => leftBy(path),
      (pids) => pids.length > 0,
    );
    expect(left.every(isAlive)).toBe(true);
    const begun = performance.now();
    await sources.host.keepOnly([]);
    expect(performance.now() - begun).toBeLessThan(5_000);
    await eventually(
      () => Promise.resolve(left.filter(isAlive)),
      (alive) => alive.length === 0,
    );
  });

  it.each(WAYS.filter((how) => how !== 'environment'))('ends with a source that ends by itself: in %s', async (how) => {
    await using sources = await hostSources();
    const { row, file, path } = await sources.fileSource('bad');
    await file.mode(`leaves ${how}`);
    await sources.host.fetch(row, { cursor: null, limit: 1 }, signal);
    const left = await eventually(
      () => leftBy(path),
      (pids) => pids.length > 0,
    );
    await file.mode('dies');
    expect(await sources.host.fetch(row, { cursor: null, limit: 1 }, signal)).toMatchObject({ status: 'failed' });
    await eventually(
      () => Promise.resolve(left.filter(isAlive)),
      (alive) => alive.length === 0,
    );
  });
});
