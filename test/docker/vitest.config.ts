import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * A Keycloak that is built when it starts takes a minute, and two on a busy machine; so one file after the other. Each
 * case goes on where the one before has ended, and waits for long: the first that fails is the last.
 */
export default defineConfig({
  test: {
    name: 'docker',
    root: join(import.meta.dirname, '../..'),
    include: ['test/docker/*.docker.ts'],
    pool: 'forks',
    fileParallelism: false,
    bail: 1,
    reporters: 'verbose',
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
  },
});
