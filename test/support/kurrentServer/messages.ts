import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected, KeptEvent, Outcome, Proposed } from './log.ts';

export const streamOf = (message: {
  getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined;
}): string => Buffer.from(message.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();

/** Null where nothing is expected, which the server refuses. */
export const expectedOf = (options: AppendReq.Options): Expected | null => {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  if (options.hasAny()) return 'any';
  return options.hasRevision() ? BigInt(options.getRevision()) : null;
};

/** The same of an append that travels with others. */
export const batchExpectedOf = (options: BatchAppendReq.Options): Expected | null => {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  if (options.hasAny()) return 'any';
  return options.hasStreamPosition() ? BigInt(options.getStreamPosition()) : null;
};

export const proposedOf = (message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): Proposed => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  // The server keeps one bit of it.
  contentType:
    message.getMetadataMap().get('content-type') === 'application/json'
      ? 'application/json'
      : 'application/octet-stream',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

export const appendReplyOf = (outcome: Exclude<Outcome, { kind: 'deleted' }>, expected: Expected): AppendResp => {
  const reply = new streams.AppendResp();
  if (outcome.kind === 'stored') {
    const success = new streams.AppendResp.Success();
    if (outcome.revision === null) success.setNoStream(new shared.Empty());
    else success.setCurrentRevision(outcome.revision.toString());
    if (outcome.at === null) success.setNoPosition(new shared.Empty());
    else {
      const place = new streams.AppendResp.Position();
      place.setCommitPosition(outcome.at.toString());
      place.setPreparePosition(outcome.at.toString());
      success.setPosition(place);
    }
    reply.setSuccess(success);
    return reply;
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (outcome.current === null) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(outcome.current.toString());
  if (typeof expected === 'bigint') wrong.setExpectedRevision(expected.toString());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else wrong.setExpectedStreamExists(new shared.Empty());
  reply.setWrongExpectedVersion(wrong);
  return reply;
};

export const eventMessage = (event: KeptEvent): ReadResp => {
  const id = new shared.UUID();
  id.setString(event.id);
  const stream = new shared.StreamIdentifier();
  stream.setStreamName(Buffer.from(event.stream));
  const record = new streams.ReadResp.ReadEvent.RecordedEvent();
  record.setId(id);
  record.setStreamIdentifier(stream);
  record.setStreamRevision(event.revision.toString());
  record.setCommitPosition(event.at.toString());
  record.setPreparePosition(event.at.toString());
  record.getMetadataMap().set('type', event.type);
  record.getMetadataMap().set('content-type', event.contentType);
  record.getMetadataMap().set('created', event.created.toString());
  record.setData(event.data);
  record.setCustomMetadata(event.metadata);
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(record);
  read.setCommitPosition(event.at.toString());
  const reply = new streams.ReadResp();
  reply.setEvent(read);
  return reply;
};

export const confirmationMessage = (): ReadResp => {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId('subscription');
  const reply = new streams.ReadResp();
  reply.setConfirmation(confirmation);
  return reply;
};

export const checkpointMessage = (at: bigint): ReadResp => {
  const checkpoint = new streams.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(at.toString());
  checkpoint.setPreparePosition(at.toString());
  const reply = new streams.ReadResp();
  reply.setCheckpoint(checkpoint);
  return reply;
};

export const caughtUpMessage = (): ReadResp => {
  const reply = new streams.ReadResp();
  reply.setCaughtUp(new streams.ReadResp.CaughtUp());
  return reply;
};

export const streamNotFoundMessage = (stream: string): ReadResp => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const missing = new streams.ReadResp.StreamNotFound();
  missing.setStreamIdentifier(identifier);
  const reply = new streams.ReadResp();
  reply.setStreamNotFound(missing);
  return reply;
};

/** The events that a filter lets through; without one, all. */
export const filterOf = (options: ReadReq.Options): ((event: KeptEvent) => boolean) => {
  const prefixes = options.getFilter()?.getStreamIdentifier()?.getPrefixList();
  return prefixes === undefined ? () => true : ({ stream }) => prefixes.some((prefix) => stream.startsWith(prefix));
};
