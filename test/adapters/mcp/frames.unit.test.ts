import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createFrameReader } from '../../../adapters/mcp/frames.ts';

describe('frames', () => {
  it.prop([fc.array(fc.string({ unit: 'binary' }).filter((text) => !text.includes('\n'))), fc.array(fc.nat(200))])(
    'are the lines of the stream, wherever it is cut',
    (lines, cuts) => {
      const stream = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      const ends = [...cuts.map((cut) => cut % (stream.length + 1)), stream.length].toSorted((a, b) => a - b);
      const read = createFrameReader(1_000_000);
      const found = ends.flatMap((end, index) => read(stream.subarray(ends[index - 1] ?? 0, end)));
      expect(found).toEqual(lines.map((line) => line.toWellFormed()));
    },
  );

  it('of the largest size are read, larger ones are refused as soon as they are', () => {
    const read = createFrameReader(4);
    expect(read(Buffer.from('abcd\nab'))).toEqual(['abcd']);
    expect(() => read(Buffer.from('cde'))).toThrow('too large');
    expect(() => createFrameReader(4)(Buffer.from('abcde\n'))).toThrow('too large');
  });
});
