import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { customMetadata, metaOf } from '../../../adapters/kurrentdb/protocol/envelope.ts';
import { canonicalBytes } from '../../../domain/core/json/canonicalJson.ts';
import { jsonObjects } from '../../support/jsonValues.ts';

const recordedAt = fc.option(fc.bigInt(0n, 9_000_000_000_000_000_000n));

describe('the metadata of an event in KurrentDB', () => {
  it('gives back what it was made from', () =>
    fc.assert(
      fc.property(jsonObjects(4), recordedAt, (value, recordedAtUs) => {
        const meta = canonicalBytes(value);
        const found = metaOf(customMetadata(meta, recordedAtUs));
        expect(Buffer.from(found.meta)).toEqual(Buffer.from(meta));
        expect(found.recordedAtUs).toBe(recordedAtUs);
      }),
    ));

  it('is JSON', () => {
    const meta = canonicalBytes({ correlationId: 'c' });
    expect(JSON.parse(Buffer.from(customMetadata(meta, 17n)).toString())).toEqual({
      meta: { correlationId: 'c' },
      recordedAtUs: '17',
    });
  });

  it.each(['', '{}', '{"meta":', '{"Meta":{}}', 'x', '{"meta":1'])('of others is meta as it stands: %s', (text) => {
    const found = metaOf(Buffer.from(text));
    expect([Buffer.from(found.meta).toString(), found.recordedAtUs]).toEqual([text, null]);
  });
});
