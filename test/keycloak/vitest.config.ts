import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Servers take half a minute to start and half a gigabyte each: two files side by side, and with patience. */
export default defineConfig({
  test: {
    name: 'keycloak',
    root: join(import.meta.dirname, '../..'),
    // Rounds take an hour, and are run when something about the start of upgrades changes: KEYCLOAK_ROUNDS=1.
    include: [process.env['KEYCLOAK_ROUNDS'] === '1' ? 'test/keycloak/*.rounds.ts' : 'test/keycloak/*.keycloak.ts'],
    pool: 'forks',
    maxWorkers: 2,
    reporters: 'verbose',
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
  },
});
