import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createCursorCodec } from '../../../api/http/cursor.ts';
import { PAGE_MAX, readPage, type PagedList } from '../../../api/http/paging.ts';

const cursors = createCursorCodec(randomBytes(32));
const ALL = Array.from({ length: 211 }, (_, n) => n);

/** All of a list in pages of `limit`, and how many rows were asked for. */
const readThrough = async (limit: number) => {
  const asked = new Set<number>();
  const list: PagedList<number, number> = {
    endpoint: '/numbers',
    workspaceId: 'default',
    place: z.number(),
    placeOf: (row) => row,
    read: (max, place) => {
      asked.add(max);
      const from = place === null ? 0 : place + 1;
      return Promise.resolve(ALL.slice(from, from + max));
    },
  };
  const pages: (readonly number[])[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await readPage(cursors, { limit, cursor }, list);
    pages.push(page.rows);
    if (page.nextCursor === null) return { pages, asked };
    cursor = page.nextCursor;
  }
};

it('gives all of a list once and in order, in pages of any size, by statements of five (X-29, X-30)', async () => {
  const sizes = new Set<number>();
  for (let limit = 1; limit <= PAGE_MAX; limit += 1) {
    const { pages, asked } = await readThrough(limit);
    expect(pages.flat()).toEqual(ALL);
    expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
    for (const max of asked) sizes.add(max);
  }
  expect([...sizes].toSorted((one, other) => one - other)).toEqual([11, 21, 26, 51, 101]);
});
