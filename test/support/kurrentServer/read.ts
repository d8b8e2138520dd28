import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status, type ServerWritableStream } from '@grpc/grpc-js';
import { failure, streamDeleted } from './append.ts';
import type { ServerFaults } from './faults.ts';
import type { KeptEvent, KurrentLog } from './log.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  filterOf,
  streamNotFoundMessage,
  streamOf,
} from './messages.ts';

export type Call = ServerWritableStream<ReadReq, ReadResp>;

const PAGE = 32;

export type Served = {
  log: KurrentLog;
  faults: ServerFaults;
  /** Reads and subscriptions under way, with what stops them. */
  open: Map<Call, AbortController>;
  /** Calls that are kept open and get nothing more. */
  stalled: WeakSet<Call>;
};

/** Writes in the pace of the client; false when it has gone. */
const write = async (call: Call, message: ReadResp, gone: AbortSignal): Promise<boolean> => {
  if (gone.aborted) return false;
  if (!call.write(message)) await once(call, 'drain', { signal: gone }).catch(() => undefined);
  return !gone.aborted;
};

export const handleRead =
  (served: Served) =>
  async (call: Call): Promise<void> => {
    const gone = new AbortController();
    for (const event of ['cancelled', 'close', 'error'] as const) call.on(event, () => gone.abort());
    const options = call.request.getOptions();
    if (options === undefined) return void call.emit('error', failure(status.INVALID_ARGUMENT, 'no options'));
    served.open.set(call, gone);
    try {
      if (served.faults.endReads > 0) served.faults.endReads -= 1;
      else if (options.hasSubscription()) await subscription(call, options, served, gone.signal);
      else await bounded(call, options, served.log, gone.signal);
      if (!gone.signal.aborted) call.end();
    } catch (error) {
      call.emit('error', error);
    } finally {
      served.open.delete(call);
    }
  };

const bounded = async (call: Call, options: ReadReq.Options, log: KurrentLog, gone: AbortSignal): Promise<void> => {
  const stream = options.getStream();
  const name = stream === undefined ? null : streamOf(stream);
  if (name !== null && log.isDeleted(name)) throw streamDeleted(name);
  if (name !== null && log.of(name).length === 0) return void (await write(call, streamNotFoundMessage(name), gone));
  const isWanted = filterOf(options);
  let [left, looked] = [Number(options.getCount()), 0];
  for (const event of selected(options, log)) {
    looked += 1;
    if (looked % PAGE === 0) await nextTurn();
    if (!isWanted(event)) continue;
    if (left <= 0 || !(await write(call, eventMessage(event), gone))) return;
    left -= 1;
  }
};

/** What stands at and behind the place asked for; backwards, what stands before it. */
const selected = (options: ReadReq.Options, log: KurrentLog): readonly KeptEvent[] => {
  const isBackwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const stream = options.getStream();
  if (stream !== undefined) {
    const kept = log.of(streamOf(stream));
    if (isBackwards) return kept.toReversed();
    return kept.filter(({ revision }) => revision >= (stream.hasRevision() ? BigInt(stream.getRevision()) : 0n));
  }
  const place = options.getAll()?.getPosition();
  const at = place === undefined ? null : BigInt(place.getCommitPosition());
  const all = log.all();
  if (at !== null && indexAfter(all, at - 1n) < all.length && all[indexAfter(all, at - 1n)]?.at !== at)
    throw failure(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.');
  if (isBackwards) return (at === null ? all : all.slice(0, indexAfter(all, at - 1n))).toReversed();
  return at === null ? (options.getAll()?.hasEnd() === true ? [] : all) : all.slice(indexAfter(all, at - 1n));
};

/** Index of the first event behind a place. */
const indexAfter = (all: readonly KeptEvent[], at: bigint): number => {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((all[middle]?.at ?? 0n) > at) high = middle;
    else low = middle + 1;
  }
  return low;
};

const subscription = async (call: Call, options: ReadReq.Options, served: Served, gone: AbortSignal): Promise<void> => {
  const { log, faults, stalled } = served;
  const place = options.getAll()?.getPosition();
  let at = place === undefined ? -1n : BigInt(place.getCommitPosition());
  const isWanted = filterOf(options);
  const checkpointEvery = PAGE * (options.getFilter()?.getCheckpointintervalmultiplier() ?? 1);
  let considered = 0;
  await write(call, confirmationMessage(), gone);
  while (!gone.aborted) {
    const page = log.all().slice(indexAfter(log.all(), at)).slice(0, PAGE);
    if (page.length === 0 || stalled.has(call)) {
      if (page.length === 0) await write(call, caughtUpMessage(), gone);
      await log.arrivals(gone);
      continue;
    }
    for (const event of page) {
      if (isWanted(event) && !(await send(call, event, served, gone))) return;
      at = event.at;
    }
    considered += page.length;
    if (considered >= checkpointEvery || faults.wrongCheckpoints) {
      considered = 0;
      const end = log.all().at(-1)?.at ?? at;
      await write(call, checkpointMessage(faults.wrongCheckpoints ? end : at), gone);
    }
    await nextTurn();
  }
};

const send = async (call: Call, event: KeptEvent, { log, faults }: Served, gone: AbortSignal): Promise<boolean> => {
  if (faults.repeatEvents) {
    const before = log.all()[indexAfter(log.all(), event.at) - 2];
    if (before?.stream.startsWith('app-') === true) await write(call, eventMessage(before), gone);
    await write(call, eventMessage(event), gone);
  }
  return write(call, eventMessage(event), gone);
};
