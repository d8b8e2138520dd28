import type { EncodedEvent, ExpectedRevision, StreamName } from '../../../domain/core/eventLog.ts';

/** One append among those that travel in a call of es.append. */
export type AppendRequest = { stream: StreamName; events: readonly EncodedEvent[]; expected: ExpectedRevision };

/** `row` and `revision` are those of the append's last event; `actual` is -1 for a stream that does not exist. */
export type AppendOutcome =
  { kind: 'appended'; row: bigint; revision: bigint } | { kind: 'conflict'; actual: bigint } | { kind: 'id_conflict' };

/** What es.append answers, as pg parses it: int8 as strings. */
export type AppendRow = {
  outcomes: readonly ('appended' | 'appended_before' | 'conflict' | 'id_conflict')[];
  positions: readonly (string | null)[];
  revisions: readonly (string | null)[];
};

/** The statement for a batch; a stream and an event id may occur once. */
export const appendCall = (batch: readonly AppendRequest[]): { text: string; values: unknown[] } => {
  const events = batch.flatMap((request) => request.events);
  const slices = events.flatMap(({ payload, meta }) => [payload, meta]);
  let end = 0;
  const ends = slices.map((slice) => (end += slice.length));
  return {
    text: 'select outcomes, positions, revisions from es.append($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      batch.map(({ stream }) => stream),
      batch.map(({ expected }) => codeOf(expected)),
      batch.map((request) => request.events.length),
      batch.flatMap((request, index) => request.events.map(() => index + 1)),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      ends,
      Buffer.concat(slices, end),
    ],
  };
};

/** The outcome of each request, in order. */
export const appendOutcomes = (batch: readonly AppendRequest[], row: AppendRow): readonly AppendOutcome[] =>
  batch.map(({ events }, index) => {
    switch (row.outcomes[index]) {
      case 'appended':
      case 'appended_before':
        return {
          kind: 'appended',
          row: BigInt(row.positions[index] ?? '') + BigInt(events.length) - 1n,
          revision: BigInt(row.revisions[index] ?? ''),
        };
      case 'conflict':
        return { kind: 'conflict', actual: BigInt(row.revisions[index] ?? '') };
      case 'id_conflict':
        return { kind: 'id_conflict' };
      default:
        throw new Error(`es.append answered for ${row.outcomes.length} of ${batch.length} appends`);
    }
  });

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
