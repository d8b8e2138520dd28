import { START, type Position } from '../../domain/core/log/eventLog.ts';
import type { Connection } from './protocol/connection.ts';
import { readBackwardsRequest } from './protocol/requests.ts';
import { positionOf, type Place } from './positions.ts';
import { endedEarly, patientRead, untilEnd } from './reads.ts';

/** The newest event of ours, and the newest of anybody's: none of ours stands between them. */
export type End = { ours: Position; any: Position };

/** Mostly the newest event is one of ours, or was seen before. */
const PAGES = [1, 32];
const LONG_PAGE = 1_000;
const never = new AbortController().signal;

/**
 * Finds the end of the log: backwards from the end of `$all`, past what others have written. What was looked at once is
 * not looked at again, so that a cluster which others write to most costs no more than their newest events.
 */
export const createHead = (connection: Connection): (() => Promise<End>) => {
  let known: End = { ours: START, any: START };

  const look = async function* (silenceMs: number): AsyncGenerator<End> {
    let newest = START;
    let from: Place | 'end' = 'end';
    for (let looks = 0; ; looks += 1) {
      const page = PAGES[looks] ?? LONG_PAGE;
      let seen: Place | null = null;
      for await (const batch of untilEnd(connection, readBackwardsRequest(from, page), never, silenceMs))
        for (const message of batch) {
          if (message.kind !== 'event') continue;
          seen = message.place;
          const position = positionOf(seen);
          if (newest === START) newest = position;
          if (message.ours !== null) return yield { ours: position, any: newest };
          // A log that ends before what is known was cut, or others' newest events have gone: then all is looked at.
          if (position <= known.any && newest >= known.any) return yield { ours: known.ours, any: newest };
        }
      if (seen === null && known.ours !== START) throw endedEarly();
      if (seen === null) return yield { ours: START, any: newest };
      from = seen;
    }
  };

  return async () => {
    for await (const end of patientRead(connection, never, look)) {
      known = end;
      return end;
    }
    return known;
  };
};
