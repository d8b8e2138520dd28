import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** `LOOKS=<directory> npx vitest run --config test/web/everyPage/vitest.config.ts` writes pictures of every page there. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../../..'),
    include: ['test/web/everyPage/looks.ts'],
    globalSetup: ['test/support/globalSetup.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 240_000,
  },
});
