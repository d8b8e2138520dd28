import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { memoryDirectory } from './test/support/memoryDirectory.ts';

const UNIT = ['test/**/*.unit.test.ts', 'test/tidy.test.ts'];

// Programs of ours that tests start (nodes, tool servers, audit-cli) find themselves compiled: half of their start.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node');

// What is temporary lies in memory where that is possible.
const memory = memoryDirectory();
if (memory !== null) process.env['TMPDIR'] = memory;

export default defineConfig({
  test: {
    pool: 'forks',
    // Twice what two cores can do at once: tests wait for the disk and for clocks as well.
    maxWorkers: 4,
    // Modules keep nothing that a test could leave to another, and loading them takes longer than most files.
    isolate: false,
    // One second, the default, is less than a busy machine takes now and then.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 90_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        // Need neither the database nor a process of ours.
        test: { name: 'unit', include: UNIT },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['test/**/*.test.ts'],
          exclude: UNIT,
          globalSetup: ['test/support/globalSetup.ts'],
        },
      },
    ],
  },
});
