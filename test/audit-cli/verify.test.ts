import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatVkey } from '../../domain/audit/note/signedNote.ts';
import { openTerm, sign, type SealerTerm } from '../../processes/audit/sealerTerm.ts';
import { auditCli, auditCommand } from '../support/audit/auditCli.ts';
import {
  appendEvents,
  buildLog,
  extendAll,
  openAuditInstallation,
  type AuditInstallation,
} from '../support/audit/auditInstallation.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';
import { asSuperuser } from '../support/audit/tampering.ts';

let database: TestDatabase;
let installation: AuditInstallation;
let term: SealerTerm;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
  term = await buildLog(installation, [10, 300], 4);
  environment = { DATABASE_URL: database.url, SERVICE_DATA_DIR: installation.dataDir };
});
afterAll(async () => {
  await installation.close();
  await database.close();
});

const verify = (...args: readonly string[]) => auditCommand(['verify', ...args], environment);
/** Each exit code is asked for as people do once. */
const verifyAsPeople = (...args: readonly string[]) => auditCli(['verify', ...args], environment);
const signEmpty = async ({ deps, lease }: AuditInstallation): Promise<void> => {
  const opened = await openTerm(deps, lease);
  if (opened !== null) await sign(deps, lease, opened);
};

const json = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>;

const tampered = async (change: string, undo: string): Promise<Awaited<ReturnType<typeof verify>>> => {
  await asSuperuser(database.url, (run) => run(change));
  try {
    return await verify('--json');
  } finally {
    await asSuperuser(database.url, (run) => run(undo));
  }
};

describe('audit-cli verify exits (X-57)', () => {
  it('0 when everything is intact, counting what is not sealed yet', async () => {
    const { exit, stdout, stderr } = await verifyAsPeople('--json');
    expect([exit, stderr]).toEqual([0, '']);
    expect(json(stdout)).toMatchObject({
      result: 'ok',
      code: 'ok',
      size: 300,
      checked_events: 304,
      unsealed_events: 4,
      erased_subjects: 0,
      origin: term.epoch.origin,
      findings: [],
    });
  });

  it('0 with a summary for people', async () => {
    const { exit, stdout } = await verifyAsPeople('--full');
    expect(exit).toBe(0);
    expect(stdout).toContain('all 300 signed events are intact');
  });

  it('1 for one changed byte, naming position, event and kind', async () => {
    const flip = 'update es.events set payload = set_byte(payload, 2, get_byte(payload, 2) # 4) where position = 271';
    const { exit, stdout } = await tampered(flip, flip);
    expect(exit).toBe(1);
    expect(json(stdout)).toMatchObject({
      result: 'tampered',
      kind: 'event_altered',
      first_bad_index: 271,
      first_bad_position: '000000000000010f',
    });
  });

  it('1 for people on stderr', async () => {
    const flip = `update es.events set meta = set_byte(meta, 2, get_byte(meta, 2) # 4) where position = 0`;
    await asSuperuser(database.url, (run) => run(flip));
    const { exit, stdout, stderr } = await verifyAsPeople();
    await asSuperuser(database.url, (run) => run(flip));
    expect([exit, stdout]).toEqual([1, '']);
    expect(stderr).toContain('event_altered at position 0');
  });

  it('1 for a signed checkpoint that is held and that the database lost', async () => {
    const held = join(installation.dataDir, 'held');
    await writeFile(held, term.newest?.note ?? '');
    await appendEvents(installation.log, 2);
    const { exit, stdout } = await tampered(
      'create table public.kept as select * from audit.signed_checkpoints where size = 300; delete from audit.signed_checkpoints where size = 300',
      'insert into audit.signed_checkpoints select * from public.kept; drop table public.kept',
    );
    expect([exit, json(stdout)['kind']]).toEqual([1, 'rolled_back']);
    expect((await verify('--checkpoint', held)).exit).toBe(0);
  });

  it.each([
    ['an unknown option', ['--unknown']],
    ['a broken duration', ['--max-age', 'soon']],
    ['a broken number', ['--min-size', '-1']],
  ])('2 for %s', async (_, args) => {
    const { exit, stdout } = await verify('--json', ...args);
    expect([exit, json(stdout)['code']]).toEqual([2, 'usage']);
  });

  it.each([
    ['--full'],
    ['--state', '/nowhere'],
    ['--checkpoint', '/nowhere'],
    ['--max-age', '1h'],
    ['--min-size', '1'],
  ])('2 for --range with %s, which is about the whole log (X-57)', async (...option) => {
    const { exit, stdout } = await verify('--json', '--range', '0..10', ...option);
    expect([exit, json(stdout)['code']]).toEqual([2, 'usage']);
    expect(json(stdout)['message']).toBe(`--range cannot answer ${option[0]}; verify without --range for that`);
  });

  it('2 for an unknown command', async () => expect((await auditCli(['verfy'], environment)).exit).toBe(2));

  it('2 for a given signed checkpoint of another log', async () => {
    const foreign = join(installation.dataDir, 'foreign');
    await writeFile(foreign, (term.newest?.note ?? '').replaceAll(term.epoch.origin, 'example.com/log'));
    const { exit, stdout } = await verify('--json', '--checkpoint', foreign);
    expect([exit, json(stdout)['code']]).toEqual([2, 'checkpoint_unknown_key']);
  });

  it('3 for a database out of reach', async () => {
    const url = new URL(database.url);
    url.searchParams.set('host', '/nowhere');
    const { exit, stdout } = await auditCli(['verify', '--json'], { ...environment, DATABASE_URL: url.href });
    expect([exit, json(stdout)['code']]).toEqual([3, 'database_unreachable']);
  });

  it('3 for missing keys', async () => {
    const { exit, stdout } = await verify('--json', '--keys', '/nowhere/audit.keys');
    expect([exit, json(stdout)['code']]).toEqual([3, 'key_unreachable']);
  });

  it('3 where there is no database, and makes none', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'audit-empty-'));
    await writeFile(join(dataDir, 'audit.keys'), await readFile(join(installation.dataDir, 'audit.keys')));
    const { exit, stdout } = await auditCommand(['verify', '--json'], { SERVICE_DATA_DIR: dataDir });
    await rm(dataDir, { recursive: true });
    expect([exit, json(stdout)['code']]).toEqual([3, 'no_database']);
  });

  it('3 for a checkpoint at an address that does not answer', async () => {
    const { exit, stdout } = await verify('--json', '--checkpoint', 'http://127.0.0.1:1/audit/checkpoint');
    expect([exit, json(stdout)['code']]).toEqual([3, 'service_unreachable']);
  });

  it('4 below the size that is asked for', async () => {
    const { exit, stdout } = await verify('--json', '--min-size', '301');
    expect([exit, json(stdout)['code']]).toEqual([4, 'below_min_size']);
  });

  it('4 when older than asked for', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const { exit, stdout } = await verify('--json', '--max-age', '0s');
    expect([exit, json(stdout)['code']]).toEqual([4, 'stale']);
    expect((await verify('--max-age', '1h')).exit).toBe(0);
  });

  it('4 with keys that have signed nothing here', async () => {
    const other = join(installation.dataDir, 'other.keys');
    await writeFile(other, installation.keys.vkeys('example.com/log').map(formatVkey).join('\n'));
    const { exit, stdout } = await verify('--json', '--keys', other);
    expect([exit, json(stdout)['code']]).toEqual([4, 'unknown_signer']);
  });

  it('4 for an empty log', async () => {
    const empty = await testDatabase();
    const fresh = await openAuditInstallation(empty.url);
    await signEmpty(fresh);
    const { exit, stdout } = await auditCli(['verify', '--json'], {
      DATABASE_URL: empty.url,
      SERVICE_DATA_DIR: fresh.dataDir,
    });
    await fresh.close();
    await empty.close();
    expect([exit, json(stdout)['code']]).toEqual([4, 'empty_log']);
  });
});

