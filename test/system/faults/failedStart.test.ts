import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNodeFixture, type NodeFixture } from '../../support/nodes/node.ts';
import type { LogLine } from '../../support/nodes/nodeProcess.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let database: TestDatabase;
let fixture: NodeFixture;
let busy: Server;
let busyPort: string;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await openNodeFixture({ DATABASE_URL: database.url });
  busy = createServer();
  await new Promise<void>((resolve) => void busy.listen(0, '127.0.0.1', resolve));
  busyPort = String((busy.address() as AddressInfo).port);
});
afterAll(async () => {
  busy.close();
  await fixture.dispose();
  await database.close();
});

/** The one line at level fatal with which a start ends, after which the process exits 1. */
const failure = async (environment: NodeJS.ProcessEnv): Promise<LogLine> => {
  const node = fixture.spawn(environment);
  expect(await node.exited).toEqual({ code: 1, signal: null });
  const [line, ...more] = node.lines.filter(({ level }) => level === 'fatal');
  expect(more).toEqual([]);
  // No stack, and nothing beside the log.
  expect(node.output()).not.toMatch(/^\s+at /m);
  expect(line).not.toHaveProperty('err');
  return line ?? { msg: 'nothing' };
};

const invalid = (name: string, reason: string) => ({ msg: 'invalid_setting', name, reason: `${name}: ${reason}` });

const urlWith = (change: Partial<Pick<URL, 'password' | 'pathname'>>): string =>
  Object.assign(new URL(database.url), change).href;

describe('a start that cannot go well ends with one clear line and exit 1 (X-69)', () => {
  it.each(['SERVICE_BACKEND_PORT', 'SERVICE_WEB_PORT'])('when the port of %s is busy', async (name) => {
    const reason = `port ${busyPort} of 127.0.0.1 is in use by another program`;
    expect(await failure({ [name]: busyPort })).toMatchObject(invalid(name, reason));
  });

  it.each([
    ['SERVICE_BACKEND_PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['SERVICE_LOCATIONS', ',,', 'must name at least one item; several are separated by commas'],
    ['SERVICE_LOCATIONS', 'us,mars', 'must name locations from us, ca, au, eu'],
    ['SERVICE_DATA_DIR', '/proc/nope', 'cannot be made there'],
    ['SERVICE_CATALOGUE_FILE', '/nowhere/at/all.json', '/nowhere/at/all.json does not exist'],
    ['SERVICE_PLAYBOOKS_DIR', '/nowhere/at/all', '/nowhere/at/all does not exist'],
    ['SERVICE_BIND_ADDRESS', '192.0.2.1', '192.0.2.1 is not an address of this machine'],
  ])('when %s is %s', async (name, value, reason) => {
    expect(await failure({ [name]: value })).toMatchObject(invalid(name, reason));
  });

  it.each([
    ['SERVICE_CATALOGUE_FILE', '{"versions":3}', '/cluster_type: '],
    ['SERVICE_PRICE_TABLE_FILE', 'secret words', 'is not JSON'],
    ['SERVICE_AUDIT_KEY_FILE', 'secret words', 'must hold two PKCS8 PEM blocks'],
  ])('when the file of %s holds rubbish', async (name, text, reason) => {
    const path = join(fixture.dataDir, `${name}.file`);
    await writeFile(path, text);
    const line = await failure({ [name]: path });
    expect(line).toMatchObject({ msg: 'invalid_setting', name });
    expect(line['reason']).toContain(reason);
    expect(line['reason']).not.toContain('secret words');
  });

  it.each([
    ['the password', () => urlWith({ password: 'wrong' }), 'DATABASE_URL: the server refuses the password.'],
    ['the name', () => urlWith({ pathname: '/absent' }), 'DATABASE_URL: the server has no database of this name.'],
    [
      'the address',
      () => `postgres://ada:secret@127.0.0.1:${busyPort === '1' ? 2 : 1}/x`,
      'DATABASE_URL: The database does not answer.',
    ],
  ])('when %s in DATABASE_URL is wrong', async (_what, url, reason) => {
    expect(await failure({ DATABASE_URL: url() })).toMatchObject({ msg: 'database_unusable', reason });
  });
});
