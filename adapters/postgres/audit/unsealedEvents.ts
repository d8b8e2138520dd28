import { logRows, nextRows, type LogAccess } from '../../../domain/audit/verify/logRows.ts';
import { START, type Position } from '../../../domain/core/log/eventLog.ts';
import type { LogInspection } from '../../../domain/core/log/logInspection.ts';

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

/** Counts the events that no signed checkpoint covers yet, from the last entry on. */
export const createUnsealedEvents = (access: LogAccess): ((reach: Reach) => Promise<UnsealedEvents>) => {
  const countTo = access.inspection === null ? readCount(access) : denseCount(access.inspection);
  return async (reach) => {
    const unsealed = (await countTo(reach)) - reach.signedSize;
    if (unsealed <= 0) return { events: 0, oldestUs: null };
    const [oldest] = await nextRows(access, reach.signedPosition, 1);
    return { events: unsealed, oldestUs: oldest?.recordedAtUs ?? null };
  };
};

/** How many events there are, those of the entries included. */
type Count = (reach: Reach) => Promise<number>;

/** Positions are dense: what lies between the last entry and the end of the log is not read. */
const denseCount =
  (inspection: LogInspection): Count =>
  async ({ entries, position }) => {
    const { end } = await inspection.bounds();
    return end === null ? entries : entries + inspection.indexOf(end) - inspection.indexOf(position) - 1;
  };

/**
 * What was counted is not read again, so that a sealer that stands still does not make each look longer than the one
 * before; and whoever asks meanwhile waits for the count under way, so that a long backlog is read once, however many
 * ask.
 */
const readCount = (access: LogAccess): Count => {
  let counted = { epoch: -1, position: START, events: 0 };
  let counting: Promise<void> | null = null;

  const count = async ({ epoch, entries, position }: Reach): Promise<void> => {
    if (epoch !== counted.epoch || counted.position <= position) counted = { epoch, position, events: entries };
    for await (const part of logRows(access, counted.position)) {
      if (!('rows' in part) || part.side !== null) continue;
      const last = part.rows.at(-1)?.position ?? counted.position;
      counted = { epoch, position: last, events: counted.events + part.rows.length };
    }
  };

  const counts = (reach: Reach): Promise<void> => (counting ??= count(reach).finally(() => (counting = null)));

  return async (reach) => {
    await counts(reach);
    // It was the last count of the epoch before.
    if (counted.epoch !== reach.epoch) await counts(reach);
    return counted.events;
  };
};
