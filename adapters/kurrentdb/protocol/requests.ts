import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendReq, BatchAppendReq, ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { EncodedEvent, StoredEvent, StreamName } from '../../../domain/core/log/eventLog.ts';
import type { Place } from '../positions.ts';
import { customMetadata } from './envelope.ts';

/** Our streams carry it, so that other applications may use the same cluster. */
export const PREFIX = 'app-';
/** Events of these streams set the metadata of ours. */
export const METADATA_PREFIX = `$$${PREFIX}`;

export type ReadRequest = ReadReq;

/** `copiedFrom`: only of an event that stands in another log. */
export type ProposedEvent = EncodedEvent & { copiedFrom?: Pick<StoredEvent, 'recordedAtUs' | 'contentType'> };

/** `expected`: an exact revision, so that the server repeats it safely. */
export type Append = { stream: StreamName; events: readonly ProposedEvent[]; expected: bigint | 'no_stream' };

/** One append as a call of its own; the bytes travel as they are. */
export const appendMessages = ({ stream, events, expected }: Append): readonly AppendReq[] => {
  const options = new streams.AppendReq.Options();
  options.setStreamIdentifier(identifier(stream));
  if (expected === 'no_stream') options.setNoStream(new shared.Empty());
  else options.setRevision(expected.toString());
  const head = new streams.AppendReq();
  head.setOptions(options);
  return [
    head,
    ...events.map((event) => {
      const request = new streams.AppendReq();
      request.setProposedMessage(filled(new streams.AppendReq.ProposedMessage(), event));
      return request;
    }),
  ];
};

/** The same append where it travels with others. */
export const batchMessage = ({ stream, events, expected }: Append): BatchAppendReq => {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(identifier(stream));
  if (expected === 'no_stream') options.setNoStream(new empty.Empty());
  else options.setStreamPosition(expected.toString());
  const message = new streams.BatchAppendReq();
  message.setOptions(options);
  message.setProposedMessagesList(events.map((event) => filled(new streams.BatchAppendReq.ProposedMessage(), event)));
  message.setIsFinal(true);
  return message;
};

const filled = <Message extends AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage>(
  message: Message,
  { id, type, payload, meta, copiedFrom }: ProposedEvent,
): Message => {
  const uuid = new shared.UUID();
  uuid.setString(id);
  message.setId(uuid);
  message.getMetadataMap().set('type', type);
  message.getMetadataMap().set('content-type', copiedFrom?.contentType ?? 'application/json');
  message.setData(payload);
  message.setCustomMetadata(customMetadata(meta, copiedFrom?.recordedAtUs));
  return message;
};

/** Up to `count` events of a stream, from a revision on or, backwards, from its end. */
export const readStreamRequest = (stream: StreamName, from: bigint | 'end', count: number): ReadReq => {
  const of = new streams.ReadReq.Options.StreamOptions();
  of.setStreamIdentifier(identifier(stream));
  if (from === 'end') of.setEnd(new shared.Empty());
  else of.setRevision(from.toString());
  const options = commonOptions(from === 'end' ? BACKWARDS : FORWARDS);
  options.setStream(of);
  options.setCount(count.toString());
  options.setNoFilter(new shared.Empty());
  return request(options);
};

/** Up to `count` events of the whole log, whoever appended them. */
export const readAllRequest = (from: Place | 'end', count: number): ReadReq => {
  const options = commonOptions(FORWARDS);
  options.setAll(allOptions(from));
  options.setCount(count.toString());
  options.setNoFilter(new shared.Empty());
  return request(options);
};

/** The same backwards; from a place, what stands before it. */
export const readBackwardsRequest = (from: Place | 'end', count: number): ReadReq => {
  const options = commonOptions(BACKWARDS);
  options.setAll(allOptions(from));
  options.setCount(count.toString());
  options.setNoFilter(new shared.Empty());
  return request(options);
};

/** Our events from a place on, which is null for the start; ends where the log ends. */
export const readOursRequest = (from: Place | null): ReadReq => {
  const options = commonOptions(FORWARDS);
  options.setAll(allOptions(from));
  options.setCount(Number.MAX_SAFE_INTEGER.toString());
  options.setFilter(ourStreams());
  return request(options);
};

/** Our events after a place, then live. */
export const subscribeRequest = (after: Place | null): ReadReq => {
  const options = commonOptions(FORWARDS);
  options.setAll(allOptions(after));
  options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
  options.setFilter(ourStreams());
  return request(options);
};

const FORWARDS = 0;
const BACKWARDS = 1;

const identifier = (stream: StreamName): StreamIdentifier => {
  const name = new shared.StreamIdentifier();
  name.setStreamName(Buffer.from(PREFIX + stream));
  return name;
};

const commonOptions = (direction: 0 | 1): ReadReq.Options => {
  const uuids = new streams.ReadReq.Options.UUIDOption();
  uuids.setString(new shared.Empty());
  const options = new streams.ReadReq.Options();
  options.setReadDirection(direction);
  options.setResolveLinks(false);
  options.setUuidOption(uuids);
  return options;
};

const allOptions = (from: Place | 'end' | null): ReadReq.Options.AllOptions => {
  const options = new streams.ReadReq.Options.AllOptions();
  if (from === null) options.setStart(new shared.Empty());
  else if (from === 'end') options.setEnd(new shared.Empty());
  else {
    const place = new streams.ReadReq.Options.Position();
    place.setCommitPosition(from.commit.toString());
    place.setPreparePosition(from.prepare.toString());
    options.setPosition(place);
  }
  return options;
};

const CHECKPOINT_EVERY = 32;

/** With a checkpoint for every so many pages of the server: the sign that it works through foreign events. */
const ourStreams = (): ReadReq.Options.FilterOptions => {
  const prefixes = new streams.ReadReq.Options.FilterOptions.Expression();
  prefixes.setPrefixList([PREFIX, METADATA_PREFIX]);
  const filter = new streams.ReadReq.Options.FilterOptions();
  filter.setStreamIdentifier(prefixes);
  filter.setCount(new shared.Empty());
  filter.setCheckpointintervalmultiplier(CHECKPOINT_EVERY);
  return filter;
};

const request = (options: ReadReq.Options): ReadReq => {
  const message = new streams.ReadReq();
  message.setOptions(options);
  return message;
};
