import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { READ_COMMANDS } from '../../../../adapters/connectors/redis/commands.ts';
import { addressOf } from '../../../../adapters/connectors/redis/connection.ts';
import { redisKind } from '../../../../adapters/connectors/redis/kind.ts';
import { openedTools, wrongConfiguration } from '../../../support/openedTools.ts';
import { bulk, integer, list, refusal, startRespServer, type Answer } from '../../../support/peers/respServer.ts';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

/** A server that knows one key and answers by the command's name. */
const serving = async (answers: Readonly<Record<string, string | Answer>>) => {
  const server = await startRespServer((command) => {
    const answer = answers[command[0]?.toUpperCase() ?? ''] ?? refusal('ERR unknown command');
    return typeof answer === 'string' ? answer : answer(command);
  });
  ending.push(() => server.close());
  return { ...server, call: await openedTools(redisKind, { REDIS_URL: server.url }) };
};

/** Listens, and does with each connection what it is told. */
const listening = async (onConnection: (write: (text: string) => void) => void): Promise<number> => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onConnection((text) => socket.write(text));
    ending.unshift(() => socket.destroy());
  });
  ending.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const keys = (count: number, from = 0): string =>
  list(...Array.from({ length: count }, (_, n) => bulk(`k${from + n}`)));

describe('list_keys (SU-50)', () => {
  it.each(['*', '**', '?', '?*?'])('refuses %s above 100,000 keys, before it looks (DS-130)', async (pattern) => {
    const { call, commands } = await serving({ DBSIZE: integer(100_001) });
    expect(await call('list_keys', { pattern })).toMatchObject({ code: 'keyspace_too_large' });
    expect(commands.map(([name]) => name)).toEqual(['INFO', 'DBSIZE']);
  });

  it('allows it for exactly 100,000, and shows at most 1,000', async () => {
    const { call } = await serving({ DBSIZE: integer(100_000), SCAN: list(bulk('7'), keys(1_001)) });
    const answer = await call('list_keys', { pattern: '*' });
    expect(answer).toMatchObject({ result: { shown: 1_000, total: null, truncated: true } });
  });

  it('goes through every key for a narrower pattern, and names each once', async () => {
    const pages = [list(bulk('7'), keys(2)), list(bulk('0'), keys(3, 1))];
    const { call, commands } = await serving({ DBSIZE: integer(500_000), SCAN: () => pages.shift() ?? '' });
    expect(await call('list_keys', { pattern: 'k*', type: 'hash' })).toMatchObject({
      result: { keys: ['k0', 'k1', 'k2', 'k3'], shown: 4, total: 4, truncated: false },
    });
    expect(commands[2]).toEqual(['SCAN', '0', 'MATCH', 'k*', 'COUNT', '1000', 'TYPE', 'hash']);
  });
});

const ofType = (type: string, answers: Readonly<Record<string, string | Answer>>) =>
  serving({ TYPE: `+${type}\r\n`, PTTL: integer(-1), ...answers });

describe('get_key (SU-50)', () => {
  it('shows a JSON document, and of a large one the beginning', async () => {
    const document = '{"plan":"pro","seats":[1,2]}';
    const small = await ofType('ReJSON-RL', { 'JSON.GET': bulk(document) });
    expect(await small.call('get_key', { key: 'k' })).toMatchObject({
      result: { type: 'json', value: { plan: 'pro', seats: [1, 2] }, truncated: false },
    });
    const large = await ofType('ReJSON-RL', { 'JSON.GET': bulk(`"${'x'.repeat(70_000)}"`) });
    expect(await large.call('get_key', { key: 'k' })).toMatchObject({
      result: { shown: 65_536, total: 70_002, truncated: true },
    });
  });

  it('cuts a hash at 100 fields even where the server sends more at once', async () => {
    const fields = Array.from({ length: 240 }, (_, n) => bulk(`${n}`));
    const { call } = await ofType('hash', { HSCAN: list(bulk('0'), list(...fields)), HLEN: integer(120) });
    expect(await call('get_key', { key: 'k' })).toMatchObject({ result: { shown: 100, total: 120, truncated: true } });
  });

  it('leaves out the half of a character that a cut has parted, and says base64 for what is no text', async () => {
    const text = `${'x'.repeat(65_535)}\u00c3`;
    const { call } = await ofType('string', { STRLEN: integer(65_537), GETRANGE: bulk(text) });
    expect(await call('get_key', { key: 'k' })).toMatchObject({ result: { shown: 65_535, total: 65_537 } });
    const binary = await ofType('string', { STRLEN: integer(2), GETRANGE: bulk('\u00ff\u00fe') });
    expect(await binary.call('get_key', { key: 'k' })).toMatchObject({ result: { value: { base64: '//4=' } } });
  });

  it('gives up on a value that is larger than 8 MiB', async () => {
    const { call } = await ofType('list', { LRANGE: list(bulk('x'.repeat(12_000_000))), LLEN: integer(1) });
    expect(await call('get_key', { key: 'k' })).toMatchObject({ code: 'invalid_arguments' });
  });
});

