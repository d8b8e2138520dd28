import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendResp, BatchAppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { LogBroken, StreamName, type StoredEvent } from '../../../domain/core/log/eventLog.ts';
import type { EventId } from '../../../domain/core/ids.ts';
import { positionOf, type Place } from '../positions.ts';
import { metaOf } from './envelope.ts';
import { CallFailed, type FailureKind } from './failures.ts';
import { METADATA_PREFIX, PREFIX } from './requests.ts';

/** A message of a read as it came. */
export type RawMessage = ReadResp;

export type AppendReply =
  | { kind: 'appended'; place: Place | null }
  /** `actual`: the last revision of the stream, or that there is none. */
  | { kind: 'conflict'; actual: bigint | 'no_stream' };

export const appendReply = (reply: AppendResp): AppendReply => {
  const wrong = reply.getWrongExpectedVersion();
  if (wrong !== undefined)
    return { kind: 'conflict', actual: wrong.hasCurrentRevision() ? BigInt(wrong.getCurrentRevision()) : 'no_stream' };
  return { kind: 'appended', place: placeIn(reply.getSuccess()?.getPosition()) };
};

const placeIn = (at: { getCommitPosition(): string; getPreparePosition(): string } | undefined): Place | null =>
  at === undefined ? null : { commit: BigInt(at.getCommitPosition()), prepare: BigInt(at.getPreparePosition()) };

/** The reply to an append that travelled with others. */
export const batchReply = (reply: BatchAppendResp): AppendReply | CallFailed => {
  const error = reply.getError();
  if (error === undefined) return { kind: 'appended', place: placeIn(reply.getSuccess()?.getPosition()) };
  const details = error.getDetails();
  const name = details?.getTypeName().split('.').at(-1) ?? '';
  if (name !== 'WrongExpectedVersion') return new CallFailed(ERRORS[name] ?? 'failed', error.getMessage());
  const wrong = shared.WrongExpectedVersion.deserializeBinary(details?.getValue_asU8() ?? new Uint8Array());
  const actual = wrong.hasCurrentStreamRevision() ? BigInt(wrong.getCurrentStreamRevision()) : 'no_stream';
  return { kind: 'conflict', actual };
};

/** Of the others, a time-out and what the server could not begin with among them, nobody knows what was done. */
const ERRORS: Readonly<Record<string, FailureKind>> = {
  AccessDenied: 'access_denied',
  StreamDeleted: 'stream_deleted',
  MaximumAppendSizeExceeded: 'too_large',
  BadRequest: 'refused',
};

/** Servers name an append as it was named, or in two halves where they speak of their own accord. */
export const idIn = (uuid: UUID | undefined): string => {
  const halves = uuid?.getStructured();
  if (halves === undefined) return uuid?.getString() ?? '';
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((bits) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/**
 * What one message of a read holds: an event of ours or another's, word that a stream is not there, or a sign of life.
 * `ours` is null for the others' events, whose places alone matter; `changed` names the stream of ours whose metadata
 * the event sets.
 */
export type ReadMessage =
  | { kind: 'event'; place: Place; ours: StoredEvent | null; changed: string | null }
  | { kind: 'stream_not_found' }
  | { kind: 'alive' };

export const readMessage = (reply: ReadResp): ReadMessage => {
  if (reply.hasStreamNotFound()) return { kind: 'stream_not_found' };
  const record = reply.getEvent()?.getEvent();
  if (record === undefined) return { kind: 'alive' };
  const name = Buffer.from(record.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
  const place = { commit: BigInt(record.getCommitPosition()), prepare: BigInt(record.getPreparePosition()) };
  const ours = name.startsWith(PREFIX) ? storedEvent(record, name, place) : null;
  return {
    kind: 'event',
    place,
    ours,
    changed: name.startsWith(METADATA_PREFIX) ? name.slice(METADATA_PREFIX.length) : null,
  };
};

/** Bytes of payload and metadata, which make up nearly all of a message. */
export const bytesIn = (reply: ReadResp): number => {
  const record = reply.getEvent()?.getEvent();
  return record === undefined ? 0 : record.getData_asU8().length + record.getCustomMetadata_asU8().length;
};

type Recorded = ReadResp.ReadEvent.RecordedEvent;

const storedEvent = (record: Recorded, name: string, place: Place): StoredEvent => {
  const headers = record.getMetadataMap();
  const { meta, recordedAtUs } = metaOf(record.getCustomMetadata_asU8());
  const position = positionOf(place);
  const stream = StreamName.safeParse(name.slice(PREFIX.length));
  if (!stream.success) throw new LogBroken(position, 'a stream has a name that no append gave it');
  return {
    position,
    stream: stream.data,
    revision: BigInt(record.getStreamRevision()),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server stores nothing else as an id
    id: (record.getId()?.getString() ?? '') as EventId,
    type: headers.get('type') ?? '',
    contentType: headers.get('content-type') ?? '',
    recordedAtUs: recordedAtUs ?? BigInt(headers.get('created') ?? 0) / TICKS_PER_MICROSECOND,
    payload: record.getData_asU8(),
    meta,
  };
};

/** The server counts time in tenths of a microsecond. */
const TICKS_PER_MICROSECOND = 10n;
