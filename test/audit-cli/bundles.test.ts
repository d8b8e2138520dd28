import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyBundle } from '../../audit-cli/verifying/verifyBundle.ts';
import { CommandFailed } from '../../audit-cli/outcome.ts';
import { auditCommand } from '../support/audit/auditCli.ts';
import { buildLog, openAuditInstallation, type AuditInstallation } from '../support/audit/auditInstallation.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';

const SIZE = 300;
/** docs/audit.md: keys that come with a bundle would vouch for themselves, so nobody reads them. */
const NO_EVIDENCE = new Set(['audit.keys']);

let database: TestDatabase;
let installation: AuditInstallation;
let directory: string;
let bundle: string;
let pins: string;

beforeAll(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
  await buildLog(installation, [SIZE], 0);
  directory = await mkdtemp(join(tmpdir(), 'bundles-'));
  bundle = join(directory, 'whole');
  pins = join(installation.dataDir, 'audit.keys');
  const exported = await auditCommand(['export', bundle], {
    DATABASE_URL: database.url,
    SERVICE_DATA_DIR: installation.dataDir,
  });
  expect(exported.exit).toBe(0);
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await installation.close();
  await database.close();
});

const exitOf = async (path: string): Promise<number> =>
  verifyBundle([path, '--keys', pins], {}).then(
    ({ exit }) => exit,
    (error: unknown) => {
      if (error instanceof CommandFailed) return error.exit;
      throw error;
    },
  );

const filesOf = async (): Promise<readonly string[]> =>
  (await readdir(bundle, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(bundle, join(entry.parentPath, entry.name)));

type Change = { name: string; exits: readonly number[]; make: (bytes: Buffer) => Buffer | null };

const flip = (share: number, bit: number): Change => ({
  name: `bit ${bit} at ${share * 100} %`,
  exits: [1, 2, 3],
  make: (bytes) => {
    const changed = Buffer.from(bytes);
    const at = Math.min(changed.length - 1, Math.floor(changed.length * share));
    changed[at] = (changed[at] ?? 0) ^ (1 << bit);
    return changed;
  },
});

const CHANGES: readonly Change[] = [
  ...[0, 0.13, 0.37, 0.5, 0.71, 0.93, 1].flatMap((share) => [0, 5].map((bit) => flip(share, bit))),
  { name: 'cut in half', exits: [1], make: (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)) },
  { name: 'without its last byte', exits: [1], make: (bytes) => bytes.subarray(0, -1) },
  { name: 'emptied', exits: [1], make: () => Buffer.alloc(0) },
  { name: 'with a byte behind it', exits: [1], make: (bytes) => Buffer.concat([bytes, Buffer.from('x')]) },
  { name: 'with a line behind it', exits: [1], make: (bytes) => Buffer.concat([bytes, Buffer.from('\n')]) },
  { name: 'with 32 bytes behind it', exits: [1], make: (bytes) => Buffer.concat([bytes, Buffer.alloc(32, 7)]) },
  { name: 'deleted', exits: [3], make: () => null },
];

describe('audit-cli verify-bundle (X-57)', () => {
  it('finds every change to any file of a bundle', async () => {
    const missed: string[] = [];
    for (const file of await filesOf()) {
      if (NO_EVIDENCE.has(file)) continue;
      const path = join(bundle, file);
      const bytes = await readFile(path);
      for (const { name, exits, make } of CHANGES) {
        const changed = make(bytes);
        if (changed === null) await rm(path);
        else await writeFile(path, changed);
        const exit = await exitOf(bundle);
        if (!exits.includes(exit)) missed.push(`${file} ${name}: ${exit}`);
      }
      await writeFile(path, bytes);
    }
    expect(missed).toEqual([]);
    expect(await exitOf(bundle)).toBe(0);
  });

  it('a line that is no JSON is tampering, and named with its kind and index', async () => {
    const copy = join(directory, 'no-json');
    await cp(bundle, copy, { recursive: true });
    const file = join(copy, 'events', '001.p', '44.ndjson');
    const lines = (await readFile(file, 'utf8')).split('\n');
    lines[3] = 'not JSON';
    await writeFile(file, lines.join('\n'));
    const { exit, stdout } = await auditCommand(['verify-bundle', copy, '--keys', pins, '--json'], {});
    expect([exit, JSON.parse(stdout)]).toEqual([
      1,
      expect.objectContaining({ code: 'tampered', kind: 'event_altered', first_bad_index: 259 }),
    ]);
  });

  it('a file more than was exported is told', async () => {
    const copy = join(directory, 'more');
    await cp(bundle, copy, { recursive: true });
    await writeFile(join(copy, 'events', '002.ndjson'), '');
    expect(await exitOf(copy)).toBe(1);
  });

  it('a directory that holds a bundle is not written over', async () => {
    const environment = { DATABASE_URL: database.url, SERVICE_DATA_DIR: installation.dataDir };
    expect((await auditCommand(['export', bundle], environment)).exit).toBe(2);
  });
});
