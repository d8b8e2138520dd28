import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..', '..'),
    include: ['test/containers/*.containers.ts'],
    // Without an engine there are none, and a line says so.
    passWithNoTests: true,
    // An image is built and servers start.
    testTimeout: 300_000,
    hookTimeout: 900_000,
  },
});
