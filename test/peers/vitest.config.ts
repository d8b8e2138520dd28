import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..', '..'),
    include: ['test/peers/*.peers.ts'],
    // Servers start, and a hundred thousand keys are written.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
