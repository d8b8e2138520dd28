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
    // One second, the default, is less than a busy machine takes now and then.
    expect: { poll: { timeout: 60_000 } },
  },
});
