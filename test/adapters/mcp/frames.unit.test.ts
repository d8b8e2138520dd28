import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createFrameReader } from '../../../adapters/mcp/transport/frames.ts';

const line = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\n'));

describe('frames', () => {
  it('are the lines of the stream, wherever it is cut', () => {
    const property = fc.property(fc.array(line), fc.array(fc.nat(200)), (lines, cuts) => {
      const stream = Buffer.from(lines.map((text) => `${text}\n`).join(''));
      const ends = [...cuts.map((cut) => cut % (stream.length + 1)), stream.length].toSorted((a, b) => a - b);
      const read = createFrameReader(1_000_000);
      const found = ends.flatMap((end, index) => read(stream.subarray(ends[index - 1] ?? 0, end)));
      expect(found).toEqual(lines.map((text) => text.toWellFormed()));
    });
    expect(() => fc.assert(property)).not.toThrow();
  });

  it('of the largest size are read, larger ones are refused as soon as they are', () => {
    const read = createFrameReader(4);
    expect(read(Buffer.from('abcd\nab'))).toEqual(['abcd']);
    expect(() => read(Buffer.from('cde'))).toThrow('too large');
    expect(() => createFrameReader(4)(Buffer.from('abcde\n'))).toThrow('too large');
  });
});
