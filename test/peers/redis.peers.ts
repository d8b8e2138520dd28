import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONNECTOR_PROGRAMS } from '../../adapters/connectors/kinds.ts';
import { READ_COMMANDS } from '../../adapters/connectors/redis/commands.ts';
import { redisKind } from '../../adapters/connectors/redis/kind.ts';
import { connectorProgram } from '../../adapters/mcp/program.ts';
import { openToolConnection } from '../../adapters/mcp/toolConnection.ts';
import { openedTools, wrongConfiguration, type CallTool } from '../support/openedTools.ts';
import { programOf } from './peer.ts';
import { startRedis, type RedisServer } from './redisServer.ts';

const program = programOf(
  'redis',
  ['valkey-server', 'redis-server'],
  "there is no redis-server or valkey-server; install Debian's redis-server",
);

/** The rights that docs/connectors.md recommends. */
const READER = ['~*', '-@all', ...READ_COMMANDS.map((name) => `+${name.toLowerCase().replace(' ', '|')}`), '+select'];

describe.skipIf(program === null)('the redis connector on a real server', () => {
  let server: RedisServer;
  let reader: string;
  let call: CallTool;

  beforeAll(async () => {
    server = await startRedis(program ?? '');
    // A server without the module knows no JSON commands, and refuses rules about them.
    const rules = READER.filter((rule) => !rule.startsWith('+json'));
    reader = await server.addUser('reader', rules);
    call = await openedTools(redisKind, { REDIS_URL: reader });
    await fill(server);
  });
  afterAll(() => server.stop());

  it('reads every type, cut at 100 members with the total (SU-44, SU-50, DS-39, DS-132)', async () => {
    expect(await shown(call, 'plan')).toMatchObject({ type: 'string', value: 'größer', total: 8, truncated: false });
    expect(await shown(call, 'long')).toMatchObject({ shown: 65_536, total: 70_000, truncated: true });
    expect(await shown(call, 'binary')).toMatchObject({ value: { base64: '//4A' } });
    expect(await shown(call, 'temporary')).toMatchObject({ ttl_ms: expect.any(Number) as number });
    expect(await shown(call, 'small-hash')).toMatchObject({
      value: [{ field: 'tries', value: '3' }],
      truncated: false,
    });
    for (const key of ['list', 'hash', 'packed', 'set', 'numbers', 'zset', 'stream']) {
      const result = await shown(call, key);
      expect(result, key).toMatchObject({ shown: 100, total: key === 'packed' ? 120 : 1_000, truncated: true });
    }
    expect(await shown(call, 'stream')).toMatchObject({
      value: [{ fields: [{ field: 'n', value: '999' }] }, ...rest(99)],
    });
    expect(await shown(call, 'zset')).toMatchObject({ value: [{ member: 'm0', score: 0 }, ...rest(99)] });
    expect(await shown(call, 'nothing')).toMatchObject({ code: 'not_found' });
  });

  it('lists keys by pattern, and refuses all of them above 100,000 (SU-50, DS-130)', async () => {
    expect(await call('list_keys', { pattern: '*' })).toMatchObject({ code: 'keyspace_too_large' });
    expect(await call('list_keys', { pattern: 'session:99999' })).toMatchObject({
      result: { keys: ['session:99999'], total: 1, truncated: false },
    });
    expect(await call('list_keys', { pattern: 'session:*' })).toMatchObject({
      result: { shown: 1_000, truncated: true },
    });
    const few = await openedTools(redisKind, { REDIS_URL: `${reader}/3` });
    expect(await few('list_keys', { pattern: '*' })).toMatchObject({ result: { keys: ['only'], total: 1 } });
  });

  it('tells about server and memory, and nothing about where files lie', async () => {
    const info = await call('info', {});
    expect(info).toMatchObject({ result: { server: {}, memory: {}, keyspace: {} } });
    expect(JSON.stringify(info)).not.toMatch(/config_file|executable|\/tmp/);
    expect(await call('memory_stats')).toMatchObject({
      result: { maxmemory: 0, stats: { 'keys.count': expect.any(Number) as number } },
    });
  });

  it('warns about a user that could write, and not about one that only reads (SU-49)', async () => {
    expect(await call('healthcheck')).toMatchObject({ result: { warnings: [] } });
    const owner = await openedTools(redisKind, { REDIS_URL: server.url });
    expect(await owner('healthcheck')).toMatchObject({
      result: { warnings: expect.arrayContaining([expect.stringMatching(/change keys/)]) as string[] },
    });
    const partial = await server.addUser('partial', ['%R~*', '~app:*', '+@all']);
    const part = await openedTools(redisKind, { REDIS_URL: partial });
    expect(await part('healthcheck')).toMatchObject({
      result: { warnings: expect.arrayContaining([expect.stringMatching(/change keys/)]) as string[] },
    });
  });

  it('changes nothing, whatever is asked for, as the owner of the server (SU-38, SU-50)', async () => {
    const owner = await openedTools(redisKind, { REDIS_URL: server.url });
    const before = await fingerprint(server);
    const attempts = [
      'plan\r\nFLUSHALL\r\n',
      '*1\r\n$8\r\nFLUSHALL\r\n',
      "' ; DEL plan",
      'EVAL "redis.call(\'set\')" 0',
      '__proto__',
    ];
    for (const text of attempts)
      for (const [tool, args] of [
        ['get_key', { key: text }],
        ['get_key', { key: 'plan', value: text }],
        ['list_keys', { pattern: text }],
        ['list_keys', { pattern: 'plan', type: text }],
        ['info', { section: text }],
        ['healthcheck', { command: text }],
        ['memory_stats', { reset: true }],
      ] as const)
        await owner(tool, args);
    for (const tool of ['set_key', 'eval', 'flushall', 'config', 'keys'])
      await expect(owner(tool, {})).rejects.toThrow('no tool');
    expect(await fingerprint(server)).toEqual(before);
    const stats = String(await server.owner.call('INFO', 'commandstats'));
    const ran = [...stats.matchAll(/^cmdstat_([^:]+):/gm)].map(([, name = '']) => name);
    expect(ran).not.toContain('keys');
  });

  it('says what to mend in a wrong configuration (SU-32, SU-34)', async () => {
    expect(await says(reader.replace('pass%2Fword', 'wrong'))).toMatch(/refuses the user or the password/);
    expect(await says(server.tlsUrl.replace('rediss', 'redis'))).toMatch(/rediss:\/\//);
    expect(await says(server.url.replace('redis:', 'rediss:'))).toMatch(/redis:\/\//);
    expect(await says(server.tlsUrl)).toMatch(/certificate .* NODE_EXTRA_CA_CERTS/);
    expect(await says(`${server.url}/99`)).toMatch(/no database of the number/);
    const blind = await server.addUser('blind', ['~*', '+ping', '+info']);
    expect(await says(blind)).toMatch(/may not run DBSIZE; allow it with ACL SETUSER … \+dbsize/);
    const narrow = await openedTools(redisKind, { REDIS_URL: await server.addUser('narrow', ['~app:*', '+@read']) });
    expect(await narrow('get_key', { key: 'plan' })).toMatchObject({
      message: expect.stringMatching(/may not read this key/) as string,
    });
    await server.owner.config('SET', 'requirepass', 'x');
    expect(await says(server.url)).toMatch(/asks for a password/);
    await server.owner.config('SET', 'requirepass', '');
  });

  it('speaks TLS with the authority of the operator, as its tool server is started', async () => {
    const kind = CONNECTOR_PROGRAMS.find(({ entry }) => entry.kind === 'redis');
    if (kind === undefined) throw new Error('no redis kind');
    const started = connectorProgram(kind, { allowedCidrs: ['127.0.0.0/8'], caFile: server.ca });
    const signal = new AbortController().signal;
    const connection = await openToolConnection(started, kind.tools, signal, () => {});
    const url = server.tlsUrl.replace('//', '//reader:pass%2Fword@');
    const answer = await connection.call(
      {
        tool: 'get_key',
        args: { key: 'plan' },
        connector: { id: 'c', generation: 1, config: { REDIS_URL: url } },
        scope: { customer: null, pinned: null },
      },
      { signal, timeoutMs: 10_000 },
    );
    await connection.close();
    expect(answer.structuredContent).toMatchObject({ value: 'größer' });
  });
});

/** What a health check of this address says. */
const says = (url: string): Promise<string> => wrongConfiguration(redisKind, { REDIS_URL: url });

const shown = async (call: CallTool, key: string) => {
  const answer = await call('get_key', { key });
  return 'result' in answer ? answer.result : answer;
};

const rest = (count: number): unknown[] => Array.from({ length: count }, () => expect.anything() as unknown);

const fill = async ({ owner }: RedisServer): Promise<void> => {
  const numbers = Array.from({ length: 1_000 }, (_, n) => n);
  await owner.set('plan', 'größer');
  await owner.set('long', 'x'.repeat(70_000));
  await owner.set('binary', Buffer.from([0xff, 0xfe, 0]));
  await owner.set('temporary', '1', 'EX', 600);
  await owner.hset('small-hash', { tries: 3 });
  await owner.rpush('list', ...numbers);
  await owner.hset('hash', Object.fromEntries(numbers.map((n) => [`f${n}`, n])));
  // Few enough to lie in one piece, which the server then sends whole.
  await owner.hset('packed', Object.fromEntries(numbers.slice(0, 120).map((n) => [`f${n}`, n])));
  await owner.sadd('set', ...numbers.map((n) => `m${n}`));
  await owner.sadd('numbers', ...numbers);
  await owner.zadd('zset', ...numbers.flatMap((n) => [n, `m${n}`]));
  const entries = owner.pipeline();
  for (const n of numbers) entries.xadd('stream', '*', 'n', n);
  await entries.exec();
  const sessions = owner.pipeline();
  for (let n = 0; n < 100_000; n += 1) sessions.set(`session:${n}`, '1');
  await sessions.exec();
  await owner.select(3);
  await owner.set('only', '1');
  await owner.select(0);
};

/** Everything that a write would change. */
const fingerprint = async ({ owner }: RedisServer) => ({
  keys: await owner.dbsize(),
  digest: String(await owner.call('DEBUG', 'DIGEST').catch(() => '')),
  config: createDigest(await owner.config('GET', '*')),
  users: await owner.call('ACL', 'LIST'),
  dirty: /rdb_changes_since_last_save:(\d+)/.exec(await owner.info('persistence'))?.[1],
});

const createDigest = (value: unknown): string => JSON.stringify(value);

it('says which server it ran on', () => {
  if (program === null) return;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  process.stdout.write(`test:peers redis: ${stdout}`);
  expect(stdout).toMatch(/v=|Valkey|Redis/);
});
