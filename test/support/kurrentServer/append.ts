import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, status, type sendUnaryData, type ServerReadableStream } from '@grpc/grpc-js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerFaults } from './faults.ts';
import type { Barrier } from './hold.ts';
import type { KurrentLog, Proposed } from './log.ts';
import { appendReplyOf, expectedOf, proposedOf, streamOf } from './messages.ts';

const APPEND_BYTES_MAX = 1024 * 1024;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a call fails with; `exception` as the server names it in the trailing metadata. */
export const failure = (code: status, details: string, exception: Readonly<Record<string, string>> = {}) => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(exception)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
};

export const handleAppend =
  (log: KurrentLog, faults: ServerFaults, barrier: Barrier, cut: () => void) =>
  async (call: ServerReadableStream<AppendReq, AppendResp>, reply: sendUnaryData<AppendResp>): Promise<void> => {
    const requests: AppendReq[] = [];
    try {
      for await (const request of call) requests.push(request as AppendReq);
    } catch {
      return; // the client has gone
    }
    // A connection that is cut may look like the end of what was sent: of an append all is stored, or nothing.
    if (call.cancelled) return;
    if (faults.cutNextAppend) {
      faults.cutNextAppend = false;
      return cut();
    }
    const events = proposedIn(requests);
    if (!(await barrier.admit(streamIn(requests), events))) return cut();
    const answer = carriedOut(log, requests);
    if (!(await barrier.replyTo(events))) return cut();
    if (faults.loseNextReply) {
      faults.loseNextReply = false;
      return cut();
    }
    const lateMs = faults.nextReplyLateMs;
    faults.nextReplyLateMs = 0;
    if (lateMs > 0) await sleep(lateMs);
    if (answer instanceof Error) reply(answer);
    else reply(null, answer);
  };

const proposedIn = ([, ...rest]: readonly AppendReq[]): Proposed[] =>
  rest.flatMap((request) => request.getProposedMessage() ?? []).map(proposedOf);

const streamIn = ([head]: readonly AppendReq[]): string => {
  const options = head?.getOptions();
  return options === undefined ? '' : streamOf(options);
};

const carriedOut = (log: KurrentLog, requests: readonly AppendReq[]) => {
  const options = requests[0]?.getOptions();
  if (options === undefined) return failure(status.INVALID_ARGUMENT, 'the first message holds no options');
  const events = proposedIn(requests);
  if (events.some(({ id }) => !UUID.test(id))) return failure(status.UNKNOWN, 'Exception was thrown by handler.');
  if (events.reduce((sum, event) => sum + sizeOf(event), 0) > APPEND_BYTES_MAX)
    return failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${APPEND_BYTES_MAX} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(APPEND_BYTES_MAX),
    });
  const stream = streamOf(options);
  const outcome = log.append(stream, events, expectedOf(options));
  return outcome.kind === 'deleted' ? streamDeleted(stream) : appendReplyOf(outcome);
};

const sizeOf = ({ type, data, metadata }: Proposed): number => type.length + data.length + metadata.length;

export const streamDeleted = (stream: string) =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
