import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatVkey } from '../../domain/audit/note/signedNote.ts';
import { auditCommand } from '../support/audit/auditCli.ts';
import { buildLog, openAuditInstallation, type AuditInstallation } from '../support/audit/auditInstallation.ts';
import { BUNDLE_CHANGES } from '../support/audit/changedBundles.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';
import { nonEmpty } from '../support/nonEmpty.ts';

const SIZE = 300;
const VERIFIER = fileURLToPath(new URL('outsider/verify.py', import.meta.url));

/** Exit code, kind and index of what is told first. */
type Verdict = readonly [number, string | null, number | null];

let database: TestDatabase;
let installation: AuditInstallation;
let directory: string;
let whole: string;
let pins: string;
let chain: string;

beforeAll(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
  chain = (await buildLog(installation, [SIZE], 0)).chain.toString('base64');
  directory = await mkdtemp(join(tmpdir(), 'outsider-'));
  whole = join(directory, 'whole');
  pins = join(installation.dataDir, 'audit.keys');
  const environment = { DATABASE_URL: database.url, SERVICE_DATA_DIR: installation.dataDir };
  expect((await auditCommand(['export', whole], environment)).exit).toBe(0);
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await installation.close();
  await database.close();
});

const ours = async (bundle: string, keys: string): Promise<Verdict> => {
  const { stdout } = await auditCommand(['verify-bundle', bundle, '--keys', keys, '--json'], {});
  const found = JSON.parse(stdout) as { exit_code: number; kind?: string; first_bad_index?: number | null };
  return [found.exit_code, found.kind ?? null, found.first_bad_index ?? null];
};

type Told = { exit: number; kind: string | null; index: number | null };

const theirs = (bundles: readonly string[], keys: string): readonly Told[] => {
  const { stdout, stderr } = spawnSync('python3', ['-B', VERIFIER, keys, ...bundles], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as Told);
};

const python = spawnSync('python3', ['--version']).status === 0;
if (!python) process.stderr.write('python3 is not here: the verifier of an outsider is not run\n');

describe.skipIf(!python)('a verifier that an outsider wrote from docs/audit.md in Python alone (X-57)', () => {
  it('verifies a bundle, and comes to the same chain', () => {
    expect(theirs([whole], pins)).toEqual([
      { exit: 0, kind: null, index: null, origin: expect.any(String) as string, size: SIZE, chain },
    ]);
  });

  it('tells the same of every changed bundle: exit code, kind and place (X-57)', async () => {
    const changes = nonEmpty(BUNDLE_CHANGES);
    expect(new Set(changes.map(({ name }) => name)).size).toBe(changes.length);
    const bundles = changes.map((_, nth) => join(directory, `changed-${nth}`));
    const verdicts: Verdict[] = [];
    for (const [nth, { make }] of changes.entries()) {
      const bundle = bundles[nth] ?? '';
      await cp(whole, bundle, { recursive: true });
      await make(bundle, installation.keys);
      verdicts.push(await ours(bundle, pins));
    }
    const told = theirs(bundles, pins).map(({ exit, kind, index }): Verdict => [exit, kind, index]);
    const compared = changes.map(({ name }, nth) => ({ name, ours: verdicts[nth], theirs: told[nth] }));
    expect(compared.filter(({ ours: one, theirs: other }) => JSON.stringify(one) !== JSON.stringify(other))).toEqual(
      [],
    );
    const kinds = new Set(verdicts.map(([exit, kind]) => `${exit} ${kind}`));
    for (const kind of [
      'bad_signature',
      'inserted',
      'tree_broken',
      'event_altered',
      'truncated',
      'chain_broken',
      'forked',
    ])
      expect(kinds).toContain(`1 ${kind}`);
    for (const exit of [0, 2, 3, 4]) expect(kinds).toContain(`${exit} null`);
  });

  it('and of an intact one with other pins (X-57)', async () => {
    const { origin } = (await installation.store.state())?.epoch ?? { origin: '' };
    const lines = (await readFile(pins, 'utf8')).trimEnd().split('\n');
    const elsewhere = installation.keys.vkeys('elsewhere.example.com').map(formatVkey);
    const given: readonly (readonly [string, string, number])[] = [
      ['both', lines.join('\n'), 0],
      ['both, with notes and space', `# of ${origin}\n\n  ${lines.join('  \n')}\n`, 0],
      ['the log key alone', lines.filter((line) => !line.includes('/clock')).join('\n'), 2],
      ['the clock key alone', lines.filter((line) => line.includes('/clock')).join('\n'), 2],
      ['the same keys under other names', elsewhere.join('\n'), 2],
      ['those too', [...lines, ...elsewhere].join('\n'), 0],
      ['an id that does not fit', lines.join('\n').replace(/\+[0-9a-f]{4}/, '+0000'), 2],
      ['none', '# nothing\n', 2],
    ];
    for (const [name, text, exit] of given) {
      const file = join(directory, 'pins');
      await writeFile(file, text);
      expect([name, (await ours(whole, file))[0], theirs([whole], file)[0]?.exit]).toEqual([name, exit, exit]);
    }
  });
});