/** As the database was when 10 events were signed. */
const ROLLED_BACK_TO_10 = `delete from es.events where position >= 10;
  delete from audit.entries where index >= 10;
  delete from audit.signed_checkpoints where size > 10;
  update audit.sealer set entries = 10, signed_size = 10, position = '0000000000000009';
  update es.log_end set next_position = 10`;

describe('audit-cli verify --state', () => {
  it('goes on from the last success, finds a change in the new part, and refuses a state file that contradicts itself', async () => {
    const state = join(installation.dataDir, `state-${randomUUID()}`);
    expect((await verify('--state', state)).exit).toBe(0);
    await appendEvents(installation.log, 50);
    await extendAll(installation, term);
    await sign(installation.deps, installation.lease, term);
    const again = await verify('--state', state, '--json');
    expect([again.exit, json(again.stdout)['size']]).toEqual([0, term.entries]);
    const changed = term.entries + 5;
    await appendEvents(installation.log, 20);
    await extendAll(installation, term);
    await sign(installation.deps, installation.lease, term);
    await asSuperuser(database.url, (run) => run(`update es.events set type = 'Forged' where position = ${changed}`));
    const found = await verify('--state', state, '--json');
    expect([found.exit, json(found.stdout)['first_bad_index']]).toEqual([1, changed]);
    const older = JSON.parse(await readFile(state, 'utf8')) as { range: string[] };
    older.range.reverse();
    await writeFile(state, JSON.stringify(older));
    expect((await verify('--state', state)).exit).toBe(2);
  });

  it('with --full holds the last success against a database that was rolled back, and keeps it (X-57)', async () => {
    const restored = await testDatabase();
    const other = await openAuditInstallation(restored.url);
    await buildLog(other, [10, 20], 0);
    // Elsewhere than the service's own state file, which would tell by itself.
    const elsewhere = await mkdtemp(join(tmpdir(), 'audit-elsewhere-'));
    const state = join(elsewhere, 'state');
    const full = (...args: readonly string[]) =>
      auditCommand(['verify', '--full', '--json', '--keys', join(other.dataDir, 'audit.keys'), ...args], {
        DATABASE_URL: restored.url,
        SERVICE_DATA_DIR: elsewhere,
      });
    expect((await full('--state', state)).exit).toBe(0);
    const kept = await readFile(state, 'utf8');
    await asSuperuser(restored.url, (run) => run(ROLLED_BACK_TO_10));
    expect((await full()).exit).toBe(0);
    const { exit, stdout } = await full('--state', state);
    expect([exit, json(stdout)['kind']]).toEqual([1, 'rolled_back']);
    expect(await readFile(state, 'utf8')).toBe(kept);
    await rm(elsewhere, { recursive: true });
    await other.close();
    await restored.close();
  });

  it('3 for a state file that is there and cannot be read (X-57)', async () => {
    const { exit, stdout } = await verify('--json', '--state', installation.dataDir);
    expect([exit, json(stdout)['code']]).toEqual([3, 'file_unreachable']);
  });
});
