import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signCheckpoint } from '../../domain/audit/note/signedCheckpoint.ts';
import { auditCommand } from '../support/audit/auditCli.ts';
import { buildLog, openAuditInstallation, type AuditInstallation } from '../support/audit/auditInstallation.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';
import { asSuperuser } from '../support/audit/tampering.ts';

let database: TestDatabase;
let installation: AuditInstallation;
let elsewhere: string;

beforeEach(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
  await buildLog(installation, [10, 20, 30], 0);
  elsewhere = await mkdtemp(join(tmpdir(), 'audit-kinds-'));
});
afterEach(async () => {
  await rm(elsewhere, { recursive: true });
  await installation.close();
  await database.close();
});

const change = (text: string): Promise<void> => asSuperuser(database.url, (run) => run(text));

const state = (): string => join(elsewhere, 'state');

/** Away from the service's own files, which would tell by themselves. */
const verify = async (...args: readonly string[]): Promise<readonly unknown[]> => {
  const { exit, stdout } = await auditCommand(
    ['verify', '--json', '--keys', join(installation.dataDir, 'audit.keys'), ...args],
    { DATABASE_URL: database.url, SERVICE_DATA_DIR: elsewhere },
  );
  const { kind, first_bad_index: index } = JSON.parse(stdout) as Record<string, unknown>;
  return [exit, kind, index];
};

describe('audit-cli verify --state names kind and place (X-57)', () => {
  it('of tables that were all emptied', async () => {
    expect((await verify('--state', state()))[0]).toBe(0);
    await change(`truncate es.events, es.log_end, audit.entries, audit.nodes, audit.signed_checkpoints, audit.sealer,
      audit.epochs`);
    expect(await verify('--state', state())).toEqual([1, 'rolled_back', 0]);
  });

  it('of a cut below the state, in the log alone or in everything', async () => {
    expect((await verify('--state', state()))[0]).toBe(0);
    await change('delete from es.events where position >= 25');
    expect(await verify('--state', state())).toEqual([1, 'truncated', 25]);
    await change(`delete from es.events where position >= 20; delete from audit.entries where index >= 20;
      delete from audit.signed_checkpoints where size > 20; update es.log_end set next_position = 20;
      update audit.sealer set entries = 20, signed_size = 20, position = '0000000000000013'`);
    const [exit, kind, index] = await verify('--state', state());
    expect([exit, index]).toEqual([1, 20]);
    expect(['rolled_back', 'truncated']).toContain(kind);
  });

  it('of a file that is empty: 2', async () => {
    await writeFile(state(), '');
    expect((await verify('--state', state()))[0]).toBe(2);
    expect((await verify('--checkpoint', state()))[0]).toBe(2);
  });

  it('of a fork that is held outside, narrowed down by older signed checkpoints', async () => {
    const { origin } = (await installation.store.state())?.epoch ?? { origin: '' };
    const head = { origin, size: 30, root: Buffer.alloc(32, 1) };
    const note = await signCheckpoint(installation.keys.signers(origin), head, Math.floor(Date.now() / 1000));
    await writeFile(join(elsewhere, 'audit.state'), note);
    expect(await verify()).toEqual([1, 'forked', 20]);
  });
});

describe('audit-cli verify --range names kind and place (X-57)', () => {
  it.each([
    ['a deleted event', 'delete from es.events where position = 14', ['gap', 14]],
    ['a changed event', `update es.events set type = 'Forged' where position = 14`, ['event_altered', 14]],
    ['a changed leaf', `update audit.entries set leaf_hash = sha256('x') where index = 14`, ['chain_broken', 14]],
    ['a changed chain', `update audit.entries set chain_hash = sha256('x') where index = 14`, ['chain_broken', 14]],
    [
      'an entry of another event',
      `update audit.entries set event_id = gen_random_uuid() where index = 14`,
      ['chain_broken', 14],
    ],
    ['an entry that is gone', 'delete from audit.entries where index = 14', ['chain_broken', 14]],
    ['a cut', 'delete from es.events where position >= 14', ['truncated', 14]],
  ])('of %s', async (_, text, expected) => {
    expect((await verify('--range', '12..18'))[0]).toBe(0);
    await change(text);
    expect(await verify('--range', '12..18')).toEqual([1, ...expected]);
  });
});

describe('what was deleted is not what never was (X-57)', () => {
  it('a database without the row of its epoch is tampered with, for every command', async () => {
    await change('delete from audit.epochs');
    expect((await verify())[0]).toBe(1);
    const environment = { DATABASE_URL: database.url, SERVICE_DATA_DIR: installation.dataDir };
    for (const args of [['checkpoint'], ['export', join(elsewhere, 'bundle')], ['explain', '--index', '3']])
      expect((await auditCommand(args, environment)).exit).toBe(1);
  });
});

describe('audit-cli tells how it is used (X-57)', () => {
  it('3 for tables of another release, with what to do', async () => {
    await change('alter table audit.epochs drop column statement');
    const { exit, stdout } = await auditCommand(['verify', '--json'], {
      DATABASE_URL: database.url,
      SERVICE_DATA_DIR: installation.dataDir,
    });
    expect([exit, JSON.parse(stdout)]).toEqual([
      3,
      expect.objectContaining({
        code: 'database_of_other_release',
        message: expect.stringContaining('start the service of this release on it once') as string,
      }),
    ]);
  });

  it.each(['verify', 'checkpoint', 'prove', 'verify-proof', 'export', 'verify-bundle', 'explain', 'keys'])(
    '%s --help',
    async (command) => {
      for (const args of [
        [command, '--help'],
        [command, '-h'],
        ['help', command],
      ]) {
        const { exit, stdout, stderr } = await auditCommand(args, {});
        expect([exit, stderr]).toEqual([0, '']);
        expect(stdout).toContain(`audit-cli ${command}`);
      }
    },
  );

  it('where the data of the demo is, when the place that it looked at has none', async () => {
    const demo = join(elsewhere, 'demo');
    await mkdir(join(demo, 'server'), { recursive: true });
    const keys = join(installation.dataDir, 'audit.keys');
    const { exit, stderr } = await auditCommand(['verify', '--keys', keys], { SERVICE_DATA_DIR: elsewhere });
    expect([exit, stderr]).toEqual([3, expect.stringContaining(demo)]);
  });

  it('where there are no keys either', async () => {
    await mkdir(join(elsewhere, 'demo', 'server'), { recursive: true });
    const { exit, stderr } = await auditCommand(['verify'], { SERVICE_DATA_DIR: elsewhere });
    expect([exit, stderr]).toEqual([3, expect.stringContaining('SERVICE_DATA_DIR')]);
  });
});
