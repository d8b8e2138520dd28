import { z } from 'zod';
import type { EntryEvent } from '../domain/audit/tree/entry.ts';
import { parseJson } from '../domain/core/json/parseJson.ts';
import { CommandFailed } from './outcome.ts';

const EventFile = z.object({
  stream: z.string(),
  revision: z.string().regex(/^\d{1,19}$/),
  event_id: z.uuid(),
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

/** Reads such a file. Throws CommandFailed. */
export const parseEvent = (text: string, path: string): EntryEvent => {
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
    throw new CommandFailed(2, 'proof_malformed', `${path} is not an event file of audit-cli`);
  }
};
