import { expect, it } from 'vitest';
import { keepHouse } from '../../../processes/ops/housekeeping.ts';
import { recordingLogger } from '../../support/logger.ts';

it('goes on after a round that failed, and ends with its signal', async () => {
  const logger = recordingLogger();
  const stopping = new AbortController();
  let rounds = 0;
  const clean = (): Promise<void> => {
    rounds += 1;
    if (rounds === 3) stopping.abort();
    return rounds === 1 ? Promise.reject(new Error('away')) : Promise.resolve();
  };
  await keepHouse(clean, 1, logger, stopping.signal);
  expect(rounds).toBe(3);
  expect(logger.lines).toEqual([
    { name: 'housekeeping_failed', fields: { error: 'Error', code: null, at: expect.stringContaining('at ') } },
  ]);
});
