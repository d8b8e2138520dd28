import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Servers take half a minute to start and half a gigabyte each: two files side by side, and with patience. */
export default defineConfig({
  test: {
    name: 'keycloak',
    root: join(import.meta.dirname, '../..'),
    include: ['test/keycloak/*.keycloak.ts'],
    pool: 'forks',
    maxWorkers: 2,
    reporters: 'verbose',
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
  },
});
