import { logRows, nextRows, type LogAccess } from '../../../domain/audit/verify/logRows.ts';
import { START, type Position } from '../../../domain/core/eventLog.ts';

/** How far the audit log of an epoch reaches: entries up to `position`, signed ones up to `signedPosition`. */
export type Reach = {
  epoch: number;
  entries: number;
  position: Position;
  signedSize: number;
  signedPosition: Position;
};

/** `oldestUs`: when the oldest was recorded, null when there are none. */
export type UnsealedEvents = { events: number; oldestUs: bigint | null };

/**
 * Counts the events that no signed checkpoint covers yet, from the last entry on. What was counted is not read again,
 * so that a sealer that stands still does not make each look longer than the one before.
 */
export const createUnsealedEvents = (access: LogAccess): ((reach: Reach) => Promise<UnsealedEvents>) => {
  let counted = { epoch: -1, position: START, events: 0 };

  return async ({ epoch, entries, position, signedSize, signedPosition }) => {
    const goesOn = epoch === counted.epoch && counted.position > position;
    let { position: at, events } = goesOn ? counted : { position, events: entries };
    for await (const part of logRows(access, at)) {
      if (!('rows' in part) || part.side !== null) continue;
      events += part.rows.length;
      at = part.rows.at(-1)?.position ?? at;
    }
    counted = { epoch, position: at, events };
    if (events <= signedSize) return { events: 0, oldestUs: null };
    const [oldest] = await nextRows(access, signedPosition, 1);
    return { events: events - signedSize, oldestUs: oldest?.recordedAtUs ?? null };
  };
};
