import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { COPY_HEADER_BYTES, readRows, type RowReader, type Unread } from './copyFormat.ts';

/**
 * Rows of a query through COPY in binary form: the fastest way out of PostgreSQL. The reader sets the pace. Rows are
 * read out of one buffer that is used again, so memory stays flat, and what `RowReader.bytes` gives is valid until
 * the next batch. `query` takes no parameters, so it must hold no foreign text.
 */
export async function* copyRows<T>(
  client: Client,
  query: string,
  toRow: (row: RowReader) => T,
): AsyncIterable<readonly T[]> {
  const stream: AsyncIterable<Buffer> = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
  const unread = { bytes: Buffer.allocUnsafe(BUFFER_BYTES), start: COPY_HEADER_BYTES, end: 0 };
  for await (const chunk of stream) {
    add(unread, chunk);
    const rows = readRows(unread, toRow);
    if (rows.length > 0) yield rows;
  }
}

const BUFFER_BYTES = 512 * 1024;

const add = (unread: Unread, chunk: Buffer): void => {
  if (unread.end + chunk.length > unread.bytes.length) {
    const rest = unread.bytes.subarray(unread.start, unread.end);
    // Only a row larger than the buffer makes it grow; otherwise what is left moves to its front.
    if (rest.length + chunk.length > unread.bytes.length)
      unread.bytes = Buffer.concat([rest], 2 * (rest.length + chunk.length));
    else unread.bytes.copyWithin(0, unread.start, unread.end);
    unread.start = 0;
    unread.end = rest.length;
  }
  chunk.copy(unread.bytes, unread.end);
  unread.end += chunk.length;
};
