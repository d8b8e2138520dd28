import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signCheckpoint } from '../../domain/audit/note/signedCheckpoint.ts';
import { auditCommand } from '../support/audit/auditCli.ts';
import { buildLog, openAuditInstallation, type AuditInstallation } from '../support/audit/auditInstallation.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';
import { nonEmpty } from '../support/nonEmpty.ts';

const SIZE = 300;
/** Whatever is there, a verification ends within moments. */
const SOON_MS = 20_000;

let database: TestDatabase;
let installation: AuditInstallation;
let directory: string;
let whole: string;
let pins: string;
let origin: string;

beforeAll(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
  const term = await buildLog(installation, [SIZE], 0);
  ({ origin } = term.epoch);
  directory = await mkdtemp(join(tmpdir(), 'hostile-'));
  whole = join(directory, 'whole');
  pins = join(installation.dataDir, 'audit.keys');
  const environment = { DATABASE_URL: database.url, SERVICE_DATA_DIR: installation.dataDir };
  expect((await auditCommand(['export', whole], environment)).exit).toBe(0);
  expect((await auditCommand(['prove', '--index', '7', '-o', join(directory, 'proof')], environment)).exit).toBe(0);
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await installation.close();
  await database.close();
});

let copies = 0;
const copy = async (): Promise<string> => {
  copies += 1;
  const to = join(directory, `copy-${copies}`);
  await cp(whole, to, { recursive: true });
  return to;
};

const verdict = async (bundle: string, keys = pins): Promise<Record<string, unknown>> => {
  const began = performance.now();
  const { stdout } = await auditCommand(['verify-bundle', bundle, '--keys', keys, '--json'], {});
  expect(performance.now() - began).toBeLessThan(SOON_MS);
  return JSON.parse(stdout) as Record<string, unknown>;
};

const pipe = (path: string): void => {
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
};

const FILES = nonEmpty([
  'checkpoint',
  'bundle',
  join('tile', '0', '000'),
  join('tile', '1', '000.p', '1'),
  join('tile', 'entries', '000'),
  join('events', '000.ndjson'),
  join('events', '001.p', '44.ndjson'),
]);

describe('audit-cli reads nothing but plain files of bounded size (X-57)', () => {
  it.each(FILES)('a pipe in place of %s', async (file) => {
    const bundle = await copy();
    await rm(join(bundle, file));
    pipe(join(bundle, file));
    expect(await verdict(bundle)).toMatchObject({ exit_code: 3, code: 'file_unreachable' });
  });

  it.each(FILES)('a link to an endless device in place of %s', async (file) => {
    const bundle = await copy();
    await rm(join(bundle, file));
    await symlink('/dev/zero', join(bundle, file));
    expect(await verdict(bundle)).toMatchObject({ exit_code: 3, code: 'file_unreachable' });
  });

  it.each(FILES)('a link to what %s was', async (file) => {
    const bundle = await copy();
    await rename(join(bundle, file), join(bundle, 'elsewhere'));
    await symlink(join(bundle, 'elsewhere'), join(bundle, file));
    expect(await verdict(bundle)).toMatchObject({ exit_code: 3, code: 'file_unreachable' });
  });

  it.each(FILES)('%s of a terabyte, without content', async (file) => {
    const bundle = await copy();
    await truncate(join(bundle, file), 2 ** 40);
    expect(await verdict(bundle)).toMatchObject({ exit_code: 1, kind: 'inserted' });
  });

  it.each(['events', 'tile', join('tile', '0'), join('events', '001.p')])(
    'a link in place of the folder %s, behind which more may lie',
    async (folder) => {
      const bundle = await copy();
      await rename(join(bundle, folder), join(bundle, 'elsewhere'));
      await writeFile(join(bundle, 'elsewhere', 'hidden'), 'not listed');
      await symlink(join(bundle, 'elsewhere'), join(bundle, folder));
      expect((await verdict(bundle))['exit_code']).not.toBe(0);
    },
  );

  it('a pipe among the tiles that belongs to no bundle', async () => {
    const bundle = await copy();
    pipe(join(bundle, 'tile', '0', '002'));
    expect(await verdict(bundle)).toMatchObject({ exit_code: 1, kind: 'inserted' });
  });

  it('pipes in place of keys, proofs and events', async () => {
    const fifo = join(directory, 'fifo');
    pipe(fifo);
    const proof = join(directory, 'proof');
    expect(await verdict(whole, fifo)).toMatchObject({ exit_code: 3, code: 'file_unreachable' });
    const given = [
      [fifo, '--event', `${proof}.event.json`],
      [proof, '--event', fifo],
    ];
    for (const args of given) {
      const { exit } = await auditCommand(['verify-proof', ...args, '--keys', pins], {});
      expect(exit).toBe(3);
    }
    expect((await auditCommand(['verify-proof', proof, '--event', '/dev/zero', '--keys', pins], {})).exit).toBe(3);
  });
});

