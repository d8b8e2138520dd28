import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import rpc from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status, type ServerDuplexStream } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { unreachable } from '../../../domain/core/decider.ts';
import { APPEND_BYTES_MAX, failure, type Answer, type Append, type CarryOut } from './append.ts';
import { batchExpectedOf, proposedOf, streamOf } from './messages.ts';
import type { Expected } from './log.ts';

export type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** `refusal`: what a call is refused with now; of what a server is not ready for, each append is told by itself. */
export const handleBatchAppend =
  (carryOut: CarryOut, refusal: (call: BatchCall) => ReturnType<typeof failure> | null) =>
  (call: BatchCall): void => {
    const begun = new Map<string, BatchAppendReq[]>();
    const take = async (id: UUID, requests: readonly BatchAppendReq[]): Promise<void> => {
      const refused = refusal(call);
      if (refused !== null && refused.code !== status.UNAVAILABLE) return void call.emit('error', refused);
      if (refused !== null) return void call.write(replyTo(id, notHandled(refused.details)));
      const append = appendIn(requests);
      if (append === null) return void call.emit('error', failure(status.INVALID_ARGUMENT, 'no expected revision'));
      const answer = await carryOut(append);
      if (answer !== null && !call.destroyed) call.write(inReply(id, answer, append));
    };
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId() ?? new shared.UUID();
      const requests = [...(begun.get(id.getString()) ?? []), request];
      if (!request.getIsFinal()) return void begun.set(id.getString(), requests);
      begun.delete(id.getString());
      return void take(id, requests);
    });
    call.on('error', () => undefined);
    call.on('end', () => call.end());
  };

const appendIn = (requests: readonly BatchAppendReq[]): Append | null => {
  const options = requests[0]?.getOptions();
  const expected = options === undefined ? null : batchExpectedOf(options);
  if (options === undefined || expected === null) return null;
  const events = requests.flatMap((request) => request.getProposedMessagesList()).map(proposedOf);
  return { stream: streamOf(options), events, expected };
};

const replyTo = (id: UUID, error?: ReturnType<typeof notHandled>): BatchAppendResp => {
  const reply = new streams.BatchAppendResp();
  reply.setCorrelationId(id);
  if (error !== undefined) reply.setError(error);
  return reply;
};

const inReply = (id: UUID, answer: Answer, { stream, expected }: Append): BatchAppendResp => {
  switch (answer.kind) {
    case 'stored':
      return stored(id, answer);
    case 'wrong_version':
      return replyTo(id, wrongVersion(answer.current, expected));
    case 'deleted': {
      const deleted = new shared.StreamDeleted();
      const name = new shared.StreamIdentifier();
      name.setStreamName(Buffer.from(stream));
      deleted.setStreamIdentifier(name);
      return replyTo(id, statusOf(status.UNKNOWN, 'StreamDeleted', deleted.serializeBinary()));
    }
    case 'too_large': {
      const exceeded = new shared.MaximumAppendSizeExceeded();
      exceeded.setMaxappendsize(APPEND_BYTES_MAX);
      return replyTo(id, statusOf(status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', exceeded.serializeBinary()));
    }
    case 'no_uuid':
      return replyTo(id, statusOf(status.INVALID_ARGUMENT, 'BadRequest', new shared.BadRequest().serializeBinary()));
    case 'timed_out':
      return replyTo(
        structured(id),
        statusOf(status.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout().serializeBinary()),
      );
    default:
      return unreachable(answer);
  }
};

const stored = (id: UUID, { at, revision }: Extract<Answer, { kind: 'stored' }>): BatchAppendResp => {
  const success = new streams.BatchAppendResp.Success();
  if (revision === null) success.setNoStream(new empty.Empty());
  else success.setCurrentRevision(revision.toString());
  const place = new shared.AllStreamPosition();
  if (at === null) success.setNoPosition(new empty.Empty());
  else {
    place.setCommitPosition(at.toString());
    place.setPreparePosition(at.toString());
    success.setPosition(place);
  }
  const reply = replyTo(id);
  reply.setSuccess(success);
  return reply;
};

const wrongVersion = (current: bigint | null, expected: Expected) => {
  const wrong = new shared.WrongExpectedVersion();
  if (current === null) wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(current.toString());
  if (typeof expected === 'bigint') wrong.setExpectedStreamPosition(expected.toString());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new empty.Empty());
  else if (expected === 'any') wrong.setExpectedAny(new empty.Empty());
  else wrong.setExpectedStreamExists(new empty.Empty());
  return statusOf(status.UNKNOWN, 'WrongExpectedVersion', wrong.serializeBinary());
};

const statusOf = (code: number, name: string, bytes: Uint8Array) => {
  const details = new any.Any();
  details.pack(bytes, `event_store.client.${name}`);
  const error = new rpc.Status();
  error.setCode(code);
  error.setMessage(name);
  error.setDetails(details);
  return error;
};

/** What the server could not begin with; its code says that all is well. */
const notHandled = (message: string) => {
  const details = new any.Any();
  details.pack(new empty.Empty().serializeBinary(), 'google.protobuf.Empty');
  const error = new rpc.Status();
  error.setMessage(message);
  error.setDetails(details);
  return error;
};

/** The form in which the server names an append when it tells of its own accord. */
const structured = (id: UUID): UUID => {
  const bytes = Buffer.from(id.getString().replaceAll('-', ''), 'hex');
  const bits = new shared.UUID.Structured();
  bits.setMostSignificantBits(bytes.readBigInt64BE(0).toString());
  bits.setLeastSignificantBits(bytes.readBigInt64BE(8).toString());
  const made = new shared.UUID();
  made.setStructured(bits);
  return made;
};
