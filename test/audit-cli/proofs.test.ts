import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatVkey } from '../../domain/audit/note/signedNote.ts';
import type { SealerTerm } from '../../processes/audit/sealerTerm.ts';
import { auditCommand } from '../support/audit/auditCli.ts';
import { buildLog, openAuditInstallation, type AuditInstallation } from '../support/audit/auditInstallation.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';
import { asSuperuser } from '../support/audit/tampering.ts';

let database: TestDatabase;
let installation: AuditInstallation;
let term: SealerTerm;
let directory: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
  term = await buildLog(installation, [300], 2);
  directory = await mkdtemp(join(tmpdir(), 'audit-proofs-'));
  environment = { DATABASE_URL: database.url, SERVICE_DATA_DIR: installation.dataDir };
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await installation.close();
  await database.close();
});

const run = (...args: readonly string[]) => auditCommand([...args, '--json'], environment);
const parsed = ({ stdout }: { stdout: string }) => JSON.parse(stdout) as Record<string, unknown>;

const offline = (directory: string) =>
  auditCommand(['verify-bundle', directory, '--keys', join(installation.dataDir, 'audit.keys'), '--json'], {
    SERVICE_DATA_DIR: '/nowhere',
  });

describe('audit-cli prove and verify-proof', () => {
  it('a proof verifies without the database, and not with another event', async () => {
    const proof = join(directory, 'p.tlog-proof');
    expect((await run('prove', '--index', '271', '-o', proof)).exit).toBe(0);
    const keys = join(installation.dataDir, 'audit.keys');
    const offline = { SERVICE_DATA_DIR: directory };
    const check = () =>
      auditCommand(['verify-proof', proof, '--event', `${proof}.event.json`, '--keys', keys], offline);
    expect(await check()).toMatchObject({ exit: 0 });
    const event = JSON.parse(await readFile(`${proof}.event.json`, 'utf8')) as { payload: string };
    event.payload = Buffer.from('{"n":"forged"}').toString('base64');
    await writeFile(`${proof}.event.json`, `${JSON.stringify(event)}\n`);
    expect(await check()).toMatchObject({ exit: 1 });
  });
  it('2 for neither event nor index, and for files that are no proof', async () => {
    expect(parsed(await run('prove', '-o', join(directory, 'x')))).toMatchObject({ exit_code: 2, code: 'usage' });
    const file = join(directory, 'empty');
    await writeFile(file, '');
    expect(parsed(await run('verify-proof', file, '--event', file))).toMatchObject({
      exit_code: 2,
      code: 'proof_malformed',
    });
  });
  it('4 for an event that is not sealed yet, or not there', async () => {
    expect(parsed(await run('prove', '--index', '301', '-o', join(directory, 'x')))['code']).toBe('not_found');
    expect((await run('prove', '--index', '100000', '-o', join(directory, 'x'))).exit).toBe(4);
  });
});

