import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildRequest } from '../../../agent/prompt/modelRequest.ts';
import { highestMicroUsd } from '../../../agent/running/spending.ts';
import { INVESTIGATION } from '../../../domain/investigations/purpose.ts';
import { costMicroUsd } from '../../../domain/pricing/price.ts';
import { priceOf } from '../../../domain/pricing/priceTable.ts';
import { factsOf, started } from '../../support/investigations/investigationHistory.ts';
import { PRICES } from '../../support/investigations/investigations.ts';

it('what is set aside for a request is the most that it can cost (SU-185)', () => {
  const request = buildRequest(INVESTIGATION, factsOf(started()), 'planner');
  const price = priceOf(PRICES, request.model);
  if (price === null) throw new Error('no price');
  const highest = highestMicroUsd(request, price);
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(part, part, part, part, (read, short, long, output) => {
      // A token has at least one byte.
      const tokens = Buffer.byteLength(JSON.stringify(request));
      const [cacheRead, cacheWrite5m] = [Math.floor(tokens * read), Math.floor(tokens * (1 - read) * short)];
      const cacheWrite1h = Math.floor((tokens - cacheRead - cacheWrite5m) * long);
      const input = tokens - cacheRead - cacheWrite5m - cacheWrite1h;
      const usage = { input, cacheRead, cacheWrite5m, cacheWrite1h, output: Math.floor(request.max_tokens * output) };
      expect(costMicroUsd(usage, price)).toBeLessThanOrEqual(highest);
    }),
  );
  expect(highest).toBeLessThan(1_000_000);
});
