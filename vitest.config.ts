import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longestFirst.ts';
import { memoryDirectory } from './test/support/memoryDirectory.ts';

const UNIT = ['test/**/*.unit.test.ts', 'test/tidy.test.ts'];
/** What takes long and tells of figures or of the whole rather than of a rule: `npm run test:slow`. */
const SLOW = ['test/**/*.slow.test.ts'];
/** Play the desk in a browser for minutes, and want a machine of their own: `npm run test:desk`. */
const DESK = ['test/**/*.desk.test.ts'];
/** Run for an hour or as long as they are told: `npm run test:torture`. */
const TORTURE = ['test/torture/**/*.test.ts'];
/** System tests that stand on `openEngineFixture`: each can run on PostgreSQL and on KurrentDB. */
const ON_ENGINES = ['killNode', 'twoNodes', 'deadNode', 'stuckReadModel', 'newerRelease', 'investigation'];
/** Of these, what every run does on KurrentDB, too. The rest runs there with `npm run test:kurrentdb`. */
const ON_BOTH = ['twoNodes'];
/** Those that stop appends midway, which a real server does not do on request. */
const HOLDING = new Set(['killNode', 'deadNode']);
const isKurrentRun = process.env['TEST_ENGINES'] === 'kurrentdb';
const isReal = isKurrentRun && process.env['KURRENTDB_URL'] !== undefined;
const suitesOnKurrent = [
  ...(isKurrentRun ? ON_ENGINES : ON_BOTH)
    .filter((name) => !isReal || !HOLDING.has(name))
    .map((name) => `test/system/**/${name}.test.ts`),
  ...(isKurrentRun ? ['test/adapters/kurrentdb/eventLog.test.ts'] : []),
  ...(isKurrentRun && !isReal ? ['test/adapters/kurrentdb/*.test.ts', 'test/system/**/kurrent*.test.ts'] : []),
];

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
    sequence: { sequencer: LongestFirst },
    // One second, the default, is less than a busy machine takes now and then.
    expect: { poll: { timeout: 60_000 } },
    // Ten times and more what a case takes on a quiet machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
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
          exclude: [...UNIT, ...SLOW, ...DESK, ...TORTURE],
          globalSetup: ['test/support/globalSetup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'slow', include: SLOW, globalSetup: ['test/support/globalSetup.ts'] },
      },
      {
        extends: true,
        test: { name: 'desk', include: DESK, fileParallelism: false, globalSetup: ['test/support/globalSetup.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'kurrentdb',
          include: suitesOnKurrent,
          exclude: UNIT,
          // One server has room for one installation.
          ...(isReal ? { fileParallelism: false } : {}),
          env: { TEST_ENGINE: 'kurrentdb' },
          globalSetup: ['test/support/globalSetup.ts', 'test/support/kurrentServer/announce.ts'],
        },
      },
      ...(process.env['TEST_TORTURE'] === undefined
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'torture',
                include: TORTURE,
                env: { TEST_ENGINE: 'kurrentdb' },
                globalSetup: ['test/support/globalSetup.ts'],
              },
            },
          ]),
    ],
  },
});