describe('audit-cli export and verify-bundle', () => {
  it('a bundle of everything verifies without the database', async () => {
    const bundle = join(directory, 'all');
    expect((await run('export', bundle)).exit).toBe(0);
    expect(parsed(await offline(bundle))).toMatchObject({ exit_code: 0, checked_events: 300, size: 300 });
  });
  it('so does one of a part', async () => {
    const bundle = join(directory, 'part');
    expect((await run('export', bundle, '--range', '10..20')).exit).toBe(0);
    expect(parsed(await offline(bundle))).toMatchObject({ exit_code: 0, checked_events: 256, size: 300 });
  });
  it('1 for a changed event, with its index', async () => {
    const bundle = join(directory, 'changed');
    await run('export', bundle);
    const file = join(bundle, 'events', '001.p', '44.ndjson');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, [lines[1], lines[0], ...lines.slice(2)].join('\n'));
    expect(parsed(await offline(bundle))).toMatchObject({ exit_code: 1, kind: 'event_altered', first_bad_index: 256 });
  });
  it('2 for a signed checkpoint by other keys, 3 without one', async () => {
    const bundle = join(directory, 'foreign');
    await run('export', bundle);
    await writeFile(
      join(bundle, 'checkpoint'),
      (term.newest?.note ?? '').replaceAll('audit.example.com', 'example.com'),
    );
    expect(parsed(await offline(bundle))).toMatchObject({ exit_code: 2, code: 'checkpoint_unknown_key' });
    await rm(join(bundle, 'checkpoint'));
    expect((await offline(bundle)).exit).toBe(3);
  });
  it.each([
    ['hashes', ['tile', '0', '000']],
    ['hashes of a higher level', ['tile', '1', '000.p', '1']],
    ['entries of events', ['tile', 'entries', '001.p', '44']],
  ])('3 for a bundle without its %s, naming the file (X-57)', async (_, path) => {
    const bundle = await mkdtemp(join(directory, 'lacking-'));
    await run('export', bundle, '--range', '290..300');
    const file = join(bundle, ...path);
    await rm(file);
    const { exit_code: exit, code, message } = parsed(await offline(bundle));
    expect([exit, code, message]).toEqual([3, 'file_unreachable', `the bundle lacks ${file}`]);
  });
  it('3 for a bundle that does not say what it holds, as earlier releases wrote them (X-57)', async () => {
    const bundle = join(directory, 'earlier');
    await run('export', bundle);
    await rm(join(bundle, 'bundle'));
    const { exit_code: exit, message } = parsed(await offline(bundle));
    expect([exit, message]).toEqual([3, expect.stringContaining('export it again')]);
  });
  it('1 for a bundle whose last events were removed (X-57)', async () => {
    const bundle = join(directory, 'shortened');
    await run('export', bundle);
    const file = join(bundle, 'events', '001.p', '44.ndjson');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/[^\n]*\n$/, ''));
    expect((await offline(bundle)).exit).toBe(1);
  });
  it('3 for a directory that cannot be written', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    expect(parsed(await run('export', file))).toMatchObject({ exit_code: 3, code: 'file_unreachable' });
  });
});

/** What the commands that need the newest signed checkpoint or the stored tree say after a change. */
const whileChanged = async (change: string, undo: string, ...args: readonly string[]) => {
  await asSuperuser(database.url, (sql) => sql(change));
  try {
    const { exit_code: exit, code } = parsed(await run(...args));
    return [exit, code];
  } finally {
    await asSuperuser(database.url, (sql) => sql(undo));
  }
};

const whileGone = (rows: string, ...args: readonly string[]) =>
  whileChanged(
    `create table public.kept as select * from ${rows}; delete from ${rows}`,
    `insert into ${rows.split(' ')[0]} select * from public.kept; drop table public.kept`,
    ...args,
  );

const rewritten = (from: string, to: string): string =>
  `update audit.signed_checkpoints set note = replace(note, '${from}', '${to}')`;

describe.each([
  ['verify --range', ['verify', '--range', '5..10']],
  ['prove', ['prove', '--index', '271', '-o', '/dev/null']],
  ['explain', ['explain', '--index', '271']],
  ['export', ['export', '/nowhere/to/be/written']],
])('audit-cli %s exits (X-57)', (_, args) => {
  it.each([
    ['is not what was signed', '\n300\n', '\n299\n'],
    ['is none at all', '\n\n', '\n!\n'],
  ])('1 when the newest signed checkpoint %s', async (_problem, good, bad) => {
    expect(await whileChanged(rewritten(good, bad), rewritten(bad, good), ...args)).toEqual([1, 'tampered']);
  });
  it('4 when no pinned key has signed it', async () => {
    const other = join(directory, 'other.keys');
    await writeFile(other, installation.keys.vkeys('example.com/log').map(formatVkey).join('\n'));
    expect(parsed(await run(...args, '--keys', other))).toMatchObject({ exit_code: 4, code: 'unknown_signer' });
  });
});

