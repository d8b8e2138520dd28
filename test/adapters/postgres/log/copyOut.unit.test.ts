import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createRowParser } from '../../../../adapters/postgres/log/binaryCopy.ts';
import { storedEvent } from '../../../../adapters/postgres/log/copyOut.ts';
import { followingRows, isPosition, positionOf, rowOf } from '../../../../adapters/postgres/log/storedRows.ts';
import { Position, START } from '../../../../domain/core/log/eventLog.ts';

const int8 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
};
const int4 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** A row as PostgreSQL documents it: the number of fields, then each with its length. */
const row = (position: bigint, payload: string): Buffer => {
  const fields = [
    int8(position),
    Buffer.from('thing-1'),
    int8(3n),
    Buffer.from('0123456789abcdef0123456789abcdef', 'hex'),
    Buffer.from('ThingHappened'),
    Buffer.from('application/json'),
    int8(0n),
    Buffer.from(payload),
    Buffer.from('{}'),
  ];
  return Buffer.concat([Buffer.from([0, fields.length]), ...fields.flatMap((field) => [int4(field.length), field])]);
};

const HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), int4(0), int4(0)]);
const TRAILER = Buffer.from([0xff, 0xff]);
const payloads = ['{"a":1}', '', 'x'.repeat(3_000)];
const wire = Buffer.concat([HEADER, ...payloads.map((payload, n) => row(BigInt(n), payload)), TRAILER]);

describe('a binary COPY', () => {
  it('reads the same in whatever pieces', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(wire.length), { maxLength: 30 }), (cuts) => {
        const parser = createRowParser(storedEvent);
        const ends = [...cuts, wire.length].toSorted((a, b) => a - b);
        const events = ends.flatMap((end, n) => parser.push(wire.subarray(n === 0 ? 0 : ends[n - 1], end)));
        expect(events.map(({ payload }) => Buffer.from(payload).toString())).toEqual(payloads);
      }),
    ));

  it('gives every column', () => {
    expect(createRowParser(storedEvent).push(wire)[0]).toEqual({
      position: '0000000000000000',
      stream: 'thing-1',
      revision: 3n,
      id: '01234567-89ab-cdef-0123-456789abcdef',
      type: 'ThingHappened',
      contentType: 'application/json',
      recordedAtUs: BigInt(Date.UTC(2000, 0, 1)) * 1_000n,
      payload: Buffer.from('{"a":1}'),
      meta: Buffer.from('{}'),
    });
  });
});

describe('positions', () => {
  it('are 16 lowercase hex digits, ordered like their rows', () => {
    const rows = [-1n, 0n, 9n, 10n, 255n, 2n ** 40n, 2n ** 63n - 1n];
    const positions = rows.map(positionOf);
    expect(positions[4]).toBe('00000000000000ff');
    expect(positions).toEqual(positions.toSorted());
    expect(positions.map((position) => Position.parse(position))).toEqual(positions);
    expect(positions.map(rowOf)).toEqual(rows);
  });

  it('of another engine are refused', () => {
    expect(['1'.repeat(32), '00000000000000FF', 'x'].map(isPosition)).toEqual([false, false, false]);
    expect(['', '00000000000000ff'].map(isPosition)).toEqual([true, true]);
    expect(() => rowOf(Position.parse('1'.repeat(32)))).toThrow('not a position of this event log');
  });

  it('that do not follow each other name the first missing one', () => {
    const events = [2n, 3n, 5n].map((n) => ({ position: positionOf(n) }));
    expect(followingRows(1n, events.slice(0, 2))).toEqual({ count: 2, broken: null });
    expect(followingRows(1n, [])).toEqual({ count: 0, broken: null });
    expect(followingRows(1n, events)).toMatchObject({ count: 2, broken: { position: '0000000000000004' } });
    expect(followingRows(rowOf(START), events)).toMatchObject({ count: 0, broken: { position: '0000000000000000' } });
  });
});
