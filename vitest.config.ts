import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/globalSetup.ts'],
    pool: 'forks',
    // More than two cores can do at once: tests wait for the disk and for clocks as well.
    maxWorkers: 3,
    testTimeout: 90_000,
    hookTimeout: 180_000,
  },
});
