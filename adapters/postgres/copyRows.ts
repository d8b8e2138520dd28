import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/**
 * Reads the fields of one row in PostgreSQL's binary form, one after the other. NULL reads as -1, '' or no bytes.
 */
export interface RowReader {
  int8(): bigint;
  text(): string;
  /** Lower case, with hyphens. */
  uuid(): string;
  /** Valid until the next batch; copy what is kept. */
  bytes(): Buffer;
}

/**
 * Rows of a query through COPY in binary form: the fastest way out of PostgreSQL. The reader sets the pace. Rows are
 * read out of one buffer that is used again, so memory stays flat. `query` takes no parameters, so it must hold no
 * foreign text.
 */
export async function* copyRows<T>(
  client: Client,
  query: string,
  toRow: (row: RowReader) => T,
): AsyncIterable<readonly T[]> {
  const stream: AsyncIterable<Buffer> = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
  const window = createWindow();
  const reader = createReader(window);
  for await (const chunk of stream) {
    window.push(chunk);
    const rows: T[] = [];
    for (let end = endOfRow(window); end !== undefined; end = endOfRow(window)) {
      window.start += COUNT_BYTES;
      rows.push(toRow(reader));
      window.start = end;
    }
    if (rows.length > 0) yield rows;
  }
}

const BUFFER_BYTES = 512 * 1024;
/** `PGCOPY\n\xff\r\n\0`, flags, and the length of an extension that no version has used. */
const HEADER_BYTES = 19;
/** Number of fields before a row, length before a field. */
const COUNT_BYTES = 2;
const LENGTH_BYTES = 4;

/** What has arrived and is not read yet: `bytes` from `start` to `end`. */
type Window = { bytes: Buffer; start: number; end: number; push(chunk: Buffer): void };

const createWindow = (): Window => ({
  bytes: Buffer.allocUnsafe(BUFFER_BYTES),
  start: HEADER_BYTES,
  end: 0,
  push(chunk) {
    if (this.end + chunk.length > this.bytes.length) {
      const rest = this.bytes.subarray(this.start, this.end);
      // Only a row larger than the buffer makes it grow; otherwise what is left moves to its front.
      if (rest.length + chunk.length > this.bytes.length)
        this.bytes = Buffer.concat([rest], 2 * (rest.length + chunk.length));
      else this.bytes.copyWithin(0, this.start, this.end);
      this.start = 0;
      this.end = rest.length;
    }
    chunk.copy(this.bytes, this.end);
    this.end += chunk.length;
  },
});

/** Where the row at the start ends; undefined while it is incomplete, and at the trailer. */
const endOfRow = ({ bytes, start, end }: Window): number | undefined => {
  if (start + COUNT_BYTES > end) return undefined;
  const fields = bytes.readInt16BE(start);
  if (fields < 0) return undefined;
  let at = start + COUNT_BYTES;
  for (let field = 0; field < fields; field += 1) {
    if (at + LENGTH_BYTES > end) return undefined;
    at += LENGTH_BYTES + Math.max(0, bytes.readInt32BE(at));
  }
  return at <= end ? at : undefined;
};

/** Views and strings straight out of the window: a view for each field would cost more than the hashing. */
const createReader = (window: Window): RowReader => {
  /** Moves past a field; its length, -1 for NULL. */
  const skip = (): number => {
    const length = window.bytes.readInt32BE(window.start);
    window.start += LENGTH_BYTES + Math.max(0, length);
    return length;
  };
  return {
    int8: () => (skip() < 0 ? -1n : window.bytes.readBigInt64BE(window.start - 8)),
    text: () => {
      const length = skip();
      return length < 0 ? '' : window.bytes.toString('utf8', window.start - length, window.start);
    },
    uuid: () => {
      if (skip() < 0) return '';
      const hex = window.bytes.toString('hex', window.start - 16, window.start);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
    bytes: () => {
      const length = Math.max(0, skip());
      return window.bytes.subarray(window.start - length, window.start);
    },
  };
};
