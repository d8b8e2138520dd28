import { expect, it } from 'vitest';
import { parseLocations } from '../../../domain/clusters/locations.ts';

it('names the offered locations and those that are known but unavailable (CL-04)', () => {
  expect(parseLocations(['us', '-eu'])).toEqual([
    { location: 'us', name: 'United States', available: true },
    { location: 'eu', name: 'Europe', available: false },
  ]);
});

it.each([['mars'], ['us', '-us'], ['constructor'], ['']])('refuses %s %s (CL-04)', (...setting) => {
  expect(() => parseLocations(setting.filter((name) => name !== undefined))).toThrow(
    /must name locations from|names \w+ twice/,
  );
});
