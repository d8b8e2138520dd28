import {
  EventIdConflict,
  LogBroken,
  LogUnavailable,
  RevisionConflict,
  START,
  type Appended,
  type Position,
  type StreamName,
} from '../../domain/core/log/eventLog.ts';
import type { EventId } from '../../domain/core/ids.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { orAborted } from '../../engine/async/limits.ts';
import { pause } from '../../engine/async/pause.ts';
import type { AppendRequest } from './appendQueue.ts';
import { positionOf } from './positions.ts';
import type { Connection } from './protocol/connection.ts';
import { callFailed, ServerSilent, whyOf, type CallFailed } from './protocol/failures.ts';
import type { Append } from './protocol/requests.ts';
import { endedEarly, readNewest, readStream } from './reads.ts';

export type AppendDeps = { appends: Connection; reads: Connection; logger: Logger };

const CALL_MS = 4_000;
const PAUSE_MS = 100;
/** G4: so far back a repeated append is found that names no revision. */
const LOOK_BACK = 256;
const EVENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Carries out one append. The server repeats an append at an exact revision without storing it twice, so that one whose
 * outcome is unknown is sent again, until it has been 12 s or the log is away; then it is given up at once. Where
 * the server promises less, with `any` and `stream_exists`, the newest events of the stream are read first and the append
 * is made at the revision they end with.
 */
export const carryOut = async (deps: AppendDeps, request: AppendRequest): Promise<Appended> => {
  for (const { id } of request.events)
    if (!EVENT_ID.test(id)) throw new TypeError('an event has an id that is no UUID');
  const givesUpAt = deps.appends.worthUntil();
  const late = AbortSignal.timeout(Math.ceil(givesUpAt - performance.now()));
  try {
    return await orAborted(outcomeOf(deps, request, givesUpAt), late);
  } catch (error) {
    throw late.aborted && error === late.reason ? unconfirmed(new ServerSilent()) : error;
  }
};

const outcomeOf = async (deps: AppendDeps, request: AppendRequest, givesUpAt: number): Promise<Appended> => {
  const { stream, events, expected } = request;
  const isExact = expected === 'no_stream' || typeof expected === 'bigint';
  for (let at: Revision | null = isExact ? expected : null; ;) {
    if (at !== null) {
      const outcome = await appendAt(deps, { stream, events, expected: at }, givesUpAt);
      if (outcome !== 'conflict') return outcome;
    }
    const { known, end } = await lookBack(
      deps,
      stream,
      events.map(({ id }) => id),
    );
    if (known !== null) return known;
    if (isExact || (expected === 'stream_exists' && end === 'no_stream')) throw new RevisionConflict(stream, end);
    if (performance.now() > givesUpAt)
      throw new LogUnavailable('others append to this stream all the time; nothing was stored');
    at = end;
  }
};

type Revision = bigint | 'no_stream';

/** One append at an exact revision; sent again as long as nobody knows what became of it. `firstSend`: 2 if it was sent. */
export const appendAt = async (
  deps: AppendDeps,
  append: Append,
  givesUpAt: number,
  firstSend = 1,
): Promise<Appended | 'conflict'> => {
  const { stream, events, expected } = append;
  const revision = (expected === 'no_stream' ? -1n : expected) + BigInt(events.length);
  for (let sent = firstSend; ; sent += 1) {
    try {
      const reply = await deps.appends.append(append, Math.min(CALL_MS, givesUpAt - performance.now()));
      if (reply.kind === 'conflict') return 'conflict';
      // What the server says of a repeated append is not its place.
      if (sent === 1 && reply.place !== null) return placed(positionOf(reply.place), revision);
      return await appendedAt(deps, stream, revision);
    } catch (error) {
      const failed = callFailed(error);
      refuse(failed, sent > 1);
      deps.logger.warn({ sent, ...failureFields(failed) }, 'append_repeated');
      if (failed.kind !== 'not_leader' || sent > 1) await pause(PAUSE_MS);
      if (performance.now() >= givesUpAt) throw unconfirmed(failed);
    }
  }
};

/** The server does not tell with its reply when it recorded an event, and a repeat must be told the same. */
const placed = (position: Position, revision: bigint): Appended => ({ position, revision, recordedAtUs: null });

/** Throws what the server's last word on an append means; nothing was stored unless it was sent before. */
const refuse = (failed: CallFailed, sentBefore: boolean): void => {
  switch (failed.kind) {
    case 'not_leader':
    case 'lost':
    case 'failed':
      return;
    case 'stream_deleted':
      throw new LogBroken(START, 'a stream of the log was deleted');
    default:
      throw new LogUnavailable(
        sentBefore ? UNCONFIRMED : `KurrentDB refuses appends (${failed.kind}); nothing was stored`,
        { cause: failed },
      );
  }
};

const UNCONFIRMED = 'the event store did not confirm; repeating with the same Idempotency-Key is safe and tells';

const unconfirmed = (cause: CallFailed): LogUnavailable => new LogUnavailable(UNCONFIRMED, whyOf(cause));

const appendedAt = async ({ reads }: AppendDeps, stream: StreamName, revision: bigint): Promise<Appended> => {
  for await (const [event] of readStream(reads, stream, revision))
    if (event !== undefined) return placed(event.position, revision);
  throw endedEarly();
};

/** Whether these ids were appended before, as one append, and where the stream ends. Throws EventIdConflict for others. */
const lookBack = async (
  { reads }: AppendDeps,
  stream: StreamName,
  ids: readonly EventId[],
): Promise<{ known: Appended | null; end: Revision }> => {
  const newest = (await readNewest(reads, stream, LOOK_BACK + ids.length)).toReversed();
  const end = newest.at(-1)?.revision ?? 'no_stream';
  const first = newest.findIndex(({ id }) => ids.includes(id));
  if (first < 0) return { known: null, end };
  const last = newest[first + ids.length - 1];
  if (last === undefined || !ids.every((id, index) => newest[first + index]?.id === id))
    throw new EventIdConflict(stream);
  return { known: placed(last.position, last.revision), end };
};
