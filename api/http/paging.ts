import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { JsonValue } from '../../domain/core/json/canonicalJson.ts';
import { queryInteger } from './fields.ts';
import type { CursorCodec, CursorScope } from './cursor.ts';

/** the most that one page holds. */
export const PAGE_MAX = 100;

const paging = (limit: number) => ({
  limit: queryInteger(1, PAGE_MAX).default(limit),
  // What else is no cursor is refused as such.
  cursor: z.string().meta({ minLength: 1, pattern: '^[A-Za-z0-9_-]+$' }).optional(),
});

/** query parameters of a pageable bare array. */
export const ArrayPaging = paging(PAGE_MAX);
/** query parameters of an envelope list. */
export const EnvelopePaging = paging(25);

/** The body of a list: a page of items and the cursor of the next one, null at the end. */
export const envelopeOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** One list, as the cursor binds it and as its rows are read. */
export type PagedList<Row, Place extends JsonValue> = {
  /** The route. */
  endpoint: string;
  workspaceId: string;
  place: z.ZodType<Place>;
  placeOf: (row: Row) => Place;
  /** Rows after `place`, at most `limit`, in the list's order. */
  read: (limit: number, place: Place | null) => Promise<readonly Row[]>;
};

type Query = { limit: number; cursor?: string | undefined } & Readonly<Record<string, unknown>>;

/** A page of another size is cut from the next larger one, so that there are few statements (docs/decisions/0037). */
const SIZES_READ = [10, 20, 25, 50];
const sizeRead = (limit: number): number => SIZES_READ.find((size) => size >= limit) ?? PAGE_MAX;

/** The page that `query` asks for, and the cursor of the next one. One row more is read to know whether there is one. */
export const readPage = async <Row, Place extends JsonValue>(
  cursors: CursorCodec,
  query: Query,
  list: PagedList<Row, Place>,
): Promise<{ rows: readonly Row[]; nextCursor: string | null }> => {
  const scope = (): CursorScope => scopeOf(list.endpoint, list.workspaceId, query);
  const place = query.cursor === undefined ? null : cursors.decode(scope(), list.place, query.cursor);
  const rows = await list.read(sizeRead(query.limit) + 1, place);
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
  return {
    rows: rows.slice(0, query.limit),
    nextCursor: last === undefined ? null : cursors.encode(scope(), list.placeOf(last)),
  };
};

/** the headers of a bare array; the next page has the same filters. */
export const pageHeaders = (
  request: FastifyRequest,
  reply: FastifyReply,
  publicApiUrl: string,
  page: { total: number; nextCursor: string | null },
): void => {
  void reply.header('X-Total-Count', String(page.total));
  if (page.nextCursor === null) return;
  const [path = '', query] = request.url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', page.nextCursor);
  void reply.header('Link', `<${publicApiUrl}${path}?${parameters.toString()}>; rel="next"`);
};

/** What the cursors of a list are bound to: every parameter but those that page. */
export const scopeOf = (endpoint: string, workspaceId: string, query: Query): CursorScope => ({
  endpoint,
  workspaceId,
  filters: Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => name !== 'limit' && name !== 'cursor' && value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  ),
});
