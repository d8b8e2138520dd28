import type { StoredEvent, StreamName } from '../../../domain/core/eventLog.ts';
import type { EventId } from '../../../domain/core/ids.ts';
import { COPY_HEADER_BYTES, readRows, type RowReader, type Unread } from './copyFormat.ts';
import { positionOf } from './positions.ts';

/** The columns of an event in a COPY, in the order that they are read in. */
export const EVENT_COLUMNS = 'position, stream_id, revision, event_id, type, recorded_at, payload, meta';

/**
 * Turns the chunks of a binary COPY into events; keeps an incomplete row until its rest arrives. Payload and meta
 * stay views of the chunk: nothing is copied.
 */
export const createEventParser = (): { push(chunk: Buffer): StoredEvent[] } => {
  const unread: Unread = { bytes: Buffer.alloc(0), start: COPY_HEADER_BYTES, end: 0 };
  return {
    push: (chunk) => {
      const rest = unread.bytes.subarray(unread.start, unread.end);
      // A start beyond the end: so much of the header is still to come.
      unread.start = Math.max(0, unread.start - unread.end);
      unread.bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      unread.end = unread.bytes.length;
      return readRows(unread, storedEvent);
    },
  };
};

const storedEvent = (row: RowReader): StoredEvent => ({
  position: positionOf(row.int8()),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked when it was appended
  stream: row.text() as StreamName,
  revision: row.int8(),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the column is uuid
  id: row.uuid() as EventId,
  type: row.text(),
  recordedAtUs: row.timestamp(),
  payload: row.bytes(),
  meta: row.bytes(),
});
