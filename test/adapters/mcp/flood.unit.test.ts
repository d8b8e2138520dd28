import { expect, it } from 'vitest';
import { createFloodGauge } from '../../../adapters/mcp/transport/flood.ts';

const MIB = 1024 * 1024;

/** A gauge on a clock of its own, and how many messages of a size pass at once. */
const gauge = () => {
  let now = 0;
  const { isFlood } = createFloodGauge(() => now);
  return {
    isFlood,
    after: (ms: number) => void (now += ms),
    passing: (bytes: number): number => {
      let count = 0;
      while (!isFlood(bytes)) count += 1;
      return count;
    },
  };
};

it('1,000 messages or 16 MiB at once are no flood, one more is (SU-173)', () => {
  expect(gauge().passing(10)).toBe(1_000);
  expect(gauge().passing(MIB)).toBe(16);
});

it('100 messages and 1 MiB a second pass for as long as one likes', () => {
  const steady = gauge();
  for (let second = 0; second < 1_000; second += 1) {
    for (let n = 0; n < 100; n += 1) expect(steady.isFlood(MIB / 100)).toBe(false);
    steady.after(1_000);
  }
  expect(steady.passing(10)).toBe(1_000);
});

it('an hour of silence allows no more at once', () => {
  const silent = gauge();
  silent.after(3_600_000);
  expect(silent.passing(10)).toBe(1_000);
});
