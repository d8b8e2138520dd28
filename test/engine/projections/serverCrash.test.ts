import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../adapters/embedded-postgres/embeddedPostgres.ts';
import { openDatabase } from '../../../adapters/postgres/database.ts';
import { migrate, readMigrations } from '../../../adapters/postgres/migrate.ts';
import { START, type Position } from '../../../domain/core/log/eventLog.ts';
import { verifyProjection } from '../../../engine/projections/rebuildProjection.ts';
import type { Reactor } from '../../../engine/reactors/reactor.ts';
import { makeDataDirectory } from '../../support/database/dataDirectory.ts';
import { eventually } from '../../support/eventually.ts';
import { silentLogger } from '../../support/logger.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { append, keysSeen, manyTallied, tally } from '../../support/log/tally.ts';

const MODELS = [tally, keysSeen];
const NAMES = MODELS.map(({ name }) => name);

let dataDir: string;
let postgres: EmbeddedPostgres;
let node: TestNode;
/** Positions of what the reactor has acted on, each once. */
const acted = new Set<string>();
const acting: Reactor = {
  name: 'acting',
  startFrom: 'beginning',
  types: ['Tallied'],
  react: ({ position }) => Promise.resolve(void acted.add(position)),
};

beforeAll(async () => {
  dataDir = await makeDataDirectory();
  postgres = await startEmbeddedPostgres({ dataDir, logger: silentLogger });
  const database = openDatabase(postgres.url, { logger: silentLogger, connectionsMax: 1 });
  await migrate(database, await readMigrations(), silentLogger);
  await database.close();
  node = await openNode({ url: postgres.url, readModels: MODELS });
  node.start(MODELS, [acting]);
  await node.settled();
});
afterAll(async () => {
  await node.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** As after the loss of power to the server: what it had not flushed is gone. It comes back by itself. */
const killServer = async (): Promise<void> => {
  const pid = await postgres.pid();
  if (pid === null) throw new Error('there is no server to kill');
  process.kill(pid, 'SIGKILL');
  await eventually(
    () => postgres.pid(),
    (now) => now !== null && now !== pid,
  );
};

/** What a reader who waits for `position` is shown, as soon as a server answers. */
const rowsAt = (position: Position): Promise<number> =>
  eventually(
    async () => {
      if (!(await node.progress.waitFor(NAMES, position, 20_000))) return null;
      const read = node.reads.query<{ n: number }>('select count(*)::int as n from tally_entries');
      return read.then(
        ({ rows }) => rows[0]?.n ?? null,
        () => null,
      );
    },
    (n) => n !== null,
  ).then(Number);

it('a server that loses the newest commits of read models while nothing happens gets them again at once', async () => {
  let count = 0;
  for (let round = 0; round < 8; round += 1) {
    const position = await append(node.store, manyTallied(20));
    count += 20;
    expect(await rowsAt(position)).toBe(count);
    await killServer();
    expect(await rowsAt(position)).toBe(count);
  }
});

it('under load, too, and read models and reactors miss nothing and do nothing twice', async () => {
  const before = await rowsAt(await node.store.head());
  let appended = 0;
  const done = new AbortController();
  const write = async (): Promise<void> => {
    while (!done.signal.aborted) {
      const stored = await append(node.store, manyTallied(5)).then(
        () => true,
        () => false,
      );
      if (stored) appended += 5;
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const writing = Promise.all([write(), write()]);
  for (let round = 0; round < 5; round += 1) {
    const from = appended;
    await eventually(
      () => Promise.resolve(appended),
      (now) => now > from + 100,
    );
    await killServer();
  }
  done.abort();
  await writing;
  const head = await eventually(
    () => node.store.head().catch(() => null),
    (position) => position !== null,
  );
  const rows = await rowsAt(head ?? START);
  // An append whose answer was lost may stand in the log as well.
  expect(rows).toBeGreaterThanOrEqual(before + appended);
  const { rows: log } = await node.database.query<{ n: number }>(
    `select count(*)::int as n from es.events where type = 'Tallied'`,
  );
  expect(rows).toBe(log[0]?.n);
  await eventually(
    () => Promise.resolve(acted.size),
    (size) => size === rows,
  );
  for (const model of MODELS) {
    const { live, rebuilt } = await verifyProjection(node, model, AbortSignal.timeout(60_000));
    expect([model.name, live]).toEqual([model.name, rebuilt]);
  }
});
