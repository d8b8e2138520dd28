import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { UUID_BYTES, uuidOf } from '../../../domain/core/ids.ts';

/**
 * Reads the fields of one row in PostgreSQL's binary COPY form, one after the other. NULL reads as -1, '' or no
 * bytes.
 */
export interface RowReader {
  int8(): bigint;
  /** The same in 16 lower-case hexadecimal digits, '' for NULL; a negative one has its sign bit set. */
  int8Hex(): string;
  text(): string;
  /** Microseconds since 1970-01-01 UTC. */
  timestamp(): bigint;
  /** Lower case, with hyphens. */
  uuid(): string;
  /** A view of what has arrived, valid as long as that is. */
  bytes(): Buffer;
}

/** What has arrived and is not read yet: `bytes` from `start` to `end`. */
type Unread = { bytes: Buffer; view: DataView; start: number; end: number };

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView => new DataView(buffer, byteOffset, byteLength);

/** `PGCOPY\n\xff\r\n\0`, flags, and the length of an extension that no version has used. */
const COPY_HEADER_BYTES = 19;

/** Number of fields before a row, length before a field. */
const COUNT_BYTES = 2;
const LENGTH_BYTES = 4;
/** PostgreSQL counts microseconds from 2000-01-01. */
const EPOCH_2000_US = 946_684_800_000_000n;

/** Reads all rows that have arrived whole, and leaves the beginning of the next one unread. */
const readRows = <T>(unread: Unread, toRow: (row: RowReader) => T): T[] => {
  const reader = createReader(unread);
  const rows: T[] = [];
  for (let end = endOfRow(unread); end !== null; end = endOfRow(unread)) {
    unread.start += COUNT_BYTES;
    rows.push(toRow(reader));
    unread.start = end;
  }
  return rows;
};

/** Where the row at the start ends; null while it is incomplete, and at the trailer. */
const endOfRow = ({ view, start, end }: Unread): number | null => {
  if (start + COUNT_BYTES > end) return null;
  const fields = view.getInt16(start);
  if (fields < 0) return null;
  let at = start + COUNT_BYTES;
  for (let field = 0; field < fields; field += 1) {
    if (at + LENGTH_BYTES > end) return null;
    at += LENGTH_BYTES + Math.max(0, view.getInt32(at));
  }
  return at <= end ? at : null;
};

/** Numbers and strings come straight out of the bytes: a view for each field would cost more than the hashing. */
const createReader = (unread: Unread): RowReader => {
  /** Moves past a field; its length, -1 for NULL. */
  const skip = (): number => {
    const length = unread.view.getInt32(unread.start);
    unread.start += LENGTH_BYTES + Math.max(0, length);
    return length;
  };
  const int8 = (): bigint => (skip() < 0 ? -1n : unread.view.getBigInt64(unread.start - 8));
  return {
    int8,
    int8Hex: () => (skip() < 0 ? '' : unread.bytes.toString('hex', unread.start - 8, unread.start)),
    timestamp: () => int8() + EPOCH_2000_US,
    text: () => {
      const length = skip();
      return length < 0 ? '' : unread.bytes.toString('utf8', unread.start - length, unread.start);
    },
    uuid: () => (skip() < 0 ? '' : uuidOf(unread.bytes.subarray(unread.start - UUID_BYTES, unread.start))),
    bytes: () => {
      const length = Math.max(0, skip());
      return unread.bytes.subarray(unread.start - length, unread.start);
    },
  };
};

/**
 * Turns the chunks of a binary COPY into rows; keeps an incomplete one until its rest arrives. What `RowReader.bytes`
 * gives stays a view of the chunk, for as long as anybody holds it.
 */
export const createRowParser = <T>(toRow: (row: RowReader) => T): { push(chunk: Buffer): T[] } => {
  const none = Buffer.alloc(0);
  const unread: Unread = { bytes: none, view: viewOf(none), start: COPY_HEADER_BYTES, end: 0 };
  return {
    push: (chunk) => {
      const rest = unread.bytes.subarray(unread.start, unread.end);
      // A start beyond the end: so much of the header is still to come.
      unread.start = Math.max(0, unread.start - unread.end);
      unread.bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      unread.view = viewOf(unread.bytes);
      unread.end = unread.bytes.length;
      return readRows(unread, toRow);
    },
  };
};

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
  const bytes = Buffer.allocUnsafe(BUFFER_BYTES);
  const unread: Unread = { bytes, view: viewOf(bytes), start: COPY_HEADER_BYTES, end: 0 };
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
    if (rest.length + chunk.length > unread.bytes.length) {
      unread.bytes = Buffer.concat([rest], 2 * (rest.length + chunk.length));
      unread.view = viewOf(unread.bytes);
    } else unread.bytes.copyWithin(0, unread.start, unread.end);
    unread.start = 0;
    unread.end = rest.length;
  }
  chunk.copy(unread.bytes, unread.end);
  unread.end += chunk.length;
};
