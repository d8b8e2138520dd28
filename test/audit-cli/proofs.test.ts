import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatVkey } from '../../domain/audit/signedNote.ts';
import type { Session } from '../../processes/sealerSession.ts';
import { auditCli } from '../support/auditCli.ts';
import { buildLog, openAuditInstallation, type AuditInstallation } from '../support/auditInstallation.ts';
import { testDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let installation: AuditInstallation;
let session: Session;
let directory: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
  session = await buildLog(installation, [300], 2);
  directory = await mkdtemp(join(tmpdir(), 'audit-proofs-'));
  environment = { DATABASE_URL: database.url, SERVICE_DATA_DIR: installation.dataDir };
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await installation.close();
  await database.close();
});

const run = (...args: readonly string[]) => auditCli([...args, '--json'], environment);
const parsed = ({ stdout }: { stdout: string }) => JSON.parse(stdout) as Record<string, unknown>;

describe('audit-cli prove and verify-proof', () => {
  it('a proof verifies without the database, and not with another event', async () => {
    const proof = join(directory, 'p.tlog-proof');
    expect((await run('prove', '--index', '271', '-o', proof)).exit).toBe(0);
    const keys = join(installation.dataDir, 'audit.keys');
    const offline = { SERVICE_DATA_DIR: directory };
    const check = () => auditCli(['verify-proof', proof, '--event', `${proof}.event.json`, '--keys', keys], offline);
    expect(await check()).toMatchObject({ exit: 0 });
    const event = JSON.parse(await readFile(`${proof}.event.json`, 'utf8')) as { payload: string };
    event.payload = Buffer.from('{"n":"forged"}').toString('base64');
    await writeFile(`${proof}.event.json`, JSON.stringify(event));
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

describe('audit-cli explain', () => {
  it('shows each field and how it leads to the root', async () => {
    const { event_id: id, ...facts } = parsed(await run('explain', '--index', '0'));
    expect(facts).toMatchObject({ exit_code: 0, index: 0, stream: 'thing-number-0', revision: '0' });
    expect(facts['computed_root']).toBe(session.newest?.head.root.toString('hex'));
    expect(parsed(await run('explain', '--event', String(id)))).toMatchObject({ index: 0 });
  });
});

describe('audit-cli checkpoint', () => {
  it('prints the newest signed checkpoint, or keeps it', async () => {
    expect(parsed(await run('checkpoint'))).toMatchObject({ size: 300, note: session.newest?.note });
    const file = join(directory, 'held');
    expect((await run('checkpoint', '-o', file)).exit).toBe(0);
    expect(await readFile(file, 'utf8')).toBe(session.newest?.note);
  });
  it('3 for a service that does not answer', async () =>
    expect((await run('checkpoint', '--url', 'http://127.0.0.1:1/audit/checkpoint')).exit).toBe(3));
});

describe('audit-cli keys', () => {
  it('shows the pinned keys, which are those of the key file', async () => {
    const { origin } = session.epoch;
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
