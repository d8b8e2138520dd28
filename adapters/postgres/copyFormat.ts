import type { StoredEvent, StreamName } from '../../domain/core/eventLog.ts';
import type { EventId } from '../../domain/core/ids.ts';
import { positionOf } from './positions.ts';

/** The columns that the parser expects, in order. */
export const COPY_COLUMNS = 'position, stream_id, revision, event_id, type, recorded_at, payload, meta';

const COLUMNS = 8;
const HEADER_BYTES = 19; // signature 11, flags 4, length of an extension 4 (none is defined)
const MICROSECONDS_1970_TO_2000 = 946_684_800_000_000n;

/** Turns the chunks of a binary COPY into events; keeps an incomplete row until its rest arrives. */
export const createCopyParser = (): { push(chunk: Buffer): StoredEvent[] } => {
  let rest: Buffer = Buffer.alloc(0);
  let headerSeen = false;

  const push = (chunk: Buffer): StoredEvent[] => {
    const buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let offset = 0;
    if (!headerSeen) {
      if (buffer.length < HEADER_BYTES) {
        rest = buffer;
        return [];
      }
      headerSeen = true;
      offset = HEADER_BYTES;
    }
    const events: StoredEvent[] = [];
    for (let end = endOfRow(buffer, offset); end !== null; end = endOfRow(buffer, offset)) {
      events.push(parseRow(buffer, offset));
      offset = end;
    }
    rest = buffer.subarray(offset);
    return events;
  };
  return { push };
};

/** Where the row that begins at `start` ends; null while it is incomplete, and at the trailer (-1 columns). */
const endOfRow = (buffer: Buffer, start: number): number | null => {
  if (start + 2 > buffer.length || buffer.readInt16BE(start) !== COLUMNS) return null;
  let offset = start + 2;
  for (let column = 0; column < COLUMNS; column += 1) {
    if (offset + 4 > buffer.length) return null;
    offset += 4 + buffer.readInt32BE(offset);
  }
  return offset <= buffer.length ? offset : null;
};

/** No column is nullable. Payload and meta stay views of the chunk: nothing is copied. */
const parseRow = (buffer: Buffer, start: number): StoredEvent => {
  let offset = start + 2;
  const next = (): Buffer => {
    const from = offset + 4;
    offset = from + buffer.readInt32BE(offset);
    return buffer.subarray(from, offset);
  };
  return {
    position: positionOf(next().readBigInt64BE()),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ASCII, checked when it was appended
    stream: next().toString('latin1') as StreamName,
    revision: next().readBigInt64BE(),
    id: uuidOf(next()),
    type: next().toString('latin1'),
    recordedAtUs: next().readBigInt64BE() + MICROSECONDS_1970_TO_2000,
    payload: next(),
    meta: next(),
  };
};

const uuidOf = (bytes: Buffer): EventId => {
  const hex = bytes.toString('hex');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the column is uuid
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as EventId;
};
