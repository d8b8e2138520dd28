import { map, timer, type Observable } from 'rxjs';
import type { Position } from '../../domain/core/log/eventLog.ts';
import { encodeFrame, joined, type Encoded } from './sse.ts';

/** below the patience of proxies. */
const PERIOD_MS = 15_000;

/**
 * A heartbeat every 15 s: a comment, for those who look at the bytes, and an event without an id. The first comes at any
 * time within the first period, so that streams that were opened together do not beat together. `now` is in ISO 8601.
 */
export const heartbeats = (position: () => Position, now: () => string): Observable<Encoded> =>
  timer(1 + Math.floor(Math.random() * PERIOD_MS), PERIOD_MS).pipe(
    map(() => joined([COMMENT, encodeFrame({ event: 'heartbeat', data: { position: position(), at: now() } })])),
  );

const COMMENT: Encoded = { bytes: Buffer.from(': heartbeat\n\n'), frames: 0 };