describe('audit-cli over a stored tree that lacks rows (X-57)', () => {
  it.each([
    ['prove', 'audit.nodes where level = 1', ['prove', '--index', '271', '-o', '/dev/null']],
    ['explain', 'audit.nodes where level = 1', ['explain', '--index', '271']],
    ['explain', 'audit.entries where index = 270', ['explain', '--index', '271']],
    ['explain', 'audit.entries where index = 271', ['explain', '--index', '271']],
    ['verify --range', 'audit.nodes where level = 1', ['verify', '--range', '271..272']],
  ])('%s exits 1 without %s', async (_, rows, args) => {
    expect(await whileGone(rows, ...args)).toEqual([1, 'tampered']);
  });
  it('export exits 1 instead of leaving hashes out', async () => {
    const answer = await whileGone('audit.nodes where level = 1', 'export', join(directory, 'incomplete'));
    expect(answer).toEqual([1, 'tampered']);
  });
});

describe('audit-cli verify --range', () => {
  it('verifies a part against the signed root', async () => {
    for (const range of ['0..1', '0..300', '17..271', '255..257', '299..300'])
      expect(parsed(await run('verify', '--range', range))).toMatchObject({ exit_code: 0, code: 'ok' });
  });
  it('1 for a changed event inside it, 0 for one outside', async () => {
    const flip = 'update es.events set meta = set_byte(meta, 2, get_byte(meta, 2) # 4) where position = 100';
    await asSuperuser(database.url, (sql) => sql(flip));
    const [inside, outside] = [await run('verify', '--range', '90..110'), await run('verify', '--range', '110..300')];
    await asSuperuser(database.url, (sql) => sql(flip));
    expect(parsed(inside)).toMatchObject({ exit_code: 1, kind: 'event_altered', first_bad_index: 100 });
    expect(outside.exit).toBe(0);
  });
  it.each(['5', '5..5', '0..301'])('2 for %s', async (range) =>
    expect((await run('verify', '--range', range)).exit).toBe(2),
  );
});

describe('audit-cli explain', () => {
  it('shows each field and how it leads to the root', async () => {
    const { event_id: id, ...facts } = parsed(await run('explain', '--index', '0'));
    expect(facts).toMatchObject({ exit_code: 0, index: 0, stream: 'thing-number-0', revision: '0' });
    expect(facts['computed_root']).toBe(term.newest?.head.root.toString('hex'));
    expect(parsed(await run('explain', '--event', String(id)))).toMatchObject({ index: 0 });
  });
});

describe('audit-cli checkpoint', () => {
  it('prints the newest signed checkpoint, or keeps it', async () => {
    expect(parsed(await run('checkpoint'))).toMatchObject({ size: 300, note: term.newest?.note });
    const file = join(directory, 'held');
    expect((await run('checkpoint', '-o', file)).exit).toBe(0);
    expect(await readFile(file, 'utf8')).toBe(term.newest?.note);
  });
  it('3 for a service that does not answer', async () =>
    expect((await run('checkpoint', '--url', 'http://127.0.0.1:1/audit/checkpoint')).exit).toBe(3));
});

describe('audit-cli keys', () => {
  it('shows the pinned keys, which are those of the key file', async () => {
    const { origin } = term.epoch;
    const vkeys = installation.keys.vkeys(origin).map(formatVkey);
    expect(parsed(await run('keys', 'show'))['vkeys']).toEqual(vkeys);
    expect(parsed(await run('keys', 'show', '--origin', origin))['vkeys']).toEqual(vkeys);
  });
  it('generates a file that is not overwritten', async () => {
    const file = join(directory, 'new.key');
    expect((await run('keys', 'generate', '-o', file)).exit).toBe(0);
    expect((await run('keys', 'generate', '-o', file)).exit).toBe(2);
    expect(parsed(await run('keys', 'show', '--file', file, '--origin', 'example.com/log'))['vkeys']).toHaveLength(2);
  });
});
