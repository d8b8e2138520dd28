import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../adapters/postgres/database.ts';
import type { Check } from '../../../api/operations/health.ts';
import { eventually } from '../../support/eventually.ts';
import { silentLogger } from '../../support/logger.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../../support/nodes/node.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { mountSmallDisk } from '../../support/database/smallDisk.ts';

type Problem = { code: string; detail: string; checks?: readonly Check[] };

const FULL = 'The disk of the database is full.';

let disk: string;
let unmount: (() => void) | null;
let fixture: NodeFixture;
let node: ReadyNode | null = null;

beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'small-disk-'));
  unmount = mountSmallDisk(disk, '250m');
  fixture = await openNodeFixture({ SERVICE_DATA_DIR: disk });
});
afterAll(async () => {
  if (node !== null) await fixture.end(node, 'SIGTERM');
  unmount?.();
  await fixture.dispose();
  await rm(disk, { recursive: true, force: true });
});

/** Takes what room is left; gives back how to free it again. */
const fill = async (): Promise<() => Promise<void>> => {
  const path = join(disk, 'filler');
  for (let n = 0; ; n += 1) {
    const { bavail, bsize } = await statfs(disk);
    if (bavail === 0) break;
    await writeFile(`${path}.${n}`, Buffer.alloc(bavail * bsize)).catch(() => undefined);
  }
  return async () => {
    for (let n = 0; n < 100; n += 1) await rm(`${path}.${n}`, { force: true });
  };
};

const sendTicket = (admin: NodeClient) =>
  admin.send<Problem & { id: string }>('POST', '/api/tickets', { title: 'Where is it?', body: 'x'.repeat(60_000) });

const readiness = (admin: NodeClient) => admin.send<Problem & { checks: readonly Check[] }>('GET', '/ready');

/** Uses up the room that the write-ahead log has, until the server stops for want of more. */
const exhaustLog = async (): Promise<void> => {
  const password = await readFile(join(disk, 'server', 'password'), 'utf8');
  const target = { host: join(disk, 'server', 'socket'), port: 5432, user: 'ledger', password, database: 'ledger' };
  const database = openDatabase(target, { logger: silentLogger, connectionsMax: 1 });
  const stopped = await eventually(
    () =>
      database.query(`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`).then(
        () => false,
        () => true,
      ),
    (failed) => failed,
  );
  expect(stopped).toBe(true);
  await database.close();
};

const troubles = async (admin: NodeClient): Promise<readonly string[]> =>
  (await admin.send('GET', '/metrics')).text.split('\n').filter((line) => line.startsWith('eventlog_store_trouble'));

let admin: NodeClient;
let free: () => Promise<void>;
const kept: string[] = [];

it('a full disk is called by its name everywhere', async ({ skip }) => {
  skip(unmount === null, 'no file system can be mounted here');
  node = await fixture.start();
  admin = await signUp(node);
  free = await fill();
  const refused = await eventually(
    async () => {
      const answer = await sendTicket(admin);
      if (answer.status === 201) kept.push(answer.body.id);
      return answer;
    },
    ({ status }) => status !== 201,
  );
  expect([refused.status, refused.body.detail]).toEqual([503, expect.stringContaining(FULL)]);
  expect(refused.headers.get('retry-after')).toBe('1');

  const unready = await readiness(admin);
  expect(unready.status).toBe(503);
  // A trial may have found out meanwhile that the node's own files have no room either.
  expect(unready.body.checks.map(({ detail }) => detail)).toContainEqual(
    expect.stringMatching(/^The disk .* is full\.$/),
  );
  expect(await node.logged('store_trouble')).toMatchObject({ kind: 'disk_full', detail: FULL });
  expect(await troubles(admin)).toEqual(['eventlog_store_trouble{kind="disk_full"} 1']);
}, 300_000);

it('loses nothing, and work goes on when there is room again', async ({ skip }) => {
  skip(unmount === null, 'no file system can be mounted here');
  await free();
  await eventually(
    () => readiness(admin),
    ({ status }) => status === 200,
  );
  // The line may come after the answer: they take different ways.
  expect(await node?.logged('store_recovered')).toMatchObject({ kind: 'disk_full' });
  const stored = await sendTicket(admin);
  expect(stored.status).toBe(201);
  for (const id of [...kept, stored.body.id]) expect((await admin.send('GET', `/api/tickets/${id}`)).status).toBe(200);
  expect(await troubles(admin)).toEqual([]);
}, 300_000);

it('so it is when the server itself cannot run for want of room', async ({ skip }) => {
  skip(unmount === null, 'no file system can be mounted here');
  free = await fill();
  await exhaustLog();
  const told = await eventually(
    () => readiness(admin),
    ({ body }) => body.checks.every(({ detail }) => /^The disk .* is full\.$/.test(detail)),
  );
  expect(told.status).toBe(503);
  // The server tries to come back meanwhile, and may find room for a moment.
  const refused = await eventually(
    () => sendTicket(admin),
    ({ body }) => /^The disk .* is full\./.test(body.detail ?? ''),
  );
  expect(refused.status).toBe(503);
  await free();
  await eventually(
    () => readiness(admin),
    ({ status }) => status === 200,
  );
  expect((await sendTicket(admin)).status).toBe(201);
  if (node !== null) await fixture.end(node, 'SIGTERM');
  node = null;
  expect((await fixture.verify()).exit).toBe(0);
}, 300_000);
