import { EventRejected } from '../json/canonicalJson.ts';
import {
  APPEND_BYTES_MAX,
  APPEND_EVENTS_MAX,
  EVENT_TYPE_PATTERN,
  EventIdConflict,
  type EncodedEvent,
  type StreamName,
} from './eventLog.ts';

/**
 * Size of an append in bytes of payload and meta. Throws EventRejected beyond what every engine takes, and
 * EventIdConflict when an id occurs twice.
 */
export const checkAppend = (stream: StreamName, events: readonly EncodedEvent[]): number => {
  if (events.length === 0 || events.length > APPEND_EVENTS_MAX)
    throw new EventRejected('', `an append holds 1 to ${APPEND_EVENTS_MAX} events, not ${events.length}`);
  if (new Set(events.map(({ id }) => id)).size < events.length) throw new EventIdConflict(stream);
  for (const { type } of events)
    if (!EVENT_TYPE_PATTERN.test(type)) throw new EventRejected('', `${type} is not the name of an event type`);
  const bytes = events.reduce((sum, { payload, meta }) => sum + payload.length + meta.length, 0);
  if (bytes > APPEND_BYTES_MAX)
    throw new EventRejected('', `an append holds at most ${APPEND_BYTES_MAX} bytes, not ${bytes}`);
  return bytes;
};
