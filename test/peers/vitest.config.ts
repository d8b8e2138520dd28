import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..', '..'),
    include: ['test/peers/*.peers.ts'],
    // Servers start, and a hundred thousand keys are written.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
