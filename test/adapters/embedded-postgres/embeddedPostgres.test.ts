import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nativeDirectory, reachableBinaries } from '../../../adapters/embedded-postgres/binaries.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../adapters/embedded-postgres/embeddedPostgres.ts';
import { openDatabase } from '../../../adapters/postgres/database.ts';
import type { Database } from '../../../engine/sql.ts';
import { makeDataDirectory } from '../../support/database/dataDirectory.ts';
import { eventually } from '../../support/eventually.ts';
import { recordingLogger, silentLogger } from '../../support/logger.ts';

/** As it is made, nobody but us may enter; the server runs as another user when we are root. */
let dataDir: string;
let running: EmbeddedPostgres[];
let children: ChildProcess[];

beforeEach(async () => {
  dataDir = await makeDataDirectory();
  running = [];
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const postgres of running) await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (directory = dataDir): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({ dataDir: directory, logger: silentLogger });
  running.push(postgres);
  return postgres;
};

const startInChild = async (): Promise<{ child: ChildProcess; serverPid: number }> => {
  const child = fork(join(import.meta.dirname, '../../support/database/postgresChild.ts'), [dataDir], { execArgv: [] });
  children.push(child);
  const [serverPid] = (await once(child, 'message')) as [number];
  return { child, serverPid };
};

const using = async <T>(postgres: EmbeddedPostgres, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = openDatabase(postgres.url, { logger: silentLogger, connectionsMax: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/**
 * A process that has ended but was not collected yet is gone. The kernel takes its directory, by which a server is known,
 * a moment before it calls it a zombie.
 */
const untilGone = (pid: number | null): Promise<unknown> =>
  eventually(
    () => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'gone) Z'),
    (status) => status.slice(status.lastIndexOf(')')).startsWith(') Z'),
  );

describe('an embedded PostgreSQL', () => {
  it('is durable, checked, UTF-8, and listens on no network', async () => {
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses'];
    const rows = await using(await start(), async (database) => {
      const found = await database.query('select name, setting from pg_settings where name = any($1)', [settings]);
      const encoding = await database.query(`select datcollversion, datlocprovider, datlocale,
        pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`);
      return { settings: found.rows, database: encoding.rows };
    });
    expect(rows.settings.toSorted((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1))).toEqual([
      { name: 'data_checksums', setting: 'on' },
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    expect(rows.database).toMatchObject([{ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' }]);
  });

  it('keeps its data over an orderly stop, and leaves no process behind', async () => {
    const first = await start();
    const pid = await first.pid();
    await using(first, (database) => database.query('create table kept (a int)'));
    await first.stop();
    expect(await first.pid()).toBeNull();
    await untilGone(pid);
    await using(await start(), (database) => database.query('insert into kept values (1)'));
  });

  it('lets nobody in without the password', async () => {
    const { connection } = await start();
    const stranger = openDatabase({ ...connection, password: 'guessed' }, { logger: silentLogger });
    await expect(stranger.query('select 1')).rejects.toThrow('password authentication failed');
    await stranger.close();
  });

  it('is started again after kill -9, while whoever uses it goes on with the same connection data', async () => {
    const logger = recordingLogger();
    const postgres = await startEmbeddedPostgres({ dataDir, logger });
    running.push(postgres);
    for (let n = 0; n < 3; n += 1) {
      const pid = await postgres.pid();
      process.kill(pid ?? 0, 'SIGKILL');
      while (logger.lines.filter(({ name }) => name === 'database_restarted').length <= n) await sleep(20);
      expect(await postgres.pid()).not.toBe(pid);
      await using(postgres, (database) => database.query('select 1'));
    }
  });

  it('is adopted when its process was killed', async () => {
    const { child, serverPid } = await startInChild();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const postgres = await start();
    expect(await postgres.pid()).toBe(serverPid);
    await postgres.stop();
    await untilGone(serverPid);
  });

  it('is shared by two processes, and the last to stop stops it', async () => {
    const { child, serverPid } = await startInChild();
    const postgres = await start();
    expect(await postgres.pid()).toBe(serverPid);
    child.send('stop');
    await once(child, 'exit');
    await using(postgres, (database) => database.query('select 1'));
    await postgres.stop();
    await untilGone(serverPid);
  });

  it('is made once when two processes begin at the same moment', async () => {
    const [a, b] = await Promise.all([startInChild(), startInChild(), start()]);
    expect(a.serverPid).toBe(b.serverPid);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('initdb.'))).toEqual([]);
    for (const { child } of [a, b]) {
      child.send('stop');
      await once(child, 'exit');
    }
  });

  it('starts although its pid file names a process that lives but is something else', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(dataDir, 'server', 'data', 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
    const second = await start();
    expect(await second.pid()).not.toBe(process.pid);
    await using(second, (database) => database.query('select 1'));
  });

  it('removes what a crash during its first start left, and begins anew', async () => {
    await mkdir(join(dataDir, 'initdb.999999999.abc', 'data'), { recursive: true });
    await using(await start(), (database) => database.query('select 1'));
    expect((await readdir(dataDir)).toSorted()).toEqual(['server', 'server.log']);
  });

  it('works below a path that is too long for a socket, and tidies up after itself', async () => {
    const deep = join(dataDir, 'd'.repeat(90));
    const postgres = await start(deep);
    expect(postgres.connection.host).toMatch(/^\/tmp\/ledger-[0-9a-f]{16}$/);
    await using(postgres, (database) => database.query('select 1'));
    await postgres.stop();
    await expect(stat(postgres.connection.host)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('says why it does not start', async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, 'server', 'data', 'postgresql.conf'), 'no such setting\n');
    await expect(start()).rejects.toThrow(/does not start.*syntax error/s);
  });
});

describe('its programs', () => {
  const user = { uid: 65534, gid: 65534 };

  it.runIf(process.getuid?.() === 0)('are copied, with their links, when the user cannot reach them', async () => {
    const closed = join(dataDir, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const native = await nativeDirectory();
    await cp(native, join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    await cp(join(native, '..', 'package.json'), join(closed, 'package.json'));
    await rm(join(closed, 'native', 'lib', 'libicuuc.so.60'));
    await chmod(dataDir, 0o755);
    const { postgres } = await reachableBinaries(join(closed, 'native'), user, [closed, dataDir]);
    expect(postgres.startsWith(join(dataDir, 'ledger-postgresql-'))).toBe(true);
    expect((await stat(join(postgres, '../../lib/libicuuc.so.60'))).isFile()).toBe(true);
    expect(await reachableBinaries(join(closed, 'native'), user, [closed, dataDir])).toMatchObject({ postgres });
  });
});
