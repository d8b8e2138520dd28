import { z } from 'zod';
import type { EntryEvent } from '../domain/audit/tree/entry.ts';
import { APPEND_BYTES_MAX } from '../domain/core/log/eventLog.ts';
import { parseJson } from '../domain/core/json/parseJson.ts';
import { CommandFailed } from './outcome.ts';

/** More than an event of an append can take, in base64. */
export const EVENT_BYTES_MAX = 2 * APPEND_BYTES_MAX + 1024 * 1024;

const EventFile = z.object({
  stream: z.string(),
  revision: z.string().regex(/^\d{1,19}$/),
  event_id: z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
  type: z.string(),
  content_type: z.string(),
  recorded_at_us: z.string().regex(/^-?\d{1,19}$/),
  payload: z.base64(),
  meta: z.base64(),
});

/** An event as it is stored, with its bytes in base64, on one line: everything that its entry is made of. */
export const formatEvent = (event: EntryEvent): string =>
  `${JSON.stringify({
    stream: event.stream,
    revision: String(event.revision),
    event_id: event.id,
    type: event.type,
    content_type: event.contentType,
    recorded_at_us: String(event.recordedAtUs),
    payload: Buffer.from(event.payload).toString('base64'),
    meta: Buffer.from(event.meta).toString('base64'),
  })}\n`;

/**
 * Reads such a file, which has one form only: what is written otherwise could be read otherwise by others. Throws
 * CommandFailed.
 */
export const parseEvent = (text: string, path: string): EntryEvent => {
  const event = text.isWellFormed() ? eventOf(text) : null;
  if (event !== null && isInRange(event) && formatEvent(event) === text) return event;
  throw new CommandFailed(2, 'proof_malformed', `${path} is not an event file of audit-cli`);
};

const eventOf = (text: string): EntryEvent | null => {
  try {
    const event = EventFile.parse(parseJson(text));
    return {
      stream: event.stream,
      revision: BigInt(event.revision),
      id: event.event_id,
      type: event.type,
      contentType: event.content_type,
      recordedAtUs: BigInt(event.recorded_at_us),
      payload: Buffer.from(event.payload, 'base64'),
      meta: Buffer.from(event.meta, 'base64'),
    };
  } catch {
    return null;
  }
};

/** What an entry can say: numbers of 64 bits, and names that are texts of at most 65,535 bytes. */
const isInRange = ({ revision, recordedAtUs, ...names }: EntryEvent): boolean =>
  BigInt.asIntN(64, recordedAtUs) === recordedAtUs &&
  BigInt.asIntN(64, revision) === revision &&
  [names.stream, names.type, names.contentType].every(
    (name) => name.isWellFormed() && Buffer.byteLength(name) <= 0xffff,
  );