it('sends nothing but commands of its list, which hold none that writes (SU-50, SU-38)', async () => {
  const { call, commands } = await serving({ DBSIZE: integer(1), SCAN: list(bulk('0'), keys(1)), TYPE: '+string\r\n' });
  const attempts = ['a\r\nFLUSHALL\r\n', '*3\r\n$3\r\nSET\r\n$1\r\na\r\n$1\r\nb\r\n', 'x" "SET" "y', '{"$cmd":"DEL"}'];
  for (const text of attempts) {
    await call('get_key', { key: text });
    await call('list_keys', { pattern: text });
    await call('list_keys', { pattern: 'a', type: text });
    await call('info', { section: text });
    await call('get_key', { key: 'k', command: text });
  }
  const sent = new Set(commands.map(([name = '']) => name.toUpperCase()));
  expect([...sent].filter((name) => !READ_COMMANDS.some((allowed) => allowed.split(' ')[0] === name))).toEqual([]);
  expect(
    READ_COMMANDS.filter((name) => /SET|DEL|FLUSH|EVAL|CONFIG|KEYS|EXPIRE|RENAME|ADD|PUSH|POP/.test(name)),
  ).toEqual([]);
});

const refused = async (answer: string): Promise<string> => {
  const { url } = await serving({ AUTH: answer });
  return wrongConfiguration(redisKind, { REDIS_URL: url.replace('//', '//user:secret@') });
};

describe('a wrong configuration is told within 3 s, with what to mend (SU-32, SU-34)', () => {
  it('by the answer of the server', async () => {
    expect(await refused(refusal('WRONGPASS invalid username-password pair'))).toMatch(/refuses the user or the pass/);
    expect(await refused(refusal('LOADING Redis is loading the dataset in memory'))).toMatch(/still loading/);
    const open = await serving({ PING: refusal('NOAUTH Authentication required.') });
    expect(await wrongConfiguration(redisKind, { REDIS_URL: open.url })).toMatch(/asks for a password/);
    const closed = await serving({ PING: refusal("NOPERM this user has no permissions to run the 'ping' command") });
    expect(await wrongConfiguration(redisKind, { REDIS_URL: closed.url })).toMatch(/\+ping/);
    const small = await serving({ SELECT: refusal('ERR DB index is out of range') });
    expect(await wrongConfiguration(redisKind, { REDIS_URL: `${small.url}/99` })).toMatch(/no database of the number/);
  });

  it('by its silence, or by what it says instead', async () => {
    const silent = await listening(() => {});
    expect(await wrongConfiguration(redisKind, { REDIS_URL: `redis://127.0.0.1:${silent}` })).toMatch(/time|answer/);
    expect(await wrongConfiguration(redisKind, { REDIS_URL: `rediss://127.0.0.1:${silent}` })).toMatch(/redis:\/\//);
    const other = await listening((write) => write('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await wrongConfiguration(redisKind, { REDIS_URL: `redis://127.0.0.1:${other}` })).toMatch(/does not speak/);
  });

  it('by the address', async () => {
    expect(await wrongConfiguration(redisKind, { REDIS_URL: 'redis://127.0.0.1:1' })).toMatch(/Nothing listens/);
    expect(await wrongConfiguration(redisKind, { REDIS_URL: 'redis://nowhere.invalid' })).toMatch(/host .* not known/);
    expect(await wrongConfiguration(redisKind, { REDIS_URL: 'redis://127.0.0.1' }, [])).toMatch(
      /SERVICE_ALLOWED_CIDRS/,
    );
    expect(await wrongConfiguration(redisKind, { REDIS_URL: 'redis://169.254.169.254' })).toMatch(/never dialled/);
  });
});

it('reads address, user, password and database of a connection string', () => {
  expect(addressOf('rediss://re%40der:p%2Fw@[::1]/12')).toEqual({
    host: '::1',
    port: 6379,
    tls: true,
    username: 're@der',
    password: 'p/w',
    database: 12,
  });
  for (const wrong of ['redis://h/x', 'redis://h?tls=1', 'redis://u:%@h', 'h:6379'])
    expect(() => addressOf(wrong)).toThrow(/REDIS_URL/);
});