describe('every loop is bounded by what a bundle holds (X-57)', () => {
  it.each([10 ** 12, Number.MAX_SAFE_INTEGER])('a signed checkpoint of size %i', async (size) => {
    const bundle = await copy();
    const head = { origin, size, root: Buffer.alloc(32, 1) };
    await writeFile(join(bundle, 'checkpoint'), await signCheckpoint(installation.keys.signers(origin), head, 1));
    await writeFile(join(bundle, 'bundle'), 'es-bundle/v1\nevents 0 999999999999\n');
    expect((await verdict(bundle))['exit_code']).toBeGreaterThan(0);
    await writeFile(join(bundle, 'bundle'), 'es-bundle/v1\nevents 0 3906250000\n');
    expect((await verdict(bundle))['exit_code']).toBeGreaterThan(0);
  });
});

const withFirstEvent = async (change: (line: string) => string): Promise<Record<string, unknown>> => {
  const bundle = await copy();
  const file = join(bundle, 'events', '000.ndjson');
  const [first = '', ...rest] = (await readFile(file, 'utf8')).split('\n');
  expect(change(first)).not.toBe(first);
  await writeFile(file, [change(first), ...rest].join('\n'));
  return verdict(bundle);
};

describe('what is written in another form is told, and an intact bundle is not accused (X-57)', () => {
  it.each<[string, (line: string) => string]>([
    [
      'an id in upper case',
      (line) => line.replace(/"event_id":"[^"]*"/, (text) => `"event_id"${text.slice(10).toUpperCase()}`),
    ],
    ['a field twice, of which others may take the first', (line) => line.replace('{', '{"payload":"e30=",')],
    ['a field that is none of an event', (line) => line.replace(/}$/, ',"note":"approved"}')],
    ['fields in another order', (line) => line.replace(/^\{("stream":"[^"]*"),("revision":"\d+")/, '{$2,$1')],
    ['a space', (line) => line.replace(',', ', ')],
    ['a revision with a zero before it', (line) => line.replace('"revision":"', '"revision":"0')],
    ['a letter that is escaped', (line) => line.replace('"stream":"t', '"stream":"\\u0074')],
    ['a half of a character', (line) => line.replace('"stream":"', '"stream":"\\ud800')],
    ['a carriage return', (line) => `${line}\r`],
  ])('%s', async (_, change) => {
    expect(await withFirstEvent(change)).toMatchObject({ exit_code: 1, kind: 'event_altered', first_bad_index: 0 });
  });

  it.each<[string, (line: string) => string]>([
    [
      'in upper case',
      (line) => line.replace(/"event_id":"[^"]*"/, (text) => `"event_id"${text.slice(10).toUpperCase()}`),
    ],
    ['with a field twice', (line) => line.replace('{', '{"payload":"e30=",')],
  ])('an event beside a proof, %s', async (_, change) => {
    const proof = join(directory, 'proof');
    const file = join(directory, 'other.event.json');
    await writeFile(file, change(await readFile(`${proof}.event.json`, 'utf8')));
    expect((await auditCommand(['verify-proof', proof, '--event', file, '--keys', pins], {})).exit).toBe(2);
  });

  it('pins without the clock key are the fault of the pins', async () => {
    const logKey = join(directory, 'log.keys');
    const lines = (await readFile(pins, 'utf8')).split('\n');
    await writeFile(logKey, `${lines.filter((line) => !line.includes('/clock')).join('\n')}\n`);
    const found = await verdict(whole, logKey);
    expect(found).toMatchObject({ exit_code: 2, code: 'key_malformed' });
    expect(found['message']).toContain(`${origin}/clock`);
  });
});
