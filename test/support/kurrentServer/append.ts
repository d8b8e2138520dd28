import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, status, type sendUnaryData, type ServerReadableStream } from '@grpc/grpc-js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerFaults } from './faults.ts';
import type { Barrier } from './hold.ts';
import type { Expected, KurrentLog, Outcome, Proposed } from './log.ts';
import { appendReplyOf, expectedOf, proposedOf, streamOf } from './messages.ts';

export const APPEND_BYTES_MAX = 1024 * 1024;
/** So long a leader waits for the others of its cluster. */
const COMMIT_MS = 2_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a call fails with; `exception` as the server names it in the trailing metadata. */
export const failure = (code: status, details: string, exception: Readonly<Record<string, string>> = {}) => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(exception)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
};

export type Append = { stream: string; events: readonly Proposed[]; expected: Expected };
/** `timed_out`: the others of the cluster did not confirm in time. */
export type Answer = Outcome | { kind: 'too_large' | 'no_uuid' | 'timed_out' };
/** Carries out one append with the faults that are asked for; null when its connection was cut instead of a reply. */
export type CarryOut = (append: Append) => Promise<Answer | null>;

export type Storing = {
  log: KurrentLog;
  faults: ServerFaults;
  barrier: Barrier;
  /** Whether the others of the cluster confirm what this node stores. */
  isConfirmed: () => boolean;
  cut: () => void;
};

export const carryingOut =
  ({ log, faults, barrier, isConfirmed, cut }: Storing): CarryOut =>
  async (append) => {
    const cutOff = (): null => {
      cut();
      return null;
    };
    if (faults.cutNextAppend) {
      faults.cutNextAppend = false;
      return cutOff();
    }
    if (!(await barrier.admit(append.stream, append.events))) return cutOff();
    if (!isConfirmed()) {
      // What it has alone nobody is shown, and it is gone when another leads.
      await sleep(COMMIT_MS);
      return { kind: 'timed_out' };
    }
    const answer = stored(log, append);
    if (!(await barrier.replyTo(append.events))) return cutOff();
    if (faults.loseNextReply) {
      faults.loseNextReply = false;
      return cutOff();
    }
    const lateMs = faults.nextReplyLateMs;
    faults.nextReplyLateMs = 0;
    if (lateMs > 0) await sleep(lateMs);
    return answer;
  };

const stored = (log: KurrentLog, { stream, events, expected }: Append): Answer => {
  if (events.some(({ id }) => !UUID.test(id))) return { kind: 'no_uuid' };
  if (events.reduce((sum, event) => sum + sizeOf(event), 0) > APPEND_BYTES_MAX) return { kind: 'too_large' };
  return log.append(stream, events, expected);
};

/** The server counts two bytes for each character of a type. */
const sizeOf = ({ type, data, metadata }: Proposed): number => 2 * type.length + data.length + metadata.length;

/** One append a call. */
export const handleAppend =
  (carryOut: CarryOut) =>
  async (call: ServerReadableStream<AppendReq, AppendResp>, reply: sendUnaryData<AppendResp>): Promise<void> => {
    const requests: AppendReq[] = [];
    try {
      for await (const request of call) requests.push(request as AppendReq);
    } catch {
      return; // the client has gone
    }
    // A connection that is cut may look like the end of what was sent: of an append all is stored, or nothing.
    if (call.cancelled) return;
    const [head, ...rest] = requests;
    const options = head?.getOptions();
    const expected = options === undefined ? null : expectedOf(options);
    if (options === undefined || expected === null)
      return reply(failure(status.INVALID_ARGUMENT, 'the first message holds no options'));
    const events = rest.flatMap((request) => request.getProposedMessage() ?? []).map(proposedOf);
    const append = { stream: streamOf(options), events, expected };
    const answer = await carryOut(append);
    if (answer === null) return;
    const said = inReply(answer, append);
    if (said instanceof Error) reply(said);
    else reply(null, said);
  };

const inReply = (answer: Answer, { stream, expected }: Append) => {
  switch (answer.kind) {
    case 'no_uuid':
      return failure(status.UNKNOWN, 'Exception was thrown by handler.');
    case 'timed_out':
      return failure(status.ABORTED, 'Operation timed out');
    case 'deleted':
      return streamDeleted(stream);
    case 'too_large':
      return failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${APPEND_BYTES_MAX} Exceeded.`, {
        exception: 'maximum-append-size-exceeded',
        'maximum-append-size': String(APPEND_BYTES_MAX),
      });
    default:
      return appendReplyOf(answer, expected);
  }
};

export const streamDeleted = (stream: string) =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
