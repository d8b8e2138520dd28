import type { EncodedEvent, ExpectedRevision, StoredEvent, StreamName } from '../../../domain/core/log/eventLog.ts';
import { positionOf } from './storedRows.ts';

/** One append among those that travel in a call of es.append. */
export type AppendRequest = {
  stream: StreamName;
  events: readonly EncodedEvent[];
  expected: ExpectedRevision;
};

/**
 * `row`, `revision` and `recordedAtUs` are those of the append's last event; `isRepeat`: an earlier call stored it.
 * `actual` is -1 for a stream that does not exist.
 */
export type AppendOutcome =
  | { kind: 'appended'; row: bigint; revision: bigint; recordedAtUs: bigint; isRepeat: boolean }
  | { kind: 'conflict'; actual: bigint }
  | { kind: 'id_conflict' };

/** The outcome of each request of a batch, in order; `cuts`: how often the log had been cut by then. */
export type AppendAnswer = { outcomes: readonly AppendOutcome[]; cuts: number };

/** What a call answers, as pg parses it: int8 as strings. */
export type AppendRow = {
  outcomes: readonly ('appended' | 'appended_before' | 'conflict' | 'id_conflict')[];
  positions: readonly (string | null)[];
  revisions: readonly (string | null)[];
  recorded_us: readonly (string | null)[];
  cuts: number;
};

/** A statement as pg takes it. */
export type AppendCall = { name: string; text: string; values: readonly unknown[] };

/** The call for a batch; a stream and an event id may occur once. */
export const appendCall = (batch: readonly AppendRequest[]): AppendCall => ({
  name: 'es.append',
  text: 'select outcomes, positions, revisions, recorded_us, cuts from es.append($1, $2, $3, $4, $5, $6, $7, $8)',
  values: valuesOf(batch),
});

const valuesOf = (batch: readonly AppendRequest[]): readonly unknown[] => {
  const events = batch.flatMap((request) => request.events);
  const slices = events.flatMap(({ payload, meta }) => [payload, meta]);
  let end = 0;
  const ends = slices.map((slice) => (end += slice.length));
  return [
    batch.map(({ stream }) => stream),
    batch.map(({ expected }) => codeOf(expected)),
    batch.map((request) => request.events.length),
    batch.flatMap((request, index) => request.events.map(() => index + 1)),
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    ends,
    Buffer.concat(slices, end),
  ];
};

/** What became of the batch that was answered so. */
export const appendAnswer = (batch: readonly AppendRequest[], row: AppendRow): AppendAnswer => ({
  outcomes: batch.map(({ events }, index) => outcomeAt(row, index, events.length)),
  cuts: row.cuts,
});

const outcomeAt = (row: AppendRow, index: number, count: number): AppendOutcome => {
  const outcome = row.outcomes[index];
  switch (outcome) {
    case 'appended':
    case 'appended_before':
      return {
        kind: 'appended',
        row: BigInt(row.positions[index] ?? '') + BigInt(count) - 1n,
        revision: BigInt(row.revisions[index] ?? ''),
        recordedAtUs: BigInt(row.recorded_us[index] ?? ''),
        isRepeat: outcome === 'appended_before',
      };
    case 'conflict':
      return { kind: 'conflict', actual: BigInt(row.revisions[index] ?? '') };
    case 'id_conflict':
      return { kind: 'id_conflict' };
    default:
      throw new Error(`es.append answered for ${row.outcomes.length} appends where there were more`);
  }
};

/** The events that a call has stored, as a reader of the log gets them, in its order. */
export const storedBy = (batch: readonly AppendRequest[], { outcomes }: AppendAnswer): readonly StoredEvent[] =>
  batch.flatMap(({ stream, events }, index) => {
    const outcome = outcomes[index];
    if (outcome?.kind !== 'appended' || outcome.isRepeat) return [];
    const before = BigInt(events.length - 1);
    return events.map(({ id, type, payload, meta }, nth) => ({
      id,
      type,
      payload: asBuffer(payload),
      meta: asBuffer(meta),
      stream,
      position: positionOf(outcome.row - before + BigInt(nth)),
      revision: outcome.revision - before + BigInt(nth),
      recordedAtUs: outcome.recordedAtUs,
      contentType: 'application/json',
    }));
  });

/** As the driver gives bytes, without a copy. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

const codeOf = (expected: ExpectedRevision): bigint => {
  switch (expected) {
    case 'no_stream':
      return -1n;
    case 'any':
      return -2n;
    case 'stream_exists':
      return -4n;
    default:
      if (expected < 0n) throw new RangeError(`${expected} is not a revision`);
      return expected;
  }
};
